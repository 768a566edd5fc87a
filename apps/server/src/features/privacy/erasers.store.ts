import type { OrderStatus } from '@photoslate/domain/states';
import { sql, type RawBuilder } from 'kysely';
import { deleteFavourites } from '#features/favourites/index.ts';
import { deleteShares } from '#features/links/index.ts';
import { forgetTitles } from '#features/orders/index.ts';
import type { Tx } from '#platform/database/handles.ts';
import { clearedColumns, type ErasedTable, type ReplacedColumn, type Way } from './personal-data.ts';
import { deleteRegistrations } from './registrations.store.ts';
import { clearTexts } from './shoot-texts.store.ts';

/** The person who is erased, or the session whose retention ends. */
type Whose = { readonly studioId: string; readonly address: string } | { readonly sessionId: string };

const wayOf = (whose: Whose): Way => ('sessionId' in whose ? 'retention' : 'erasure');

/** Deletes the customers of a session, or of a studio with this normalized address. */
async function deleteCustomers(tx: Tx, whose: Whose) {
  const customers = tx.deleteFrom('customers');
  const own =
    'sessionId' in whose
      ? customers.where('sessionId', '=', whose.sessionId)
      : customers.where('studioId', '=', whose.studioId).where('address', '=', whose.address);
  return own
    .returning(['id', 'sessionId', 'shootId', 'linked'])
    .returning(['firstName', 'lastName', 'email', 'phone'])
    .returning(sql<boolean>`source = 'photographer' or confirmed_at is not null`.as('isConfirmed'))
    .execute();
}

const ANONYMOUS = '';

/**
 * Removes the address from links, which the books need, revokes the links, and deletes their
 * favourites and shares.
 * @returns the links' ids
 */
async function anonymizeLinks(tx: Tx, whose: Whose, now: Date): Promise<string[]> {
  const replaced: Record<ReplacedColumn<'links'>, RawBuilder<string>> = {
    address: sql`'erased:' || links.id`,
  };
  let links = tx
    .updateTable('links')
    .set((row) => ({
      ...clearedColumns('links', wayOf(whose)),
      ...replaced,
      version: row('version', '+', 1),
      revokedAt: now,
    }))
    .where('email', '<>', ANONYMOUS);
  links =
    'sessionId' in whose
      ? links.where('sessionId', '=', whose.sessionId)
      : links
          .where('address', '=', whose.address)
          .where((where) =>
            where(
              'sessionId',
              'in',
              where.selectFrom('sessions').select('id').where('studioId', '=', whose.studioId),
            ),
          );
  const ids = (await links.returning('id').execute()).map(({ id }) => id);
  await deleteFavourites(tx, ids);
  await deleteShares(tx, ids);
  return ids;
}

/**
 * Removes the address from orders. Unpaid orders are cancelled, because nobody could download the
 * photos any more; a payment that still arrives is refunded automatically.
 * @param cancelledAt null: open orders stay open
 * @returns the orders' ids
 */
async function anonymizeOrders(tx: Tx, whose: Whose, cancelledAt: Date | null): Promise<string[]> {
  const open = sql<boolean>`status = 'open' and ${cancelledAt}::timestamptz is not null`;
  let orders = tx
    .updateTable('orders')
    .set({
      ...clearedColumns('orders', wayOf(whose)),
      status: sql<OrderStatus>`case when ${open} then 'cancelled' else status end`,
      cancelledAt: sql<Date | null>`case when ${open} then ${cancelledAt}::timestamptz else cancelled_at end`,
    })
    .where('email', '<>', ANONYMOUS);
  orders =
    'sessionId' in whose
      ? orders.where('sessionId', '=', whose.sessionId)
      : orders.where('studioId', '=', whose.studioId).where('address', '=', whose.address);
  const rows = await orders.returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Removes a provider's details from the payments of these orders. */
async function anonymizePayments(tx: Tx, orderIds: readonly string[], way: Way): Promise<void> {
  await tx
    .updateTable('payments')
    .set(clearedColumns('payments', way))
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
}

/**
 * Deletes the mails to the address, or about one of these links.
 * @returns their ids
 */
async function deleteMails(
  tx: Tx,
  studioId: string,
  { address, linkIds }: { readonly address?: string; readonly linkIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mails')
    .where('studioId', '=', studioId)
    .where((where) =>
      where.or([
        ...(address === undefined ? [] : [where('recipient', '=', address)]),
        where(sql<string>`payload->>'linkId'`, 'in', linkIds.length > 0 ? [...linkIds] : ['']),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes the consents of a person to purposes. At the end of retention they are deleted with their
 * customer.
 */
async function deletePurposeConsents(tx: Tx, studioId: string, address: string): Promise<void> {
  await tx
    .deleteFrom('purposeConsents')
    .where('customerId', 'in', (customer) =>
      customer
        .selectFrom('customers')
        .select('customers.id')
        .where('customers.studioId', '=', studioId)
        .where('customers.address', '=', address),
    )
    .execute();
}

/**
 * Takes a customer's data out of each table that loses some. A table of `personal-data.ts` that is
 * missing here does not compile. The registrations of deleted customers are deleted with them.
 */
export const eraseFrom = {
  claims: deleteRegistrations,
  customers: deleteCustomers,
  links: anonymizeLinks,
  mails: deleteMails,
  orders: anonymizeOrders,
  payments: anonymizePayments,
  purposeConsents: deletePurposeConsents,
  receipts: forgetTitles,
  shoots: clearTexts,
} satisfies Record<ErasedTable, (tx: Tx, ...rest: never[]) => Promise<unknown>>;
