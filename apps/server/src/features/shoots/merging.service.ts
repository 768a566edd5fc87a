import type { Authorized } from '#platform/access.ts';
import { restoreDiscarded, type SessionAccess } from '#features/session-access/index.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { haveOrders, moveBack, moveBelongings, type Merged } from './merging.store.ts';
import { publishShootChanged } from './shoots.service.ts';
import { shootsByIds } from './shoots.store.ts';

/**
 * Moves stretches of time, codes and customers of one shoot to another of its session, and discards it; its photos follow, because codes
 * and time now lead to the other. The caller holds the session.
 * @throws HttpError `not_found`; `conflict` when one is open or discarded; `gallery_published`, `shoot_has_orders`
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
 * Takes a merge apart again.
 * @returns false when the shoot that it all went into is itself gone since: that has to come back first
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

/** Nobody may find other people's photos in a gallery that was opened to them, or miss what they have paid for. */
async function assertPrivate(
  tx: Tx,
  shoots: readonly { readonly id: string; readonly gallery: string }[],
): Promise<void> {
  if (shoots.some(({ gallery }) => gallery === 'published')) throw new HttpError('gallery_published');
  const ids = shoots.map(({ id }) => id);
  if (await haveOrders(tx, ids)) throw new HttpError('shoot_has_orders');
}
