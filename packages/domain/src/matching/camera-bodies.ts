import { partsByMark, partsByResolution, rowsByShutterCount } from './body-marks.ts';
import type { CameraBody } from './camera-body.ts';
import { type FileSequence, LONGEST_GAP, fileSequencesOf, sequenceOf } from './sequences.ts';
import { type FileName, stepsBetween } from './file-name.ts';
import { bodiesWithoutTimes } from './untimed.ts';
import { type Shot, liveSeconds } from './versions.ts';

/** If one camera name has more bodies than this, its file names do not tell bodies apart. */
const MOST_BODIES = 6;
const MOST_SEQUENCES = 200;

/** File sequences of one body, in the order in which it took them. */
type Row = readonly FileSequence[];

/**
 * How many numbers lie between the end of one file sequence and the start of the next, or `null` if
 * the next does not follow.
 */
function stepsToNext(sequence: FileSequence, next: FileSequence): number | null {
  if (sequence === next || sequence.series !== next.series) return null;
  const before = sequence.shots.at(-1);
  const after = next.shots[0];
  const sameNames = before?.name.series === after?.name.series;
  if (!sameNames && (after?.cameraMs ?? 0) < (before?.cameraMs ?? 0)) return null;
  const steps = stepsBetween(sequence.lastNumber, next.firstNumber, sequence.byCamera);
  return steps > 0 && steps <= LONGEST_GAP ? steps : null;
}

/**
 * Rows of file sequences with continuous numbers, regardless of the clock, which may have been set
 * back in between.
 */
function rowsByNumber(sequences: readonly FileSequence[]): Row[] {
  const nextOf = new Map<FileSequence, FileSequence>();
  const follows = new Set<FileSequence>();
  const steps = sequences.flatMap((sequence) =>
    sequences.map((next) => ({ sequence, next, steps: stepsToNext(sequence, next) ?? Infinity })),
  );
  for (const { sequence, next } of steps
    .filter((step) => step.steps < Infinity)
    .toSorted((a, b) => a.steps - b.steps)) {
    if (nextOf.has(sequence) || follows.has(next)) continue;
    nextOf.set(sequence, next);
    follows.add(next);
  }
  const seen = new Set<FileSequence>();
  const heads = [...sequences.filter((sequence) => !follows.has(sequence)), ...sequences];
  return heads.flatMap((head) => {
    const row: FileSequence[] = [];
    for (let at: FileSequence | undefined = head; at !== undefined && !seen.has(at); at = nextOf.get(at)) {
      seen.add(at);
      row.push(at);
    }
    return row.length > 0 ? [row] : [];
  });
}

const firstMs = (row: Row): number => row[0]?.shots[0]?.cameraMs ?? 0;
const lastMs = (row: Row): number => row.at(-1)?.shots.at(-1)?.cameraMs ?? 0;

/** When the live codes in a row were on the screen, in seconds of true time. */
const shownSeconds = (row: Row): number[] => row.flatMap(({ shots }) => liveSeconds(shots));

/**
 * Whether live codes show that a row began before the body's last code. Then the clocks differ, and
 * there are two bodies. One code may be an old copy.
 */
function ranBeside(body: readonly number[], row: readonly number[]): boolean {
  const lastOfBody = body.reduce((last, seconds) => Math.max(last, seconds), -Infinity);
  return row.filter((seconds) => seconds < lastOfBody).length * 2 > row.length;
}

/**
 * Appends a row to another one that ended before it began: the same body with a new card, or many
 * deleted frames.
 */
function joinedByTime(rows: readonly Row[]): Row[] {
  const bodies: Row[] = [];
  const shown: number[][] = [];
  for (const row of rows.toSorted((a, b) => firstMs(a) - firstMs(b))) {
    const shownInRow = shownSeconds(row);
    let best = -1;
    for (const [index, body] of bodies.entries()) {
      const before = bodies[best];
      if (lastMs(body) > firstMs(row) || ranBeside(shown[index] ?? [], shownInRow)) continue;
      if (before === undefined || lastMs(before) < lastMs(body)) best = index;
    }
    const body = bodies[best];
    if (body === undefined) {
      bodies.push(row);
      shown.push(shownInRow);
    } else {
      bodies[best] = [...body, ...row];
      shown[best] = [...(shown[best] ?? []), ...shownInRow];
    }
  }
  return bodies;
}

const byTime = (a: Shot, b: Shot): number => (a.cameraMs ?? 0) - (b.cameraMs ?? 0) || byName(a, b);

function byName(a: Shot, b: Shot): number {
  if (a.name.series !== b.name.series) return a.name.series < b.name.series ? -1 : 1;
  const numbers = (a.name.number ?? -1) - (b.name.number ?? -1);
  if (numbers !== 0) return numbers;
  const textA = `${a.name.stem}${a.name.suffix} ${a.photoId}`;
  return textA < `${b.name.stem}${b.name.suffix} ${b.photoId}` ? -1 : 1;
}

const runsForward = (shots: readonly Shot[]): boolean =>
  shots.every((shot, index) => index === 0 || (shots[index - 1]?.cameraMs ?? 0) <= (shot.cameraMs ?? 0));

/** Merges two lists that are sorted by time. At equal times the first list's shots come first. */
function merged(a: readonly Shot[], b: readonly Shot[]): readonly Shot[] {
  if (b.length === 0) return a;
  const all: Shot[] = [];
  let next = 0;
  for (const shot of b) {
    for (
      let other = a[next];
      other !== undefined && (other.cameraMs ?? 0) <= (shot.cameraMs ?? 0);
      other = a[next]
    ) {
      all.push(other);
      next++;
    }
    all.push(shot);
  }
  return [...all, ...a.slice(next)];
}

