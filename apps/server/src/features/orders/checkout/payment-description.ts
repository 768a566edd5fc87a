import type { OrderRecord } from '../orders.store.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/**
 * The text on the provider's page and on the bank statement, for example "Studio Noorderlicht,
 * 0012". It names neither the customer nor the location.
 */
export async function paymentDescription(db: Db | Tx, order: OrderRecord): Promise<string> {
  const { name } = await db
    .selectFrom('studios')
    .select('name')
    .where('id', '=', order.studioId)
    .executeTakeFirstOrThrow();
  return `${name.slice(0, 100)}, ${order.number}`;
}
