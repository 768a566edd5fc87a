import type { Authorized } from '#platform/access.ts';
import { restoreDiscarded, type SessionAccess } from '#features/session-access/index.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { haveOrders, moveBack, moveBelongings, type Merged } from './merging.store.ts';
import { publishShootChanged } from './shoots.service.ts';
import { shootsByIds } from './shoots.store.ts';

/**
 * Moves intervals, codes and customers of one shoot to another of its session, and discards it. Its
 * photos follow, because codes and times now match the other shoot. The caller has locked the
 * session.
 * @throws HttpError `not_found`; `conflict` if the first shoot is open or either is discarded;
 * `gallery_published`, `shoot_has_orders`
 */
export async function mergeShoots(
  tx: Tx,
  session: Authorized<SessionAccess>,
  fromId: string,
  intoId: string,
  now: Date,
): Promise<Merged> {
  const shoots = await shootsByIds(tx, [fromId, intoId]);
  if (shoots.length !== 2 || shoots.some(({ sessionId }) => sessionId !== session.sessionId))
    throw new HttpError(fromId === intoId ? 'conflict' : 'not_found');
  const from = shoots.find(({ id }) => id === fromId);
  if (from?.status === 'open' || shoots.some(({ discardedAt }) => discardedAt !== null))
    throw new HttpError('conflict');
  await assertPrivate(tx, shoots);
  const merged = await moveBelongings(tx, fromId, intoId, now);
  for (const id of [fromId, intoId]) await publishShootChanged(tx, session, id);
  return merged;
}

/**
 * Undoes a merge.
 * @returns false if the shoot that received everything was discarded since: it must be restored
 * first
 * @throws HttpError `gallery_published`, `shoot_has_orders`
 */
export async function unmergeShoots(
  tx: Tx,
  session: Authorized<SessionAccess>,
  fromId: string,
  intoId: string,
  merged: Merged,
): Promise<boolean> {
  const shoots = await shootsByIds(tx, [fromId, intoId]);
  if (shoots.some(({ id, discardedAt }) => id === intoId && discardedAt !== null)) return false;
  await assertPrivate(tx, shoots);
  await moveBack(tx, fromId, intoId, merged);
  await restoreDiscarded(tx, session, [fromId]);
  await publishShootChanged(tx, session, intoId);
  return true;
}

/**
 * Prevents that customers find other people's photos in an open gallery, or lose photos that they
 * paid for.
 */
async function assertPrivate(
  tx: Tx,
  shoots: readonly { readonly id: string; readonly gallery: string }[],
): Promise<void> {
  if (shoots.some(({ gallery }) => gallery === 'published')) throw new HttpError('gallery_published');
  const ids = shoots.map(({ id }) => id);
  if (await haveOrders(tx, ids)) throw new HttpError('shoot_has_orders');
}
