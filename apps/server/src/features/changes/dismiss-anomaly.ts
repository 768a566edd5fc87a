import type { DismissAnomaly } from '@photoslate/contract/changes';
import type { z } from 'zod';
import { HttpError } from '#platform/http-error.ts';
import { publish } from '#platform/events.ts';
import { isChangeStored, recordChange, lockOne, type ChangeContext } from './change-context.ts';
import { anomalyPhotos, saveDismissals, dismissedPhotos } from './dismissals.store.ts';

/** The dismissal of an anomaly before a change: its photos, or null if it was not dismissed. */
export interface PreviousDismissal {
  readonly before: readonly string[] | null;
}

/**
 * Dismisses an anomaly or withdraws its dismissal. A dismissal covers the current photos: if they
 * change, the anomaly is shown again.
 *
 * @returns the change's id
 *
 * @throws HttpError `not_found` if the last match run found no such anomaly
 */
export async function dismissAnomaly(
  changing: ChangeContext,
  sessionId: string,
  { id, key, settled }: z.output<typeof DismissAnomaly>,
): Promise<string> {
  const { tx } = changing;
  const session = await lockOne(changing, sessionId);
  if (id && (await isChangeStored(tx, session.sessionId, id))) return id;
  const photoIds = await anomalyPhotos(tx, session.sessionId, key);
  if (!photoIds) throw new HttpError('not_found');
  const effect: PreviousDismissal = { before: await dismissedPhotos(tx, session.sessionId, key) };
  await saveDismissals(tx, session.sessionId, key, settled ? photoIds : null);
  const { studioId, photographerId } = session;
  await publish(tx, {
    studioId,
    photographerId,
    event: { type: 'photos.changed', sessionId: session.sessionId },
  });
  return recordChange(changing, session, { id, what: { kind: 'settle', key, settled }, effect });
}
