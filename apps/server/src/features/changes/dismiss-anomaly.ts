import type { DismissAnomaly } from '@photoslate/contract/changes';
import type { z } from 'zod';
import { HttpError } from '#platform/http-error.ts';
import { publish } from '#platform/events.ts';
import { isShootCreated, recordChange, lockOne, type ChangeContext } from './change-context.ts';
import { anomalyPhotos, saveDismissals, dismissedPhotos } from './dismissals.store.ts';

/** How an anomaly stood before somebody said that it is fine, or that it is not. */
export interface PreviousDismissal {
  readonly before: readonly string[] | null;
}

/**
 * Says of an anomaly that it is fine, or takes that back. It is fine with the photos it has now: should they change, it is shown again.
 * @returns the change's id @throws Problem `not_found` when the last matching found no such anomaly
 */
export async function dismissAnomaly(
  changing: ChangeContext,
  sessionId: string,
  { id, key, settled }: z.output<typeof DismissAnomaly>,
): Promise<string> {
  const { tx } = changing;
  const session = await lockOne(changing, sessionId);
  if (id && (await isShootCreated(tx, session.sessionId, id))) return id;
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
