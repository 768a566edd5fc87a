import { withClosedShoots } from './closed-shoots.ts';
import { withCrossCameraCheck } from './cross-camera.ts';
import { type Classification, assigned, withDoubts, needsReview } from './classification.ts';
import { withFormerCodes } from './former-codes.ts';
import { withLateStarts } from './late-starts.ts';
import { withMissingShoots } from './missing-shoots.ts';
import type { ClassifiedBody } from './classified-body.ts';
import {
  PAUSE_BETWEEN_PEOPLE_MS,
  changesOf,
  gapMs,
  shootOfFrame,
  shortOf,
  startOfInterval,
} from './pauses.ts';
import type { ObservedShot } from './observation.ts';
import { type PossibleChanges, possibleChanges, withPossibleChanges } from './possible-changes.ts';
import { withUncoveredPauses } from './uncovered-pauses.ts';

/**
 * In a pause this long other people may have come and gone whose shoot never reached the server and
 * whose code no camera has. The limit is shorter for a photographer who is known to be quicker.
 */
const CERTAIN_UNTIL_MS = 40_000;
/**
 * After a pause this long even two proofs are not enough: the next people may have come without any
 * code.
 */
const LONG_PAUSE_MS = 30 * 60_000;

/** The shoots that any photo may belong to. */
export function usedShoots(bodies: readonly ClassifiedBody[]): Set<string> {
  const used = new Set<string>();
  for (const { judgements } of bodies) {
    let last: Classification | null = null;
    for (const judgement of judgements) {
      // All certain photos behind one QR frame share one object.
      if (judgement === null || judgement === last) continue;
      last = judgement;
      for (const shootId of judgement.candidates) used.add(shootId);
    }
  }
  return used;
}

const NOTHING: readonly string[] = [];

const mayBeAfter = (shootId: string) => ({ kind: 'qr-maybe-after', shootId }) as const;

/** Withdraws an assignment and adds another shoot as the second candidate. */
const withdrawn = (judgement: Classification, shootId: string): Classification =>
  needsReview(
    'contradictory',
    [...judgement.candidates, shootId],
    [...judgement.reasons, mayBeAfter(shootId)],
  );

/**
 * A code that no photo follows may have been photographed after its people instead of before them.
 * Its photos are then among those before it: the ones after a pause need review, the others become
 * likely.
 */
function withUnusedFrames(body: ClassifiedBody, used: Set<string>): ClassifiedBody {
  const { shots } = body.reading;
  const shown = new Set(
    shots.flatMap((shot) => (shot.frame === null ? NOTHING : (shootOfFrame(shot) ?? NOTHING))),
  );
  if (shown.isSubsetOf(used)) return body;
  const judgements = [...body.judgements];
  for (const [at, shot] of shots.entries()) {
    const shootId = shootOfFrame(shot);
    if (shootId === null || used.has(shootId)) continue;
    const first = startOfInterval(shots, at);
    let paused = false;
    for (let index = first; index < at; index++) {
      const judgement = judgements[index];
      paused ||= index > first && gapMs(shots[index - 1], shots[index]) >= PAUSE_BETWEEN_PEOPLE_MS;
      if (judgement?.verdict !== 'certain' && judgement?.verdict !== 'likely') continue;
      judgements[index] = paused
        ? withdrawn(judgement, shootId)
        : withDoubts(judgement, [mayBeAfter(shootId)]);
    }
  }
  return { ...body, judgements };
}

/** The total time before and after its QR frames in which a camera took no photo. */
function pausesAround(shots: readonly ObservedShot[]): { beforeMs: number; afterMs: number } {
  let beforeMs = 0;
  let afterMs = 0;
  for (const [at, shot] of shots.entries()) {
    if (shootOfFrame(shot) === null) continue;
    if (shots[at - 1]?.frame === null) beforeMs += gapMs(shots[at - 1], shot);
    if (shots[at + 1]?.frame === null) afterMs += gapMs(shot, shots[at + 1]);
  }
  return { beforeMs, afterMs };
}

/**
 * Whether a photographer photographs every code after its people: there are photos before the first
 * code and none after the last, and the pauses come after the codes, not before them.
 */
