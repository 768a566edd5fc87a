import { publish } from '#platform/events.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { restorePhotographed } from './restore-photographed.ts';
import {
  lockMatchInput,
  cardToMatch,
  lockMatchInputShared,
  lockMatchRun,
  saveMatched,
  sessionToMatch,
} from './match.store.ts';
import { deepQrScanJob, matchJob } from '../photos.jobs.ts';

/** While a card is read its session is matched once in so long, not once for each photo. */
const MATCH_DELAY_MS = 1500;

/**
 * Has a session matched again, soon after the caller's transaction commits. Asked for many times it is done once; what was committed
 * before it runs is in it.
 */
export async function enqueueMatch(platform: Platform, tx: Tx, sessionId: string): Promise<void> {
  // Were the waiting job to start now, it would wait for this transaction: so it may stand for this change, too.
  await lockMatchInputShared(tx, sessionId);
  const startAfter = new Date(Date.now() + MATCH_DELAY_MS);
  await platform.jobs.enqueue(tx, matchJob, { sessionId }, { once: sessionId, startAfter });
}

/** The work of the job: matches a session as every change that asked for it left it, and looks harder where a QR frame is missed. */
export async function matchSessionPhotos(platform: Platform, sessionId: string): Promise<void> {
  await platform.db.transaction().execute((tx) => lockMatchInput(tx, sessionId));
  // In a transaction of its own: it locks the session, which comes before the matching's own lock.
  await platform.db.transaction().execute((tx) => restorePhotographed(tx, sessionId));
  await platform.db.transaction().execute(async (tx) => {
    for (const photoId of await matchNow(platform, tx, sessionId, platform.clock.now()))
      await platform.jobs.enqueue(tx, deepQrScanJob, { photoId }, { once: photoId });
  });
}

/**
 * Matches a session at once, in the transaction of somebody who changed it by hand and holds it: what was discarded although it is in the
 * photos comes back first.
 */
export async function rematch(platform: Platform, tx: Tx, sessionId: string, now: Date): Promise<void> {
  await restorePhotographed(tx, sessionId);
  await matchNow(platform, tx, sessionId, now);
}

/**
 * Matches a session in the caller's transaction, and tells whoever watches. What a photographer decided goes in as evidence and comes out
 * unchanged. Resolves with the photos that may be QR frames, and were not looked at hard enough yet to know.
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
