import { type Interval, middleMs } from '../time.ts';
import type { JudgedBody } from './judged-body.ts';
import { type Judgement, assigned, held } from './judgement.ts';
import type { ReadShot } from './reading.ts';
import type { Reason } from './types.ts';

/**
 * What a photo tells of its camera's clock by how far it lies from those of the others, as the logarithm of odds: so many
 * times likelier with a clock that was changed unseen by half a minute or more (counted on simulated events).
 */
const ODDS_OF_CHANGE = [
  { withinMs: 0, odds: -0.85 },
  { withinMs: 4000, odds: -0.4 },
  { withinMs: 8000, odds: 0 },
  { withinMs: 14_000, odds: 1.3 },
  { withinMs: Infinity, odds: 3.4 },
];
/** Where people change, or no shoot is open, a photo is as odd as this. */
const ODDS_BETWEEN = 2;
/** A second photographer may begin or finish so long before or after the first; who is further away is not among them. */
const ALONE_FROM_MS = 14_000;

/** From here on the photographs behind a place speak for a clock that was changed before them. */
const CHANGE_BELIEVED = 0.5;
/** From here on they speak against it, even where a long pause may hide one. */
const CHANGE_DENIED = -4;
const LONG_PAUSE_MS = 30 * 60_000;

/** When each shoot was surely photographed, by the index of its stretch. */
function activeTimes(bodies: readonly JudgedBody[]): Map<number, Interval> {
  const times = new Map<number, Interval>();
  for (const { reading, judgements } of bodies) {
    for (const [at, { taken }] of reading.shots.entries()) {
      if (judgements[at]?.verdict !== 'certain' || taken === null) continue;
      const index = reading.timeline.surely(taken)?.index;
      if (index === undefined) continue;
      const ms = middleMs(taken);
      const known = times.get(index);
      if (known === undefined) times.set(index, { fromMs: ms, toMs: ms });
      else if (ms < known.fromMs || ms > known.toMs) {
        times.set(index, { fromMs: Math.min(ms, known.fromMs), toMs: Math.max(ms, known.toMs) });
      }
    }
  }
  return times;
}

/** How far a photo lies from those of the cameras that photograph the codes; null where these took none, or it has no say. */
type DistanceMs = number | 'between' | null;

function distancesOf(
  { reading, judgements }: JudgedBody,
  times: ReadonlyMap<number, Interval>,
): DistanceMs[] {
  return reading.shots.map(({ taken }, at) => {
    const judgement = judgements[at];
    if (!judgement || judgement.verdict === 'by-hand' || taken === null) return null;
    if (has(judgement, 'time-between') || has(judgement, 'time-outside')) return 'between';
    const active = times.get(reading.timeline.surely(taken)?.index ?? -1);
    if (active === undefined) return null;
    const ms = middleMs(taken);
    return Math.max(0, active.fromMs - ms, ms - active.toMs);
  });
}

function oddsOf(distance: DistanceMs): number {
  if (distance === null) return 0;
  if (distance === 'between') return ODDS_BETWEEN;
  return ODDS_OF_CHANGE.find(({ withinMs }) => distance <= withinMs)?.odds ?? 0;
}

/** For each place behind a camera's last QR frame, how far the photographs from there on speak for a clock changed just before it. */
function oddsOfChange(distances: readonly DistanceMs[], isUnconfirmed: (at: number) => boolean): number[] {
  const odds = distances.map(() => -Infinity);
  let sum = 0;
  for (let at = distances.length - 1; at >= 0 && isUnconfirmed(at); at--) {
    sum += oddsOf(distances[at] ?? null);
    odds[at] = sum;
  }
  return odds;
}

/**
 * The places where a pause alone makes the clock doubtful (it may hide a change) though the photographs behind it fall
 * in company all the same.
 */
function pausesExplained(shots: readonly ReadShot[], odds: readonly number[]): boolean[] {
  let explained = true;
  let lastMs: number | null = null;
  return shots.map(({ taken }, at) => {
    if (taken === null) return false;
    const ms = middleMs(taken);
    if (lastMs !== null && ms < lastMs) explained = false;
    if (lastMs !== null && ms - lastMs >= LONG_PAUSE_MS) explained &&= (odds[at] ?? 0) <= CHANGE_DENIED;
    lastMs = ms;
    return explained;
  });
}

const isAlone = (distance: DistanceMs): boolean =>
  distance === 'between' || (distance !== null && distance > ALONE_FROM_MS);

const has = ({ reasons }: Judgement, kind: Reason['kind']): boolean =>
  reasons.some((reason) => reason.kind === kind);

const byTimeAlone = (judgement: Judgement): boolean =>
  judgement.verdict === 'likely' && has(judgement, 'qr-missed');

const ONLY_DOUBT: ReadonlySet<Reason['kind']> = new Set([
  'before-first-qr',
  'time',
  'qr-missed',
  'clock-in-doubt',
]);

/** Whether a photo is held for nothing but that its clock may have been changed. */
const onlyClockInDoubt = (judgement: Judgement): boolean =>
  judgement.verdict === 'contradictory' &&
  has(judgement, 'clock-in-doubt') &&
  judgement.reasons.every(({ kind }) => ONLY_DOUBT.has(kind));

/**
 * A camera that does not photograph the codes has only its clock, which may have been changed unseen. While other
 * cameras surely photographed the same people, its photographs should fall among theirs. Those that do not are held, and
 * behind its last QR frame all from where too many do not: the rest fall among them by chance. Those that do are
 * believed across a long pause.
 */
export function withCompany(bodies: readonly JudgedBody[]): readonly JudgedBody[] {
  if (bodies.every(({ expectsFrames }) => expectsFrames)) return bodies;
  const times = activeTimes(bodies);
  return bodies.map((body) => {
    if (body.expectsFrames) return body;
    const { shots } = body.reading;
    const distances = distancesOf(body, times);
    const odds = oddsOfChange(distances, (at) => shots[at]?.taken?.confirmed !== true);
    const changedFrom = odds.findIndex((one) => one >= CHANGE_BELIEVED);
    const explained = pausesExplained(shots, odds);
    const judgements = body.judgements.map((judgement, at): Judgement | null => {
      const shootId = judgement?.candidates[0];
      if (!judgement || shootId === undefined) return judgement;
      const inCompany = !isAlone(distances[at] ?? null) && (changedFrom < 0 || at < changedFrom);
      if (inCompany && explained[at] === true && onlyClockInDoubt(judgement))
        return assigned('likely', shootId, judgement.reasons);
      if (inCompany || !byTimeAlone(judgement)) return judgement;
      return held('contradictory', [shootId], [...judgement.reasons, { kind: 'without-company', shootId }]);
    });
    return { ...body, judgements };
  });
}
