import type { OnlineProvider } from '@photoslate/contract/orders';
import type { BankAccount } from '@photoslate/domain/bank-transfer';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';

export async function providerAccountsOf(db: Db | Tx, studioId: string) {
  return db
    .selectFrom('paymentAccounts')
    .selectAll()
    .where('studioId', '=', studioId)
    .orderBy('provider')
    .execute();
}

/** Locks and returns the accounts of all studios. */
export async function lockAccounts(tx: Tx) {
  return tx
    .selectFrom('paymentAccounts')
    .selectAll()
    .orderBy('studioId')
    .orderBy('provider')
    .forUpdate()
    .execute();
}

export async function providerAccountOf(db: Db | Tx, studioId: string, provider: OnlineProvider) {
  return db
    .selectFrom('paymentAccounts')
    .selectAll()
    .where('studioId', '=', studioId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

export async function saveAccount(tx: Tx, row: Insertable<Database['paymentAccounts']>): Promise<void> {
  await tx
    .insertInto('paymentAccounts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['studioId', 'provider']).doUpdateSet(row))
    .execute();
}

export async function removeAccount(tx: Tx, studioId: string, provider: OnlineProvider): Promise<void> {
  await tx
    .deleteFrom('paymentAccounts')
    .where('studioId', '=', studioId)
    .where('provider', '=', provider)
    .execute();
}

/** What a customer who pays the studio directly needs to know. */
export interface PaymentInstructions {
  readonly howToPay: string;
  /** Null if the studio has entered no account. */
  readonly bank: BankAccount | null;
}

/**
 * Whether and how customers can pay the studio directly. Default: allowed, without instructions.
 */
export async function methodsOf(
  db: Db | Tx,
  studioId: string,
): Promise<PaymentInstructions & { onSite: boolean }> {
  const row = await db
    .selectFrom('paymentSettings')
    .select(['onSite', 'howToPay', 'accountHolder', 'iban', 'bic', 'referencePrefix'])
    .where('studioId', '=', studioId)
    .executeTakeFirst();
  if (!row) return { onSite: true, howToPay: '', bank: null };
  const { onSite, howToPay, accountHolder: holder, ...account } = row;
  return { onSite, howToPay, bank: account.iban === '' ? null : { holder, ...account } };
}

export async function saveMethods(
  tx: Tx,
  studioId: string,
  { onSite, howToPay }: { onSite: boolean; howToPay: string },
): Promise<void> {
  await tx
    .insertInto('paymentSettings')
    .values({ studioId, onSite, howToPay })
    .onConflict((conflict) => conflict.column('studioId').doUpdateSet({ onSite, howToPay }))
    .execute();
}

/** Stores the account, or removes it. The studio's row exists. */
export async function saveBankAccount(tx: Tx, studioId: string, bank: BankAccount | null): Promise<void> {
  const { holder, ...account } = bank ?? { holder: '', iban: '', bic: '', referencePrefix: '' };
  await tx
    .updateTable('paymentSettings')
    .set({ accountHolder: holder, ...account })
    .where('studioId', '=', studioId)
    .execute();
}
