import type { OnlineProvider } from '@photoslate/contract/orders';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';

export async function providerAccountsOf(db: Db | Tx, studioId: string) {
  return db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('studio_id', '=', studioId)
    .orderBy('provider')
    .execute();
}

/** Locks and returns the accounts of all studios. */
export async function lockAccounts(tx: Tx) {
  return tx
    .selectFrom('payment_accounts')
    .selectAll()
    .orderBy('studio_id')
    .orderBy('provider')
    .forUpdate()
    .execute();
}

export async function providerAccountOf(db: Db | Tx, studioId: string, provider: OnlineProvider) {
  return db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('studio_id', '=', studioId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

export async function saveAccount(tx: Tx, row: Insertable<Database['payment_accounts']>): Promise<void> {
  await tx
    .insertInto('payment_accounts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['studio_id', 'provider']).doUpdateSet(row))
    .execute();
}

export async function removeAccount(tx: Tx, studioId: string, provider: OnlineProvider): Promise<void> {
  await tx
    .deleteFrom('payment_accounts')
    .where('studio_id', '=', studioId)
    .where('provider', '=', provider)
    .execute();
}

/**
 * Whether and how customers can pay the studio directly. Default: allowed, without instructions.
 */
export async function methodsOf(
  db: Db | Tx,
  studioId: string,
): Promise<{ onSite: boolean; howToPay: string }> {
  const row = await db
    .selectFrom('payment_settings')
    .select(['on_site as onSite', 'how_to_pay as howToPay'])
    .where('studio_id', '=', studioId)
    .executeTakeFirst();
  return row ?? { onSite: true, howToPay: '' };
}

export async function saveMethods(
  tx: Tx,
  studioId: string,
  { onSite, howToPay }: { onSite: boolean; howToPay: string },
): Promise<void> {
  await tx
    .insertInto('payment_settings')
    .values({ studio_id: studioId, on_site: onSite, how_to_pay: howToPay })
    .onConflict((conflict) =>
      conflict.column('studio_id').doUpdateSet({ on_site: onSite, how_to_pay: howToPay }),
    )
    .execute();
}
