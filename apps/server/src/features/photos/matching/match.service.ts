import { publish } from '#platform/events.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { restorePhotographed } from './restore-photographed.ts';
import { cardToMatch, sessionToMatch } from './match.store.ts';
import { lockMatchInput, lockMatchInputShared, lockMatchRun } from './match-locks.ts';
import { saveMatched } from './matched.store.ts';
import { deepQrScanJob, matchJob } from '../photos.jobs.ts';

/**
 * Debounce: while a card is read, its session is matched at most once per interval instead of once
 * per photo.
 */
const MATCH_DELAY_MS = 1500;

/**
 * Enqueues a matching of the session, to run soon after the caller's transaction commits. Repeated
 * requests share one job. It includes every change that was committed before it runs.
 */
export async function enqueueMatch(platform: Platform, tx: Tx, sessionId: string): Promise<void> {
  // If the pending job started now, it would wait for this transaction because of this lock. So it
  // covers this change too.
  await lockMatchInputShared(tx, sessionId);
  const startAfter = new Date(Date.now() + MATCH_DELAY_MS);
  await platform.jobs.enqueue(tx, matchJob, { sessionId }, { once: sessionId, startAfter });
}

/**
 * Handler of `matchJob`. Matches the session with all changes that requested it, and enqueues a
 * deep QR scan for photos that may be missed QR frames.
 */
export async function matchSessionPhotos(platform: Platform, sessionId: string): Promise<void> {
  await platform.db.transaction().execute((tx) => lockMatchInput(tx, sessionId));
  // Runs in a separate transaction because it locks the session, and the lock order puts the
  // session before the match lock.
  await platform.db.transaction().execute((tx) => restorePhotographed(tx, sessionId));
  await platform.db.transaction().execute(async (tx) => {
    for (const photoId of await matchNow(platform, tx, sessionId, platform.clock.now()))
      await platform.jobs.enqueue(tx, deepQrScanJob, { photoId }, { once: photoId });
  });
}

/**
 * Matches a session at once, in the transaction of a manual change whose caller has locked the
 * session. Discarded shoots that appear in photos are restored first.
 */
export async function rematch(platform: Platform, tx: Tx, sessionId: string, now: Date): Promise<void> {
  await restorePhotographed(tx, sessionId);
  await matchNow(platform, tx, sessionId, now);
}

/**
 * Matches a session in the caller's transaction and publishes `photos.changed`. The photographer's
 * decisions are evidence for the matching, which never changes them.
 * @returns the photos that may be QR frames and have not had a deep QR scan yet
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
  await saveMatched(tx, sessionId, matched, now);
  const { studioId, photographerId } = session;
  await publish(tx, { studioId, photographerId, event: { type: 'photos.changed', sessionId } });
  return matched.lookHarder;
}