function comesAfterAlways(shots: readonly ObservedShot[]): boolean {
  const frames = shots.flatMap((shot, at) => (shootOfFrame(shot) === null ? [] : [at]));
  const [first = 0] = frames;
  const last = frames.at(-1) ?? 0;
  if (new Set(frames.map((at) => shots[at]?.order?.qrPhotoId)).size < 2) return false;
  const photoJustBefore =
    shots[first - 1]?.frame === null && gapMs(shots[first - 1], shots[first]) < LONG_PAUSE_MS;
  const photoAfterLast = shots.slice(last + 1).some(({ frame }) => frame === null);
  const { beforeMs, afterMs } = pausesAround(shots);
  return photoJustBefore && !photoAfterLast && beforeMs < afterMs;
}

/**
 * The photos of a photographer who photographs every code after its people belong to the following
 * code. Where the time names its shoot too, they are likely; otherwise they need review.
 */
function withFramesAfter(body: ClassifiedBody): ClassifiedBody {
  const { shots } = body.reading;
  if (!comesAfterAlways(shots)) return body;
  const judgements = [...body.judgements];
  let following: string | null = null;
  for (let at = shots.length - 1; at >= 0; at--) {
    const shot = shots[at];
    const judgement = judgements[at];
    if (shot !== undefined) following = shootOfFrame(shot) ?? following;
    if (!judgement || following === null || judgement.verdict === 'by-hand') continue;
    if (judgement.shootIds.length > 0) judgements[at] = withdrawn(judgement, following);
    else if (
      judgement.reasons.some((reason) => reason.kind === 'before-its-qr' && reason.shootId === following)
    )
      judgements[at] = assigned('likely', following, [...judgement.reasons, mayBeAfter(following)]);
  }
  return { ...body, judgements };
}

/**
 * After a pause as long as between people nothing is certain, and if the code was missed as well
 * the photos need review. After a very long pause (30 min) it is unknown whether these are still
 * the same people.
 */
function withLongPauses(body: ClassifiedBody, lastShootId: string | null): ClassifiedBody {
  const certainUntilMs = Math.min(CERTAIN_UNTIL_MS, shortOf(changesOf(body.reading.shots)) ?? Infinity);
  let doubtful: string | null = null;
  let longest = 0;
  let before: ObservedShot | undefined;
  let beforeId: string | undefined;
  const judgements = body.judgements.map((judgement, at) => {
    const shot = body.reading.shots[at];
    const pauseMs = gapMs(before, shot);
    before = shot;
    if (judgement === null || shot === undefined) {
      doubtful = null;
      beforeId = undefined;
      return judgement;
    }
    const [shootId] = judgement.shootIds;
    const continues = shootId === beforeId || pauseMs >= LONG_PAUSE_MS;
    beforeId = shootId;
    if (shootId !== doubtful) longest = 0;
    if (continues && pauseMs >= certainUntilMs) {
      doubtful = shootId ?? null;
      longest = Math.max(longest, pauseMs);
    }
    if (shootId === undefined || shootId !== doubtful || judgement.verdict === 'by-hand') return judgement;
    const reason = { kind: 'long-pause', shootId } as const;
    const missed = body.expectsFrames && judgement.reasons.some(({ kind }) => kind === 'qr-missed');
    if (longest < LONG_PAUSE_MS && judgement.verdict !== 'certain' && !missed) return judgement;
    if (!missed && (longest < LONG_PAUSE_MS || shootId !== lastShootId))
      return withDoubts(judgement, [reason]);
    return needsReview('contradictory', judgement.candidates, [...judgement.reasons, reason]);
  });
  return { ...body, judgements };
}

/** All classifications after the passes. */
export interface Revision {
  readonly bodies: readonly ClassifiedBody[];
  readonly changes: PossibleChanges;
}

/**
 * Looks at all classifications together, and withdraws those that only seem certain for each photo
 * alone. `lastShootId` is the session's last shoot, which no following start limits. `former` is an
 * earlier revision of the session, or undefined; the result is the same with any.
 *
 * The passes that compare cameras run first, on the unrevised classifications. The passes per
 * camera body follow. `withLongPauses` runs last; it changes only photos that are still assigned.
 */
export function runRevisionPasses(
  bodies: readonly ClassifiedBody[],
  lastShootId: string | null,
  former: Revision | undefined,
): Revision {
  const used = usedShoots(bodies);
  const revised = withMissingShoots(withUncoveredPauses(withCrossCameraCheck(withFormerCodes(bodies)))).map(
    (body) =>
      withLongPauses(
        withClosedShoots(withLateStarts(withFramesAfter(withUnusedFrames(body, used)))),
        lastShootId,
      ),
  );
  const changes = possibleChanges(revised, former?.changes);
  return { bodies: withPossibleChanges(revised, changes), changes };
}
