import type { WriteContext } from '#platform/routes.ts';
import { recordActivity } from '#features/activity/index.ts';
import { enqueueMatch } from '#features/photos/index.ts';
import { isEmpty, lockCodesOf } from '#features/shoots/index.ts';
import { restoreDiscarded, lockedIncludingDiscarded } from '#features/session-access/index.ts';
import { HttpError } from '#platform/http-error.ts';
import { publishSessionChanged } from './sessions.service.ts';
import { changeSession } from './sessions.store.ts';

/**
 * Discards a session that was created by mistake. It must be empty: no photo, no unfinished upload,
 * no customer. Its shoots, which are then empty too, are hidden with it and return unchanged with
 * it.
 * @param at in true time
 * @throws HttpError `not_found`, `forbidden`, `not_empty`
 */
export async function discardSession(write: WriteContext, id: string, at: Date): Promise<void> {
  const { tx } = write;
  const session = await lockedIncludingDiscarded(tx, write.identity, id);
  if (session.discardedAt) return;
  // A registration locks its code: this transaction sees a finished one, and a later one sees the
  // discarded session.
  await lockCodesOf(tx, session.sessionId, null);
  if (!(await isEmpty(tx, session.sessionId, null))) throw new HttpError('not_empty');
  await changeSession(tx, session.sessionId, { discardedAt: at });
  await publishSessionChanged(tx, session);
  await recordOf(write, session, 'session.discarded');
}

/**
 * Restores a discarded session.
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
