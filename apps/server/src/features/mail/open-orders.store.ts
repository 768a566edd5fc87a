import type { Db, Tx } from '#platform/database/handles.ts';

/** Whether an order is neither paid nor cancelled. */
export async function isOrderOpen(db: Db | Tx, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}
