import { stepsBetween } from './file-name.ts';
import { type Shot, liveSeconds, nameAndSecond } from './versions.ts';

/** A clock or a code that is older by more than this has fallen back. */
const FALLEN_MS = 10_000;

/**
 * If shots of two sequences alternate so often, two bodies took them. A body whose numbers start
 * again on a new card may return to the numbers of a former card.
 */
const CHANGES_OF_TWO = 3;

/** If more sequences than this go on at once, the file names say nothing about bodies. */
const MOST_OPEN = 50;

/** A live code: when it was on the screen, and when the camera took it by its own clock. */
interface Shown {
  readonly shownMs: number;
  readonly cameraMs: number;
}

function shownIn(shots: readonly Shot[]): Shown[] {
  return shots.flatMap((shot) => {
    const [seconds] = shot.isPlain ? [] : liveSeconds([shot]);
    return seconds === undefined || shot.cameraMs === null
      ? []
      : [{ shownMs: seconds * 1000, cameraMs: shot.cameraMs }];
  });
}

/**
 * Whether both the live codes and the camera's clock fall back between two shots in the order of
 * their numbers. A clock may be set back, and a code may be an old copy. Both at once are two
 * bodies, one with the lower and one with the higher numbers.
 */
export const fallsBackTwice = (row: readonly Shot[]): boolean =>
  shownIn(row).some(
    ({ shownMs, cameraMs }, at, all) =>
      shownMs < (all[at - 1]?.shownMs ?? 0) - FALLEN_MS &&
      cameraMs < (all[at - 1]?.cameraMs ?? 0) - FALLEN_MS,
  );

interface TrueSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The true time in which a sequence was taken, by its first and last live code. */
function trueSpan(shots: readonly Shot[]): TrueSpan | null {
  const codes = shownIn(shots);
  const [first] = codes;
  const last = codes.at(-1);
  if (first === undefined || last === undefined || first === last) return null;
  return {
    fromMs: (shots[0]?.cameraMs ?? 0) + first.shownMs - first.cameraMs,
    toMs: (shots.at(-1)?.cameraMs ?? 0) + last.shownMs - last.cameraMs,
  };
}

/**
 * Whether live codes show that one sequence ended before the other began: a body whose clock was
 * set back when its numbers started again.
 */
const takenInTurn = (a: TrueSpan | null | undefined, b: TrueSpan | null | undefined): boolean =>
  Boolean(a && b && (a.toMs < b.fromMs || b.toMs < a.fromMs));

/**
 * The shots without edited copies and their originals. A copy has an edited name, or the name of
 * the original and its time without sub-seconds. It may take the original's place in a sequence.
 */
function withoutCopies(sequences: readonly (readonly Shot[])[]): Shot[][] {
  const counted = new Map<string, number>();
  for (const shot of sequences.flat())
    counted.set(nameAndSecond(shot), (counted.get(nameAndSecond(shot)) ?? 0) + 1);
  return sequences.map((shots) =>
    shots.filter((shot) => shot.name.suffix === '' && counted.get(nameAndSecond(shot)) === 1),
  );
}

interface Step {
  readonly sequence: number;
  readonly shot: Shot;
}

/** Two sequences while both go on. `changes` counts how often their shots alternate. */
interface Pair {
  readonly inTurn: boolean;
  changes: number;
  nearest: number;
}

/**
 * The indexes of the sequences in which shots of several bodies may be mixed: the shots of two
 * sequences alternate, with numbers at most `nearby` apart, or the clock runs backwards along the
 * numbers of one.
 */
export function besideEachOther(all: readonly (readonly Shot[])[], nearby: number): Set<number> {
  const originals = withoutCopies(all);
  const mixed = new Set(originals.flatMap((shots, index) => (shots.some(runsBackwards) ? [index] : [])));
  const lastMs = originals.map((shots) => shots.reduce((last, shot) => Math.max(last, timeOf(shot)), 0));
  const steps = originals
    .flatMap((shots, sequence) => shots.map((shot): Step => ({ sequence, shot })))
    .toSorted((a, b) => timeOf(a.shot) - timeOf(b.shot));
  const spans = all.map(trueSpan);
  const open = new Map<number, { at: number; shot: Shot }>();
  const pairs = new Map<string, Pair>();
  for (const [at, { sequence, shot }] of steps.entries()) {
    const ownAt = open.get(sequence)?.at ?? -1;
    for (const [other, last] of open) {
      if (other === sequence || last.shot.name.series !== shot.name.series) continue;
      if ((lastMs[other] ?? 0) <= timeOf(shot)) {
        open.delete(other);
        continue;
      }
      const key = other < sequence ? `${other} ${sequence}` : `${sequence} ${other}`;
      const pair = pairs.get(key) ?? {
        inTurn: takenInTurn(spans[other], spans[sequence]),
        changes: 0,
        nearest: Infinity,
      };
      pairs.set(key, pair);
      if (last.at > ownAt) pair.changes++;
      pair.nearest = Math.min(pair.nearest, distance(last.shot, shot));
      if (!pair.inTurn && pair.changes >= CHANGES_OF_TWO && pair.nearest <= nearby)
        mixed.add(other).add(sequence);
    }
    open.set(sequence, { at, shot });
    if (open.size > MOST_OPEN) return new Set(all.keys());
  }
  return mixed;
}

const timeOf = ({ cameraMs }: Shot): number => cameraMs ?? 0;

const distance = ({ name: a }: Shot, { name: b }: Shot): number =>
  Math.abs(stepsBetween(a.number ?? 0, b.number ?? 0, a.byCamera));

const runsBackwards = (shot: Shot, at: number, shots: readonly Shot[]): boolean =>
  timeOf(shot) < timeOf(shots[at - 1] ?? shot) - 1000;
