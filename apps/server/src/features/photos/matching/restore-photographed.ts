import { restoreDiscarded } from '#platform/discarded.ts';
import type { Tx } from '#platform/database/handles.ts';
import { discardedSession, photographedButDiscarded } from './discarded.store.ts';

/**
 * Brings back what was discarded although it was photographed: the session once it has any photo, a shoot once one of its codes was read in
 * a photo or a photo was put into it by hand.
 */
export async function restorePhotographed(tx: Tx, sessionId: string): Promise<void> {
  const session = await discardedSession(tx, sessionId);
  if (!session?.hasPhotos) return;
  const shootIds = await photographedButDiscarded(tx, sessionId);
  if (session.discarded || shootIds.length > 0) await restoreDiscarded(tx, session, shootIds);
}
