import { LAST_FILE_NUMBER, stepsBetween } from './file-name.ts';
import { fallsBackTwice, besideEachOther } from './shared-numbers.ts';
import { type Shot, liveSeconds } from './versions.ts';

/** Shots with consecutive file numbers, taken by one camera body, in the order of their numbers. */
export interface FileSequence {
  readonly shots: readonly Shot[];
  readonly firstNumber: number;
  readonly lastNumber: number;
  readonly byCamera: boolean;
  readonly series: string;
  /** True if several bodies with nearby numbers may have taken these shots at the same time. */
  readonly ambiguous: boolean;
}

/**
 * How many frames may be missing (deleted, or on another card) between two shots that still count
 * as consecutive.
 */
export const LONGEST_GAP = 60;

/** How many of the last numbers are checked for a duplicate when a number arrives out of order. */
const RECENT = 500;

interface Growing {
  readonly shots: Shot[];
  /**
   * The position of each shot on the body's counter, in the order in which the shots were added.
   */
  readonly places: number[];
  lastPlace: number;
  lastNumber: number;
}

/** Cameras share one counter among all their series; other names have a counter per series. */
const counterOf = ({ name }: Shot): string => (name.byCamera ? '' : `.${name.series}`);

/** By time; within one second by number, where 0001 comes after 9999. */
function byTimeThenNumber(a: Shot, b: Shot): number {
  const step = stepsBetween(b.name.number ?? 0, a.name.number ?? 0, a.name.byCamera && b.name.byCamera);
  return (a.cameraMs ?? 0) - (b.cameraMs ?? 0) || step || (a.photoId < b.photoId ? -1 : 1);
}

class OpenSequences {
  readonly all: Growing[] = [];
  readonly #byLastNumber = new Map<number, Growing[]>();

  /** Adds a shot to the sequence whose last number is nearest to its own, or starts a sequence. */
  add(shot: Shot, number: number, byCamera: boolean): void {
    for (let distance = 1; distance <= LONGEST_GAP; distance++) {
      if (this.#extend(shot, number, distance, byCamera) || this.#extend(shot, number, -distance, byCamera))
        return;
    }
    const sequence = { shots: [shot], places: [number], lastPlace: number, lastNumber: number };
    this.all.push(sequence);
    this.#remember(sequence);
  }

  #extend(shot: Shot, number: number, step: number, byCamera: boolean): boolean {
    let last = number - step;
    if (byCamera && last < 1) last += LAST_FILE_NUMBER;
    if (byCamera && last > LAST_FILE_NUMBER) last -= LAST_FILE_NUMBER;
    for (const sequence of this.#byLastNumber.get(last) ?? []) {
      const position = sequence.lastPlace + step;
      if (step < 0 && sequence.places.includes(position, -RECENT)) continue;
      sequence.shots.push(shot);
      sequence.places.push(position);
      if (step > 0) this.#advance(sequence, position, number);
      return true;
    }
    return false;
  }

  /**
   * Moves the end of a sequence to a new number. Usually it is the only sequence there, and its
   * list can be reused.
   */
  #advance(sequence: Growing, place: number, number: number): void {
    const row = this.#byLastNumber.get(sequence.lastNumber);
    const isAlone = row?.length === 1 && !this.#byLastNumber.has(number);
    if (row && isAlone) {
      this.#byLastNumber.delete(sequence.lastNumber);
      this.#byLastNumber.set(number, row);
    } else this.#forget(sequence);
    sequence.lastPlace = place;
    sequence.lastNumber = number;
    if (!isAlone) this.#remember(sequence);
  }

  #remember(sequence: Growing): void {
    const others = this.#byLastNumber.get(sequence.lastNumber);
    if (others === undefined) this.#byLastNumber.set(sequence.lastNumber, [sequence]);
    else others.push(sequence);
  }

  #forget(sequence: Growing): void {
    const others = this.#byLastNumber.get(sequence.lastNumber)?.filter((other) => other !== sequence) ?? [];
    if (others.length === 0) this.#byLastNumber.delete(sequence.lastNumber);
    else this.#byLastNumber.set(sequence.lastNumber, others);
  }
}

/** The shots of a sequence in the order of its counter. */
function inPlace({ shots, places }: Growing): Shot[] {
  if (places.every((place, at) => at === 0 || (places[at - 1] ?? place) < place)) return shots;
  return shots
    .map((shot, at) => ({ shot, place: places[at] ?? 0 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ shot }) => shot);
}

/**
 * Shots with camera numbers, split wherever more than LONGEST_GAP numbers are missing; 0001 follows
 * 9999.
 */
