import type { BankAccount } from '@photoslate/domain/bank-transfer';
import type { Db, Tx } from '#platform/database/handles.ts';

/** An order that is not paid yet, and the account to which its customer can transfer. */
interface UnpaidTransfer {
  readonly orderNumber: string;
  readonly totalCents: number;
  readonly bank: BankAccount;
}

/**
 * The unpaid orders of a link, oldest first. None if its studio has no account, or accepts only
 * online payments.
 */
export async function unpaidTransfers(db: Db | Tx, linkId: string): Promise<UnpaidTransfer[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('paymentSettings', 'paymentSettings.studioId', 'orders.studioId')
    .select(['number', 'totalCents', 'accountHolder', 'iban', 'bic', 'referencePrefix'])
    .where('orders.linkId', '=', linkId)
    .where('orders.status', '=', 'open')
    .where('orders.totalCents', '>', 0)
    .where('paymentSettings.iban', '<>', '')
    .where((where) =>
      where.or([
        where.eb('paymentSettings.onSite', '=', true),
        where.not(
          where.exists(
            where
              .selectFrom('paymentAccounts')
              .select('provider')
              .whereRef('paymentAccounts.studioId', '=', 'orders.studioId'),
          ),
        ),
      ]),
    )
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute();
  return rows.map(({ number: orderNumber, totalCents, accountHolder: holder, ...account }) => ({
    orderNumber,
    totalCents,
    bank: { holder, ...account },
  }));
}

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
