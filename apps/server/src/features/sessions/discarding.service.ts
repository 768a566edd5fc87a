import type { WriteContext } from '#platform/routes.ts';
import { recordActivity } from '#features/activity/index.ts';
import { enqueueMatch } from '#features/photos/index.ts';
import { isEmpty, lockCodesOf } from '#features/shoots/index.ts';
import { restoreDiscarded, lockedIncludingDiscarded } from '#features/session-access/index.ts';
import { HttpError } from '#platform/http-error.ts';
import { publishSessionChanged } from './sessions.service.ts';
import { changeSession } from './sessions.store.ts';

/**
 * Marks a session as made by mistake. It is empty when it has no photo, not even one on its way, and no customer; shoots that are empty
 * themselves go with it, and come back with it as they were.
 * @param at in true time
 * @throws HttpError `not_found`, `forbidden`, `not_empty`
 */
export async function discardSession(write: WriteContext, id: string, at: Date): Promise<void> {
  const { tx } = write;
  const session = await lockedIncludingDiscarded(tx, write.identity, id);
  if (session.discardedAt) return;
  // Whoever registers holds the code: they are seen here, or see the mark.
  await lockCodesOf(tx, session.sessionId, null);
  if (!(await isEmpty(tx, session.sessionId, null))) throw new HttpError('not_empty');
  await changeSession(tx, session.sessionId, { discarded_at: at });
  await publishSessionChanged(tx, session);
  await recordOf(write, session, 'session.discarded');
}

/**
 * Brings a discarded session back as it was.
 * @throws HttpError `not_found`, `forbidden`
 */
export async function restoreSession(write: WriteContext, id: string): Promise<void> {
  const { tx } = write;
  const session = await lockedIncludingDiscarded(tx, write.identity, id);
  if (!session.discardedAt) return;
  await restoreDiscarded(tx, session);
  await recordOf(write, session, 'session.restored');
  await enqueueMatch(write.platform, tx, session.sessionId);
}

const recordOf = (
  { tx, identity, now }: WriteContext,
  { studioId, sessionId }: { readonly studioId: string; readonly sessionId: string },
  verb: 'session.discarded' | 'session.restored',
) => recordActivity(tx, { studioId, by: identity, verb, thing: { kind: 'session', id: sessionId }, at: now });
