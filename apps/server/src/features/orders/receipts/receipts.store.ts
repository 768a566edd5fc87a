import type { ReceiptRef } from '@photoslate/contract/orders';
import type { Language } from '@photoslate/contract/scalars';
import { shootLabel } from '@photoslate/domain/shoot-label';
import { sql } from 'kysely';
import type { Subject } from '#platform/access.ts';
import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { StoredReceipt } from '#platform/database/schema-payments.ts';

/** The current data from which a receipt is made. */
export interface Sold {
  readonly studioId: string;
  readonly linkId: string;
  readonly orderNumber: string;
  readonly language: Language;
  readonly totalCents: number;
  readonly location: string;
  readonly timeZone: string;
  readonly sessionCreatedAt: Date;
}

export async function soldWith(tx: Tx, orderId: string): Promise<Sold> {
  return tx
    .selectFrom('orders')
    .innerJoin('sessions', 'sessions.id', 'orders.session_id')
    .innerJoin('locations', 'locations.id', 'sessions.location_id')
    .select([
      'orders.studio_id as studioId',
      'orders.link_id as linkId',
      'orders.number as orderNumber',
      'orders.language',
      'orders.total_cents as totalCents',
      'locations.name as location',
      'locations.time_zone as timeZone',
      'sessions.created_at as sessionCreatedAt',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The shoots of an order, in the order in which a receipt lists them. */
export async function soldShoots(tx: Tx, orderId: string) {
  const rows = await tx
    .selectFrom('order_shoots')
    .innerJoin('shoots', 'shoots.id', 'order_shoots.shoot_id')
    .select(['shoots.id', 'shoots.number', 'added_count', 'whole_shoot', 'due_cents'])
    .select(earlierCount().as('earlierCount'))
    .where('order_id', '=', orderId)
    .orderBy('shoots.number')
    .orderBy('shoots.received_order')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: shootLabel(row.number, row.earlierCount),
    photoCount: row.added_count,
    wholeShoot: row.whole_shoot,
    cents: row.due_cents,
  }));
}

/** Receipts with a line for one of these shoots. */
export async function receiptsOfShoots(tx: Tx, shootIds: readonly string[]) {
  return tx
    .selectFrom('receipts')
    .select(['id', 'order_id as orderId', 'content'])
    .where('order_id', 'in', (orders) =>
      orders
        .selectFrom('order_shoots')
        .select('order_id')
        .where('shoot_id', '=', sql<string>`any(${[...shootIds]}::uuid[])`),
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
    .insertInto('receipt_numbers')
    .values({ studio_id: studioId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['studio_id', 'year']).doUpdateSet({ last: sql<number>`receipt_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export interface NewReceipt {
  readonly id: string;
  readonly studioId: string;
  readonly orderId: string;
  readonly linkId: string;
  readonly kind: ReceiptRef['kind'];
  readonly year: number;
  readonly number: number;
  readonly issuedAt: Date;
  readonly content: StoredReceipt;
}

export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  await tx
    .insertInto('receipts')
    .values({
      id: receipt.id,
      studio_id: receipt.studioId,
      order_id: receipt.orderId,
      link_id: receipt.linkId,
      kind: receipt.kind,
      year: receipt.year,
      number: receipt.number,
      issued_at: receipt.issuedAt,
      content: JSON.stringify(receipt.content),
    })
    .execute();
}

export interface ReceiptRow extends Subject {
  readonly id: string;
  readonly orderId: string;
  readonly kind: ReceiptRef['kind'];
  readonly year: number;
  readonly number: number;
  readonly issuedAt: Date;
  readonly content: StoredReceipt;
  /** The current address; empty for an erased customer. */
  readonly email: string;
}

/** Receipts with the data for access checks: the studio and the customer of the order. */
const rows = (db: Db | Tx) =>
  db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .innerJoin('sessions', 'sessions.id', 'orders.session_id')
    .select([
      'receipts.id',
      'receipts.order_id as orderId',
      'receipts.kind',
      'receipts.year',
      'receipts.number',
      'receipts.issued_at as issuedAt',
      'receipts.content',
      'orders.email',
      'orders.studio_id as studioId',
      'orders.session_id as sessionId',
      'sessions.photographer_id as photographerId',
      sql<string[]>`array[orders.address]`.as('openTo'),
    ]);

export async function receiptById(db: Db | Tx, id: string): Promise<ReceiptRow | undefined> {
  return rows(db).where('receipts.id', '=', id).executeTakeFirst();
}

/** The receipts of these orders, oldest first. */
export async function receiptRowsOf(db: Db | Tx, orderIds: readonly string[]): Promise<ReceiptRow[]> {
  if (orderIds.length === 0) return [];
  return rows(db)
    .where('receipts.order_id', 'in', orderIds)
    .orderBy('receipts.year')
    .orderBy('receipts.number')
    .execute();
}
