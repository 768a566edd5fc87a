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
 * Marks a shoot as made by mistake. It is empty when it was not published and has no customer, no photo (also none that is only proposed
 * for it) and no photograph of one of its codes.
 * @param at in true time
 * @returns its id
 * @throws HttpError `not_found`, `forbidden`, `not_empty`
 */
export async function discardShoot(write: WriteContext, idOrCode: string, at: Date): Promise<string> {
  const { tx } = write;
  const { session, shoot } = await lockedEvenDiscardedShoot(tx, write.identity, idOrCode);
  if (shoot.discardedAt) return shoot.id;
  // Whoever registers holds the code: they are seen here, or see the mark.
  await lockCodesOf(tx, session.sessionId, shoot.id);
  if (!(await isEmpty(tx, session.sessionId, shoot.id))) throw new HttpError('not_empty');
  await changeShoot(tx, shoot.id, { discarded_at: at });
  await publishShootChanged(tx, session, shoot.id);
  await recordOf(write, session, shoot.id, 'shoot.discarded');
  await enqueueMatch(write.platform, tx, session.sessionId);
  return shoot.id;
}

/**
 * Brings a discarded shoot back.
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
