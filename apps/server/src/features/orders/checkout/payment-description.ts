import type { OrderRecord } from '../orders.store.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** What stands on the provider's page and on the bank's statement: "Studio Noorderlicht, 0012". No customer and no place is in it. */
export async function paymentDescription(db: Db | Tx, order: OrderRecord): Promise<string> {
  const { name } = await db
    .selectFrom('studios')
    .select('name')
    .where('id', '=', order.studioId)
    .executeTakeFirstOrThrow();
  return `${name.slice(0, 100)}, ${order.number}`;
}
