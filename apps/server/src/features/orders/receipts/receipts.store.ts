import { shootLabel } from '@photoslate/domain/shoot-label';
import { sql, type Selectable } from 'kysely';
import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';
import type { StoredReceipt } from '#platform/database/column-types.ts';

/** The current data from which a receipt is made. */
export async function soldWith(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orders')
    .innerJoin('sessions', 'sessions.id', 'orders.sessionId')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .select([
      'orders.studioId',
      'orders.linkId',
      'orders.number as orderNumber',
      'orders.language',
      'orders.totalCents',
      'locations.name as location',
      'locations.timeZone',
      'sessions.createdAt as sessionCreatedAt',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The shoots of an order, in the order in which a receipt lists them. */
export async function soldShoots(tx: Tx, orderId: string) {
  const rows = await tx
    .selectFrom('orderShoots')
    .innerJoin('shoots', 'shoots.id', 'orderShoots.shootId')
    .select(['shoots.id', 'shoots.number', 'addedCount', 'wholeShoot', 'dueCents'])
    .select(earlierCount().as('earlierCount'))
    .where('orderId', '=', orderId)
    .orderBy('shoots.number')
    .orderBy('shoots.receivedOrder')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: shootLabel(row.number, row.earlierCount),
    photoCount: row.addedCount,
    wholeShoot: row.wholeShoot,
    cents: row.dueCents,
  }));
}

/** Receipts with a line for one of these shoots. */
export async function receiptsOfShoots(tx: Tx, shootIds: readonly string[]) {
  return tx
    .selectFrom('receipts')
    .select(['id', 'orderId', 'content'])
    .where('orderId', 'in', (orders) =>
      orders
        .selectFrom('orderShoots')
        .select('orderId')
        .where('shootId', '=', sql<string>`any(${[...shootIds]}::uuid[])`),
    )
    .execute();
}

export async function setReceiptContent(tx: Tx, id: string, content: StoredReceipt): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute();
}

/**
 * The studio's next receipt number in a year. Concurrent calls wait until the transaction ends, so
 * a rollback leaves no gap.
 */
export async function nextReceiptNumber(tx: Tx, studioId: string, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('receiptNumbers')
    .values({ studioId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['studioId', 'year']).doUpdateSet({ last: sql<number>`receipt_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export type NewReceipt = Selectable<Database['receipts']>;

export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  await tx
    .insertInto('receipts')
    .values({ ...receipt, content: JSON.stringify(receipt.content) })
    .execute();
}

/**
 * Receipts with the data for access checks: the studio and the customer of the order. `email` is
 * the current address; empty for an erased customer.
 */
const rows = (db: Db | Tx) =>
  db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.orderId')
    .innerJoin('sessions', 'sessions.id', 'orders.sessionId')
    .select([
      'receipts.id',
      'receipts.orderId',
      'receipts.kind',
      'receipts.year',
      'receipts.number',
      'receipts.issuedAt',
      'receipts.content',
      'orders.email',
      'orders.studioId',
      'orders.sessionId',
      'sessions.photographerId',
      sql<string[]>`array[orders.address]`.as('openTo'),
    ]);

export type ReceiptRow = RowOf<typeof rows>;

export async function receiptById(db: Db | Tx, id: string): Promise<ReceiptRow | undefined> {
  return rows(db).where('receipts.id', '=', id).executeTakeFirst();
}

/** The receipts of these orders, oldest first. */
export async function receiptRowsOf(db: Db | Tx, orderIds: readonly string[]): Promise<ReceiptRow[]> {
  if (orderIds.length === 0) return [];
  return rows(db)
    .where('receipts.orderId', 'in', orderIds)
    .orderBy('receipts.year')
    .orderBy('receipts.number')
    .execute();
}
