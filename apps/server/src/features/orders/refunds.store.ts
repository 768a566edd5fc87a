import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** What a link's refunded orders have kept, as the newest refund comes first: the photos of other orders cost it. */
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

/** Adds what goes back for one shoot of an order to what went back before. */
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

/** Turns a shoot that a link's paid orders, but one, have bought as a whole into single photos; returns an order that had it. */
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
