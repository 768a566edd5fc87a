import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/**
 * The amounts that a link's refunded orders retained, newest refund first: they pay for photos of
 * other orders.
 */
export async function retainedCents(
  db: Db | Tx,
  linkId: string,
): Promise<{ orderId: string; shootId: string; cents: number }[]> {
  return db
    .selectFrom('orderShoots')
    .innerJoin('orders', 'orders.id', 'orderShoots.orderId')
    .select(['orders.id as orderId', 'orderShoots.shootId'])
    .select(sql<number>`order_shoots.due_cents - order_shoots.refunded_cents`.as('cents'))
    .where('orders.linkId', '=', linkId)
    .where('orders.status', '=', 'refunded')
    .where(sql<boolean>`order_shoots.refunded_cents < order_shoots.due_cents`)
    .orderBy('orders.refundedAt', 'desc')
    .orderBy('orders.id')
    .execute();
}

/** Adds a refund of one shoot of an order to earlier refunds. */
export async function recordRefund(
  tx: Tx,
  { orderId, shootId, cents }: { orderId: string; shootId: string; cents: number },
): Promise<void> {
  const added = { refundedCents: sql<number>`coalesce(refunded_cents, 0) + ${cents}` };
  await tx.updateTable('orders').set(added).where('id', '=', orderId).execute();
  await tx
    .updateTable('orderShoots')
    .set(added)
    .where('orderId', '=', orderId)
    .where('shootId', '=', shootId)
    .execute();
}

/**
 * Converts a whole shoot that a link's paid orders, except one, have bought into single photos.
 *
 * @returns the id of an order that contained it
 */
export async function revokeWholeShoot(
  tx: Tx,
  linkId: string,
  shootId: string,
  exceptId: string,
): Promise<string | undefined> {
  const changed = await tx
    .updateTable('orderShoots')
    .from('orders')
    .set({ wholeShoot: false })
    .whereRef('orders.id', '=', 'orderShoots.orderId')
    .where('orders.linkId', '=', linkId)
    .where('orders.status', '=', 'paid')
    .where('orders.id', '<>', exceptId)
    .where('orderShoots.shootId', '=', shootId)
    .where('orderShoots.wholeShoot', '=', true)
    .returning('orders.id')
    .execute();
  return changed.at(-1)?.id;
}
