import type { Db, Tx } from '#platform/database/handles.ts';
import type { PriceList } from './pricing.ts';

/** A session's prices; with `held` they are locked (shared) until the transaction ends. */
export async function pricesOf(
  db: Db | Tx,
  sessionId: string,
  held = false,
): Promise<PriceList & { readonly photographerId: string }> {
  const query = db
    .selectFrom('sessions')
    .select(['photographerId', 'firstPhotoCents', 'extraPhotoCents', 'buyAllCents'])
    .where('id', '=', sessionId);
  return (held ? query.forShare() : query).executeTakeFirstOrThrow();
}