/**
 * Inserts shots without a time behind the shot with the nearest lower number. Returns those that
 * fit no body, or several.
 */
function insertUntimed(bodies: (readonly Shot[])[], untimed: readonly Shot[]): Shot[] {
  if (untimed.length === 0) return [];
  const spots = bodies.map(
    (shots) =>
      new Map(shots.flatMap(({ name }, index) => (name.number === null ? [] : [[spotKey(name), index]]))),
  );
  const inserted = bodies.map(() => new Map<number, Shot[]>());
  const misfits: Shot[] = [];
  for (const shot of untimed.toSorted(byName)) {
    const found = spots.flatMap((numbers, body) => {
      const at = spotBehind(numbers, shot);
      return at === null ? [] : [{ body, at }];
    });
    const [only] = found;
    const row = only === undefined || found.length > 1 ? undefined : inserted[only.body];
    if (only === undefined || row === undefined) misfits.push(shot);
    else row.set(only.at, [...(row.get(only.at) ?? []), shot]);
  }
  for (const [body, row] of inserted.entries()) {
    if (row.size > 0)
      bodies[body] = (bodies[body] ?? []).flatMap((shot, at) => [shot, ...(row.get(at) ?? [])]);
  }
  return misfits;
}

const spotKey = (name: FileName, number = name.number): string => `${name.series}${number}`;

function spotBehind(numbers: ReadonlyMap<string, number>, { name }: Shot): number | null {
  if (name.number === null) return null;
  for (let steps = 0; steps <= LONGEST_GAP; steps++) {
    const at = numbers.get(spotKey(name, name.number - steps));
    if (at !== undefined) return at;
  }
  return null;
}

/** The shots that match. Usually all do, and then thousands of shots need no copy. */
const filterShots = (shots: readonly Shot[], matches: (shot: Shot) => boolean): readonly Shot[] =>
  shots.every(matches) ? shots : shots.filter(matches);

function shotsOfRow(row: Row): readonly Shot[] {
  const [only] = row;
  return row.length === 1 && only ? only.shots : row.flatMap(({ shots }) => shots);
}

/** The bodies of shots that marks told apart. Shots of unknown bodies are in no order. */
function bodiesOfParts(parts: readonly (readonly Shot[])[], unknown: readonly Shot[]): CameraBody[] {
  const bodies = parts.flatMap(bodiesByNumber);
  if (unknown.length === 0) return bodies;
  return [...bodies, { shots: unknown.toSorted(byTime), unnumbered: true, ambiguous: false }];
}

/**
 * Shots with a file number as rows, by numbers. Where these are ambiguous, or start again, shutter
 * counts decide.
 */
function rowsOf(numbered: readonly Shot[]): readonly Row[] {
  const sequences = fileSequencesOf(numbered);
  if (sequences.length === 0 || sequences.length > MOST_SEQUENCES) return [];
  const rows = rowsByNumber(sequences);
  const ambiguous = sequences.some((sequence) => sequence.ambiguous);
  const counted = rows.length > 1 || ambiguous ? rowsByShutterCount(numbered) : null;
  if (counted === null || !(ambiguous || counted.length === 1)) return rows;
  return counted.map((lists) => lists.map((shots) => sequenceOf(shots)));
}

/** The bodies of shots that their maker notes do not tell apart. */
function bodiesByNumber(shots: readonly Shot[]): CameraBody[] {
  const timed = filterShots(shots, ({ cameraMs }) => cameraMs !== null);
  const untimed = shots.filter(({ cameraMs }) => cameraMs === null);
  if (timed.length === 0) return bodiesWithoutTimes(untimed);
  const anyByCamera = timed.some(({ name }) => name.byCamera);
  const counts = ({ name }: Shot): boolean => (anyByCamera ? name.byCamera : name.number !== null);
  const rows = joinedByTime(rowsOf(filterShots(timed, counts)));
  const ambiguous = rows.map((row) => row.some((sequence) => sequence.ambiguous));
  const byResolution = ambiguous.includes(true) ? partsByResolution(timed) : null;
  if (byResolution) return bodiesOfParts(byResolution.parts, [...byResolution.unknown, ...untimed]);
  const bodies: (readonly Shot[])[] = rows.length <= MOST_BODIES ? rows.map(shotsOfRow) : [];
  const own = timed.filter((shot) => bodies.length === 0 || !counts(shot)).toSorted(byTime);
  const [only] = bodies;
  const unnumbered: Shot[] = [];
  if (only !== undefined && bodies.length === 1 && runsForward(only)) bodies[0] = merged(only, own);
  else if (bodies.length === 0) bodies.push(own);
  else unnumbered.push(...own);
  unnumbered.push(...insertUntimed(bodies, untimed));
  const all = bodies.length < rows.length && ambiguous.includes(true);
  const known = bodies.map((body, at) => ({
    shots: body,
    unnumbered: false,
    ambiguous: all || (ambiguous[at] ?? false),
  }));
  return unnumbered.length > 0
    ? [...known, { shots: unnumbered, unnumbered: true, ambiguous: false }]
    : known;
}

/**
 * The camera bodies behind one camera name, each with its shots in order. Serial numbers of maker
 * notes tell bodies apart. Without them the order is by file number first, because numbers continue
 * when a clock is set back, and by time for files without a number. Two bodies of one model are
 * then told apart by number ranges that grow in parallel.
 */
export function cameraBodiesOf(shots: readonly Shot[]): CameraBody[] {
  const bySerial = partsByMark(shots, ({ noteSerial }) => noteSerial);
  if (bySerial === null) return bodiesByNumber(shots);
  return bodiesOfParts(bySerial.parts, bySerial.unknown);
}
