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
    .selectFrom('order_shoots')
    .innerJoin('orders', 'orders.id', 'order_shoots.order_id')
    .select(['orders.id as orderId', 'order_shoots.shoot_id as shootId'])
    .select(sql<number>`order_shoots.due_cents - order_shoots.refunded_cents`.as('cents'))
    .where('orders.link_id', '=', linkId)
    .where('orders.status', '=', 'refunded')
    .where(sql<boolean>`order_shoots.refunded_cents < order_shoots.due_cents`)
    .orderBy('orders.refunded_at', 'desc')
    .orderBy('orders.id')
    .execute();
}

/** Adds a refund of one shoot of an order to earlier refunds. */
export async function recordRefund(
  tx: Tx,
  { orderId, shootId, cents }: { orderId: string; shootId: string; cents: number },
): Promise<void> {
  const added = { refunded_cents: sql<number>`coalesce(refunded_cents, 0) + ${cents}` };
  await tx.updateTable('orders').set(added).where('id', '=', orderId).execute();
  await tx
    .updateTable('order_shoots')
    .set(added)
    .where('order_id', '=', orderId)
    .where('shoot_id', '=', shootId)
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
    .updateTable('order_shoots')
    .from('orders')
    .set({ whole_shoot: false })
    .whereRef('orders.id', '=', 'order_shoots.order_id')
    .where('orders.link_id', '=', linkId)
    .where('orders.status', '=', 'paid')
    .where('orders.id', '<>', exceptId)
    .where('order_shoots.shoot_id', '=', shootId)
    .where('order_shoots.whole_shoot', '=', true)
    .returning('orders.id')
    .execute();
  return changed.at(-1)?.id;
}
