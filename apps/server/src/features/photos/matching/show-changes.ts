import { restoreDiscarded } from '#features/session-access/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import type { PhotoToMatch } from './card-to-match.ts';
import {
  discardedButDecided,
  resetOutcomes,
  saveDecided,
  withVersions,
  type ChangedPhoto,
} from './changed-photos.store.ts';
import { forgetCounts } from '../card/matched-counts.store.ts';
import { cardToMatch, sessionToMatch } from './match.store.ts';

/**
 * Makes the outcome of changed photos true at once, without matching their sessions: a decided
 * photo is where the decision puts it, an undone one is where it was before, and any other photo
 * waits for the next matching. The caller holds the match lock of the sessions.
 */
export async function showChanges(
  platform: Pick<Platform, 'matcher'>,
  tx: Tx,
  sessionIds: readonly string[],
  changed: readonly ChangedPhoto[],
): Promise<void> {
  // Also without such photos: assignments may have moved from one shoot to another.
  await forgetCounts(tx, sessionIds);
  if (changed.length === 0) return;
  const photos = await withVersions(tx, sessionIds, changed);
  const photoIds = photos.map(({ photoId }) => photoId);
  for (const sessionId of sessionIds) await restoreDecided(tx, sessionId, photoIds);
  await resetOutcomes(tx, photos);
  for (const sessionId of sessionIds) await showDecided(platform, tx, sessionId, photoIds);
}

/** Restores discarded shoots that photos are put into by hand. */
async function restoreDecided(tx: Tx, sessionId: string, photoIds: readonly string[]): Promise<void> {
  const shootIds = await discardedButDecided(tx, sessionId, photoIds);
  const session = shootIds.length > 0 ? await sessionToMatch(tx, sessionId) : undefined;
  if (session) await restoreDiscarded(tx, session, shootIds);
}

/**
 * A decision wins over all evidence, so the engine gives decided photos the same role, verdict and
 * shoots alone as among all photos of the session.
 */
async function showDecided(
  { matcher }: Pick<Platform, 'matcher'>,
  tx: Tx,
  sessionId: string,
  photoIds: readonly string[],
): Promise<void> {
  const session = await sessionToMatch(tx, sessionId);
  if (!session) return;
  const matched = await matcher.match(await cardToMatch(tx, session, { photoIds }));
  const outcomes = JSON.parse(matched.outcomes ?? '[]') as Pick<PhotoToMatch, 'id' | 'verdict'>[];
  const decided = outcomes.filter(({ verdict }) => verdict === 'by-hand');
  const ids = new Set(decided.map(({ id }) => id));
  const assignments = JSON.parse(matched.assignments) as { photoId: string; shootId: string }[];
  await saveDecided(
    tx,
    JSON.stringify(decided),
    JSON.stringify(assignments.filter(({ photoId }) => ids.has(photoId))),
  );
}
