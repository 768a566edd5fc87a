import { publish } from '#platform/events.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import type { MatchedCard } from './card-to-match.ts';
import { hasMorePhotosThan } from './changed-photos.store.ts';
import { restorePhotographed } from './restore-photographed.ts';
import { cardToMatch, isReading, sessionToMatch, type MatchedSession } from './match.store.ts';
import { awaitMatchInput, lockMatchInputShared, lockMatchRun } from './match-locks.ts';
import { arrivalState, isCorrectionWaiting, matchVersion } from './match-state.store.ts';
import { saveMatched } from './matched.store.ts';
import { deepQrScanJob, matchJob, type Matching } from '../photos.jobs.ts';

/** Debounce: many changes in this time make one matching. A change by hand is not delayed. */
const MATCH_DELAY_MS = 1500;

/**
 * While photos of a session keep arriving, it is matched again at the earliest after this time, and
 * after this time for each of its photos. So a large card costs as much for each photo as a small
 * one.
 */
const ARRIVAL_PAUSE_MS = 4000;
const ARRIVAL_MS_PER_PHOTO = 1;

/**
 * A change by hand matches sessions of up to this many photos in its own transaction, which takes
 * some 50 ms. Larger sessions are matched in a job.
 */
export const MATCHED_AT_ONCE = 500;

/**
 * A matching without locks is repeated if a change by hand outdated it. After this many attempts it
 * runs with the lock that changes by hand wait for.
 */
const OPTIMISTIC_ATTEMPTS = 2;

/**
 * Enqueues a matching of the session, to run soon after the caller's transaction commits. Repeated
 * requests with the same cause share one job. It includes every change that was committed before it
 * runs.
 */
export async function enqueueMatch(
  platform: Platform,
  tx: Tx,
  sessionId: string,
  cause: Matching['cause'] = 'session',
): Promise<void> {
  // If the pending job started now, it would wait for this transaction because of this lock. So it
  // covers this change too.
  await lockMatchInputShared(tx, sessionId);
  await platform.jobs.enqueue(
    tx,
    matchJob,
    { sessionId, cause },
    {
      once: cause === 'session' ? sessionId : `${sessionId} ${cause}`,
      ...(cause === 'correction' ? {} : { startAfter: new Date(Date.now() + MATCH_DELAY_MS) }),
    },
  );
}

/**
 * Handler of `matchJob`. Matches the session with all changes that requested it. While more photos
 * are about to arrive, it may put the matching off.
 */
export async function runMatchJob(platform: Platform, { sessionId, cause }: Matching): Promise<void> {
  if (cause === 'arrival' && (await isTooEarly(platform, sessionId)))
    await platform.preparedDb.transaction().execute((tx) => enqueueMatch(platform, tx, sessionId, cause));
  else await matchSessionPhotos(platform, sessionId);
}

/** Whether more photos are about to arrive, and the session was matched only recently. */
async function isTooEarly({ preparedDb: db, clock }: Platform, sessionId: string): Promise<boolean> {
  const { matchedAt, photoCount, isMoreExpected } = await arrivalState(db, sessionId);
  if (!isMoreExpected || matchedAt === null) return false;
  const pauseMs = Math.max(ARRIVAL_PAUSE_MS, photoCount * ARRIVAL_MS_PER_PHOTO);
  return clock.now().getTime() - matchedAt.getTime() < pauseMs;
}

/**
 * Matches the session, and enqueues a deep QR scan for photos that may be missed QR frames. Changes
 * by hand do not wait for the matching: its result is discarded if one was made meanwhile.
 */
export async function matchSessionPhotos(platform: Platform, sessionId: string): Promise<void> {
  await awaitMatchInput(platform.preparedDb, sessionId);
  // Runs in a separate transaction because it locks the session, and the lock order puts the
  // session before the match lock.
  await platform.preparedDb.transaction().execute((tx) => restorePhotographed(tx, sessionId));
  for (let attempt = 1; attempt <= OPTIMISTIC_ATTEMPTS; attempt++)
    // oxlint-disable-next-line no-await-in-loop -- the next attempt only if this one was outdated
    if (await matchWithoutLock(platform, sessionId)) return;
  await platform.preparedDb.transaction().execute(async (tx) => {
    const photoIds = await matchNow(platform, tx, sessionId, platform.clock.now());
    await enqueueDeepScans(platform, tx, sessionId, photoIds);
  });
}

