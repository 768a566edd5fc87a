import { stepsBetween } from './file-name.ts';
import { LONGEST_GAP, codesRunForward } from './sequences.ts';
import { type Shot, nameAndSecond } from './versions.ts';

/** So many consecutive file names with one value prove that the value belongs to a body. */
const RUN_FOR_PROOF = 10;
/**
 * If the bodies of more than this share of the shots stay unknown, the mark varies within a body,
 * or most files do not have it.
 */
const UNKNOWN_ONE_IN = 10;

type Mark = string | number | null;

/** The shots of each body, and those whose body is unknown. */
interface Parts {
  readonly parts: readonly (readonly Shot[])[];
  readonly unknown: readonly Shot[];
}

/** Whether an ascending list has a run of values with steps of at most `step`. */
function hasRun(sorted: readonly number[], step: number): boolean {
  let run = 0;
  return sorted.some((value, at) => {
    run = value - (sorted[at - 1] ?? -Infinity) <= step ? run + 1 : 1;
    return run >= RUN_FOR_PROOF;
  });
}

const ascending = (values: Iterable<number>): number[] => [...new Set(values)].toSorted((a, b) => a - b);

const numberOf = ({ name }: Shot): number => name.number ?? 0;

/**
 * The values that stay constant over `RUN_FOR_PROOF` file names of a series that follow each other
 * on the card. A value that varies from shot to shot does not. The names of proven bodies do not
 * interrupt the runs of others: then every second frame of these may be missing.
 */
function provenIn(series: readonly Shot[], markOf: (shot: Shot) => Mark): Mark[] {
  const placeOf = new Map(ascending(series.map(numberOf)).map((number, place) => [number, place]));
  const values = [...Map.groupBy(series, markOf)].filter(([value]) => value !== null);
  const proven = values.filter(([, own]) =>
    hasRun(ascending(own.map((shot) => placeOf.get(numberOf(shot)) ?? 0)), 1),
  );
  const others = values.filter((value) => !proven.includes(value));
  const alsoProven = others.filter(([, own]) => hasRun(ascending(own.map(numberOf)), 2));
  return (proven.length === 0 ? [] : [...proven, ...alsoProven]).map(([value]) => value);
}

function provenValues(shots: readonly Shot[], markOf: (shot: Shot) => Mark): Set<Mark> {
  const numbered = shots.filter(({ name }) => name.number !== null);
  const bySeries = Map.groupBy(numbered, ({ name }) => name.series);
  return new Set([...bySeries.values()].flatMap((series) => provenIn(series, markOf)));
}

/** A copy without the mark: the same file name, and the same time except for sub-seconds. */
const isCopy = (copy: Shot, { name, cameraMs }: Shot): boolean =>
  copy.name.stem === name.stem && Math.abs((copy.cameraMs ?? Infinity) - (cameraMs ?? 0)) < 1000;

/**
 * Tells bodies apart by a mark that is proven to be constant within a body. `null` if the mark does
 * not prove several bodies.
 */
export function partsByMark(shots: readonly Shot[], markOf: (shot: Shot) => Mark): Parts | null {
  const [first] = shots;
  if (first === undefined || shots.every((shot) => markOf(shot) === markOf(first))) return null;
  const proven = provenValues(shots, markOf);
  if (proven.size < 2) return null;
  const known = [...Map.groupBy(shots, markOf)].flatMap(([value, part]) => (proven.has(value) ? [part] : []));
  const byStem = Map.groupBy(
    known.flatMap((part) => part.map((shot) => ({ shot, part }))),
    ({ shot }) => shot.name.stem,
  );
  const unknown: Shot[] = [];
  for (const shot of shots) {
    if (proven.has(markOf(shot))) continue;
    const originals = (byStem.get(shot.name.stem) ?? []).filter((original) => isCopy(shot, original.shot));
    const [original] = originals;
    if (original !== undefined && originals.length === 1 && markOf(shot) === null) original.part.push(shot);
    else unknown.push(shot);
  }
  const numbered = unknown.filter(({ name }) => name.number !== null).length;
  return numbered * UNKNOWN_ONE_IN > shots.length ? null : { parts: known, unknown };
}

const isEdited = ({ name }: Shot): boolean => name.suffix !== '';

/**
 * The same by the resolution of the sub-seconds; `null` also if a numbered body stays unknown. An
 * edited copy may have lost its sub-seconds: its original tells its body, and if it has the very
 * name of a finer shot of the same second, its body is unknown.
 */
export function partsByResolution(shots: readonly Shot[]): Parts | null {
  const finest = new Map<string, number>();
  for (const shot of shots) {
    const other = finest.get(nameAndSecond(shot)) ?? Infinity;
    finest.set(nameAndSecond(shot), Math.min(other, shot.resolutionMs));
  }
  const isClear = (shot: Shot): boolean =>
    isEdited(shot) || finest.get(nameAndSecond(shot)) === shot.resolutionMs;
  const clear = shots.filter(isClear);
  const found = partsByMark(clear, (shot) => (isEdited(shot) ? null : shot.resolutionMs));
  if (found === null || !found.unknown.every(isEdited)) return null;
  return { parts: found.parts, unknown: [...found.unknown, ...shots.filter((shot) => !isClear(shot))] };
}

/** Splits a list wherever `joins` is false for two neighbors. */
function split(shots: readonly Shot[], joins: (before: Shot, shot: Shot) => boolean): Shot[][] {
  const rows: Shot[][] = [];
  for (const [at, shot] of shots.entries()) {
    const before = shots[at - 1];
    if (before !== undefined && joins(before, shot)) rows.at(-1)?.push(shot);
    else rows.push([shot]);
  }
  return rows;
}

const countOf = ({ shutterCount }: Shot): number => shutterCount ?? 0;

const continues = (before: Shot, { name }: Shot): boolean => {
  const steps = stepsBetween(before.name.number ?? 0, name.number ?? 0, name.byCamera);
  return steps > 0 && steps <= LONGEST_GAP;
};

/**
 * Rows of shots with continuous shutter counts, each as lists with increasing file numbers: a
 * camera may start its file numbers again, but never its shutter count. `null` if the counts do not
 * strictly increase along the file numbers, or if codes contradict them.
 */
export function rowsByShutterCount(shots: readonly Shot[]): (readonly Shot[])[][] | null {
  if (shots.some(({ shutterCount }) => shutterCount === null)) return null;
  const sorted = shots.toSorted((a, b) => countOf(a) - countOf(b));
  if (sorted.some((shot, at) => at > 0 && countOf(sorted[at - 1] ?? shot) === countOf(shot))) return null;
  const rows = split(sorted, (before, shot) => countOf(shot) - countOf(before) <= LONGEST_GAP);
  const lists = rows.map((row) => split(row, continues));
  const proven = lists.flat().every((list) => list.length >= RUN_FOR_PROOF);
  return proven && rows.every(codesRunForward) ? lists : null;
}