export function neighbourhoods(shots: readonly Shot[]): (readonly Shot[])[] {
  // With more shots than numbers some numbers are duplicates, and only the times can separate them.
  if (shots.length > LAST_FILE_NUMBER) return [shots];
  const sorted = shots.toSorted((a, b) => (a.name.number ?? 0) - (b.name.number ?? 0));
  const rows: Shot[][] = [];
  let last = -Infinity;
  for (const shot of sorted) {
    const number = shot.name.number ?? 0;
    if (number - last > LONGEST_GAP) rows.push([shot]);
    else rows.at(-1)?.push(shot);
    last = number;
  }
  const [first] = rows;
  const final = rows.at(-1);
  const lowest = first?.[0]?.name.number ?? 0;
  if (!first || !final || first === final || lowest + LAST_FILE_NUMBER - last > LONGEST_GAP) return rows;
  return [[...final, ...first], ...rows.slice(1, -1)];
}

/** One in this many live codes may be an old copy. */
const OLD_COPY_ONE_IN = 5;

/** Whether camera times are in the same order. */
const runsForward = (row: readonly Shot[]): boolean =>
  row.every((shot, at) => at === 0 || (shot.cameraMs ?? 0) >= (row[at - 1]?.cameraMs ?? 0));

/** Whether the times of live codes increase, except for a few old copies. */
export function codesRunForward(row: readonly Shot[]): boolean {
  const shown = liveSeconds(row);
  let latest = -Infinity;
  let late = 0;
  for (const seconds of shown) {
    if (seconds < latest) late++;
    latest = Math.max(latest, seconds);
  }
  return late * OLD_COPY_ONE_IN <= shown.length;
}

/**
 * Whether shots in the order of their numbers can come from one camera body: there are no duplicate
 * numbers, and the times of their live codes increase. Then the numbers are the order, whatever the
 * camera's clock says. A camera that switches to another series continues its counter, but two
 * cameras may also do so in parallel; several series are therefore accepted only if the camera
 * times increase too.
 */
export function isOneRun(row: readonly Shot[]): boolean {
  return (
    row.length <= LAST_FILE_NUMBER &&
    codesRunForward(row) &&
    row.every((shot, at) => at === 0 || row[at - 1]?.name.number !== shot.name.number) &&
    (row.every(({ name }) => name.series === row[0]?.name.series) || runsForward(row))
  );
}

export function sequenceOf(shots: readonly Shot[], ambiguous = false): FileSequence {
  const [first] = shots;
  return {
    shots,
    firstNumber: first?.name.number ?? 0,
    lastNumber: shots.at(-1)?.name.number ?? 0,
    byCamera: first?.name.byCamera ?? false,
    series: first === undefined ? '' : counterOf(first),
    ambiguous,
  };
}

/** Groups shots by a key. Usually all have the same key. */
function grouped(shots: readonly Shot[], by: (shot: Shot) => string): (readonly Shot[])[] {
  const [first] = shots;
  if (first === undefined) return [];
  const common = by(first);
  return shots.every((shot) => by(shot) === common) ? [shots] : [...Map.groupBy(shots, by).values()];
}

/** Whether each shot's number follows the previous one: then they are already one sequence. */
const isConsecutive = (shots: readonly Shot[]): boolean =>
  shots.every(({ name: { number, byCamera } }, at) => {
    const before = shots[at - 1];
    if (number === null || before === undefined) return number !== null;
    const steps = stepsBetween(before.name.number ?? 0, number, byCamera);
    return steps > 0 && steps <= LONGEST_GAP;
  });

/** Splits shots with duplicate numbers into sequences, per series, by time and number together. */
function sequencesByTime(shots: readonly Shot[]): FileSequence[] {
  return grouped(shots, ({ name }) => name.series).flatMap((ofSeries) => {
    const sorted = ofSeries.toSorted(byTimeThenNumber);
    if (isConsecutive(sorted)) return [sequenceOf(sorted)];
    const sequences = new OpenSequences();
    for (const shot of sorted) {
      if (shot.name.number !== null) sequences.add(shot, shot.name.number, shot.name.byCamera);
    }
    return sequences.all.map((sequence) => sequenceOf(inPlace(sequence)));
  });
}

/** Marks the sequences in which shots of several bodies may be mixed. */
function withAmbiguity(sequences: readonly FileSequence[]): readonly FileSequence[] {
  if (sequences.length === 1 && isConsecutive(sequences[0]?.shots ?? [])) return sequences;
  const mixed = besideEachOther(
    sequences.map(({ shots }) => shots),
    LONGEST_GAP,
  );
  return sequences.map((sequence, at) => (mixed.has(at) ? { ...sequence, ambiguous: true } : sequence));
}

/**
 * Splits the shots of one camera that have a time and a file number into sequences, sorted by their
 * first time.
 */
export function fileSequencesOf(shots: readonly Shot[]): FileSequence[] {
  return grouped(shots, counterOf)
    .flatMap((counted) => (counted[0]?.name.byCamera === true ? neighbourhoods(counted) : [counted]))
    .flatMap((row) =>
      row[0]?.name.byCamera === true && isOneRun(row)
        ? [sequenceOf(row, fallsBackTwice(row))]
        : withAmbiguity(sequencesByTime(row)),
    )
    .toSorted(
      (a, b) => (a.shots[0]?.cameraMs ?? 0) - (b.shots[0]?.cameraMs ?? 0) || a.firstNumber - b.firstNumber,
    );
}
