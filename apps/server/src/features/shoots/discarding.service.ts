import type { WriteContext } from '#platform/routes.ts';
import { recordActivity } from '#features/activity/index.ts';
import { enqueueMatch } from '#features/photos/index.ts';
import { restoreDiscarded } from '#features/session-access/index.ts';
import { HttpError } from '#platform/http-error.ts';
import { isEmpty, lockCodesOf } from './discarding.store.ts';
import { lockedEvenDiscardedShoot } from './shoot-access.ts';
import { publishShootChanged } from './shoots.service.ts';
import { changeShoot } from './shoots.store.ts';

/**
 * Discards a shoot that was created by mistake. It must be empty: not published, no customer, no
 * photo (not even a proposed one), and none of its codes in a photo.
 * @param at in true time
 * @returns its id
 * @throws HttpError `not_found`, `forbidden`, `not_empty`
 */
export async function discardShoot(write: WriteContext, idOrCode: string, at: Date): Promise<string> {
  const { tx } = write;
  const { session, shoot } = await lockedEvenDiscardedShoot(tx, write.identity, idOrCode);
  if (shoot.discardedAt) return shoot.id;
  // A registration locks its code: this transaction sees a finished one, and a later one sees the
  // discarded shoot.
  await lockCodesOf(tx, session.sessionId, shoot.id);
  if (!(await isEmpty(tx, session.sessionId, shoot.id))) throw new HttpError('not_empty');
  await changeShoot(tx, shoot.id, { discardedAt: at });
  await publishShootChanged(tx, session, shoot.id);
  await recordOf(write, session, shoot.id, 'shoot.discarded');
  await enqueueMatch(write.platform, tx, session.sessionId);
  return shoot.id;
}

/**
 * Restores a discarded shoot.
 * @returns its id
 * @throws HttpError `not_found`, `forbidden`
 */
export async function restoreShoot(write: WriteContext, idOrCode: string): Promise<string> {
  const { tx } = write;
  const { session, shoot } = await lockedEvenDiscardedShoot(tx, write.identity, idOrCode);
  if (!shoot.discardedAt && !session.discardedAt) return shoot.id;
  await restoreDiscarded(tx, session, [shoot.id]);
  await recordOf(write, session, shoot.id, 'shoot.restored');
  await enqueueMatch(write.platform, tx, session.sessionId);
  return shoot.id;
}

const recordOf = (
  { tx, identity, now }: WriteContext,
  { studioId }: { readonly studioId: string },
  id: string,
  verb: 'shoot.discarded' | 'shoot.restored',
) => recordActivity(tx, { studioId, by: identity, verb, thing: { kind: 'shoot', id }, at: now });