/**
 * Matches a snapshot of the session, and saves the result unless the session was changed by hand or
 * matched since the snapshot.
 *
 * @returns whether the result was saved
 */
async function matchWithoutLock(platform: Platform, sessionId: string): Promise<boolean> {
  const session = await sessionToMatch(platform.preparedDb, sessionId);
  if (!session) return true;
  const { card, matched } = await platform.matcher.matchSession(sessionId, (since) =>
    platform.preparedDb
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => ({
        version: await matchVersion(tx, sessionId),
        ...(await cardToMatch(tx, session, { since })),
      })),
  );
  return platform.preparedDb.transaction().execute(async (tx) => {
    await lockMatchRun(tx, sessionId);
    if ((await matchVersion(tx, sessionId)) !== card.version) return false;
    await saveAndPublish(tx, session, matched, platform.clock.now());
    await enqueueDeepScans(platform, tx, sessionId, matched.deepScans);
    return true;
  });
}

/**
 * Enqueues deep QR scans of photos that may be missed QR frames. They wait until every photo is
 * read, because each matching with more photos knows better where a frame is missing.
 */
async function enqueueDeepScans(
  platform: Platform,
  tx: Tx,
  sessionId: string,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0 || (await isReading(tx, sessionId))) return;
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const photoId of photoIds)
    await platform.jobs.enqueue(tx, deepQrScanJob, { photoId }, { once: photoId });
}

/**
 * Matches a session after a change by hand whose caller has locked the session: a small session at
 * once, in the caller's transaction, and a large one in a job. Discarded shoots that appear in
 * photos are restored first.
 */
export async function rematch(platform: Platform, tx: Tx, sessionId: string, now: Date): Promise<void> {
  if (await hasMorePhotosThan(tx, sessionId, MATCHED_AT_ONCE)) {
    await enqueueMatch(platform, tx, sessionId, 'correction');
    const session = await sessionToMatch(tx, sessionId);
    if (session) await publishPhotosChanged(tx, session);
    return;
  }
  await restorePhotographed(tx, sessionId);
  await matchNow(platform, tx, sessionId, now);
}

/**
 * Matches a session in the caller's transaction if a change by hand is waiting for it, so that what
 * is published contains the effect of the change on all photos. The caller has locked the session.
 */
export async function matchCorrected(
  platform: Platform,
  tx: Tx,
  sessionId: string,
  now: Date,
): Promise<void> {
  if (!(await isCorrectionWaiting(tx, sessionId))) return;
  await restorePhotographed(tx, sessionId);
  await matchNow(platform, tx, sessionId, now);
}

/**
 * Matches a session in the caller's transaction and publishes `photos.changed`. The photographer's
 * decisions are evidence for the matching, which never changes them.
 * @returns the photos to scan next with every preprocessing, because they may be QR frames
 */
export async function matchNow(
  { matcher }: Pick<Platform, 'matcher'>,
  tx: Tx,
  sessionId: string,
  now: Date,
): Promise<readonly string[]> {
  await lockMatchRun(tx, sessionId);
  const session = await sessionToMatch(tx, sessionId);
  if (!session) return [];
  const matched = await matcher.match(await cardToMatch(tx, session));
  await saveAndPublish(tx, session, matched, now);
  return matched.deepScans;
}

async function saveAndPublish(
  tx: Tx,
  session: MatchedSession,
  matched: MatchedCard,
  now: Date,
): Promise<void> {
  await saveMatched(tx, session.sessionId, matched, now);
  await publishPhotosChanged(tx, session);
}

async function publishPhotosChanged(
  tx: Tx,
  { studioId, photographerId, sessionId }: MatchedSession,
): Promise<void> {
  await publish(tx, { studioId, photographerId, event: { type: 'photos.changed', sessionId } });
}
