import type { OnlineProvider } from '@photoslate/contract/orders';
import type { PaymentText } from '@photoslate/contract/payments';
import type { Language } from '@photoslate/contract/scalars';
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
  /** For every language without a text of its own. */
  readonly howToPay: string;
  readonly howToPayTexts: readonly PaymentText[];
  /** Null if the studio has entered no account. */
  readonly bank: BankAccount | null;
}

/**
 * Whether and how customers can pay the studio directly. Default: allowed, without instructions.
 */
export async function methodsOf(
  db: Db | Tx,
  studioId: string,
): Promise<PaymentInstructions & { onSite: boolean; howToPayTexts: PaymentText[] }> {
  const row = await db
    .selectFrom('paymentSettings')
    .select(['onSite', 'howToPay', 'accountHolder', 'iban', 'bic', 'referencePrefix'])
    .where('studioId', '=', studioId)
    .executeTakeFirst();
  const howToPayTexts = await db
    .selectFrom('paymentTexts')
    .select(['language', 'text'])
    .where('studioId', '=', studioId)
    .orderBy('language')
    .execute();
  if (!row) return { onSite: true, howToPay: '', howToPayTexts, bank: null };
  const { onSite, howToPay, accountHolder: holder, ...account } = row;
  return { onSite, howToPay, howToPayTexts, bank: account.iban === '' ? null : { holder, ...account } };
}

/** The instructions for a reader of this language. */
export const howToPayIn = (
  { howToPay, howToPayTexts }: Pick<PaymentInstructions, 'howToPay' | 'howToPayTexts'>,
  language: Language,
): string => howToPayTexts.find((one) => one.language === language)?.text ?? howToPay;

/** Writes the instructions in one language; an empty text removes them. */
export async function savePaymentText(
  tx: Tx,
  studioId: string,
  { language, text }: PaymentText,
): Promise<void> {
  if (text === '')
    await tx
      .deleteFrom('paymentTexts')
      .where('studioId', '=', studioId)
      .where('language', '=', language)
      .execute();
  else
    await tx
      .insertInto('paymentTexts')
      .values({ studioId, language, text })
      .onConflict((conflict) => conflict.columns(['studioId', 'language']).doUpdateSet({ text }))
      .execute();
}

/** Writes the instructions for every language without a text of its own. */
export async function saveHowToPay(tx: Tx, studioId: string, howToPay: string): Promise<void> {
  await tx
    .insertInto('paymentSettings')
    .values({ studioId, howToPay })
    .onConflict((conflict) => conflict.column('studioId').doUpdateSet({ howToPay }))
    .execute();
}

export async function saveMethods(
  tx: Tx,
  studioId: string,
  change: { onSite: boolean; howToPay?: string | undefined },
): Promise<void> {
  await tx
    .insertInto('paymentSettings')
    .values({ studioId, ...change })
    .onConflict((conflict) => conflict.column('studioId').doUpdateSet(change))
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
