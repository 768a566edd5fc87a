import type { Payment, PaymentMethod } from '@photoslate/contract/orders';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

export type PaymentRow = Selectable<Database['payments']>;

export async function paymentById(db: Db | Tx, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The payments of these orders, oldest first. */
export async function paymentsOf(db: Db | Tx, orderIds: readonly string[]): Promise<PaymentRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function insertPayment(tx: Tx, row: Insertable<Database['payments']>): Promise<void> {
  await tx.insertInto('payments').values(row).execute();
}

export async function changePayment(
  tx: Db | Tx,
  id: string,
  change: Updateable<Database['payments']>,
): Promise<void> {
  await tx.updateTable('payments').set(change).where('id', '=', id).execute();
}

/**
 * Changes a payment that has no page yet. Has no effect if another device has already opened the
 * page.
 */
export async function changeUnopened(
  db: Db,
  id: string,
  change: Updateable<Database['payments']>,
): Promise<void> {
  await db.updateTable('payments').set(change).where('id', '=', id).where('reference', 'is', null).execute();
}

/**
 * A payment of an order over this amount that can still be opened or completed on the provider's
 * page.
 */
export async function pendingPayment(
  tx: Tx,
  orderId: string,
  way: PaymentMethod,
  amountCents: number,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('way', '=', way)
    .where('amountCents', '=', amountCents)
    .where('status', 'in', ['opening', 'waiting'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Unpaid payments of a link's cancelled orders that can still be paid on the provider's page. */
export async function cancelledButOpen(tx: Tx, linkId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('payments.id')
    .where('orders.linkId', '=', linkId)
    .where('orders.status', '=', 'cancelled')
    .where('payments.status', 'in', ['opening', 'waiting'])
    .execute();
  return rows.map(({ id }) => id);
}

/** The payment that paid an order, if there is one. */
export async function successfulPayment(tx: Tx, orderId: string): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('settles', '=', true)
    .executeTakeFirst();
}

/**
 * Clears the issues of an order's failed payments: once the order is paid, they need no attention.
 */
export async function resetPollFailures(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ trouble: null })
    .where('orderId', '=', orderId)
    .where('status', '=', 'failed')
    .execute();
}

/**
 * Claims a poll of the provider (rate limit).
 *
 * @returns false if the last poll was less than `gapMs` ago; the payment then becomes due after
 * `gapMs`
 */
export async function claimPoll(db: Db, id: string, now: Date, gapMs: number): Promise<boolean> {
  const before = new Date(now.getTime() - gapMs);
  const taken = await db
    .updateTable('payments')
    .set({ lookedAt: now })
    .where('id', '=', id)
    .where((where) => where.or([where('lookedAt', 'is', null), where('lookedAt', '<=', before)]))
    .executeTakeFirst();
  if (taken.numUpdatedRows > 0n) return true;
  await changePayment(db, id, { lookAt: new Date(now.getTime() + gapMs) });
  return false;
}

/** Payments whose next poll is due, the longest due first. */
export async function duePayments(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('lookAt', '<=', now)
    .orderBy('lookAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Renders a payment for the studio. */
export const shownPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  method: row.way,
  way: row.way,
  status: row.status,
  amountCents: row.amountCents,
  refundedCents: row.refundedCents,
  toRefundCents: row.toRefundCents,
  issue: row.trouble,
  trouble: row.trouble,
  detail: row.detail,
  createdAt: row.createdAt.toISOString(),
});
