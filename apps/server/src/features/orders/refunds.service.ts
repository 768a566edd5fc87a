import { priceOf, reachesBuyAll } from '@photoslate/domain/price';
import { issueCreditNote } from './receipts/receipts.service.ts';
import { photosOfShoots } from '#features/photos/index.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { purchasesOf } from './pricing/purchases.store.ts';
import { changeOrder, type OrderRecord } from './orders.store.ts';
import { pricesOf } from './pricing/prices.store.ts';
import { addPhotos, linesOf } from './order-lines.store.ts';
import { NO_PURCHASES } from './pricing/pricing.ts';
import { retainedCents, recordRefund, revokeWholeShoot } from './refunds.store.ts';
import { updateOpenOrders, recordOrderChange, type OrderActor } from './order-status.service.ts';

/** The refund of one order for one shoot. */
interface RefundLine {
  readonly orderId: string;
  readonly shootId: string;
  readonly cents: number;
}

interface Refund {
  /** The order's own lines, followed by lines of earlier, partially refunded orders. */
  readonly lines: readonly RefundLine[];
  /** Shoots that are no longer owned as a whole, with the photos that the customer keeps. */
  readonly unwhole: ReadonlyMap<string, readonly string[]>;
}

const centsOf = (lines: readonly RefundLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/**
 * The amount, in cents, of a refund of a paid order now: what the order cost. If the customer owns
 * the whole shoot, the photos that they keep are charged at the list price, so that a refund never
 * exceeds the value of the returned photos. No order is refunded more than it cost.
 */
export async function refundAmount(db: Db | Tx, order: OrderRecord): Promise<number> {
  return centsOf((await refundOf(db, order)).lines);
}

/** @param isWholeAmount the whole price of the order goes back, whatever the kept photos cost */
async function refundOf(db: Db | Tx, order: OrderRecord, isWholeAmount = false): Promise<Refund> {
  const lines = (await linesOf(db, [order.id])).get(order.id) ?? [];
  const prices = await pricesOf(db, order.sessionId);
  const all = await purchasesOf(db, order.linkId);
  const own = await purchasesOf(db, order.linkId, 'paid', { only: order.id });
  const others = await purchasesOf(db, order.linkId, 'paid', { except: order.id });
  const kept = await retainedCents(db, order.linkId);
  const photos = await photosOfShoots(
    db,
    lines.map(({ shootId }) => shootId),
  );
  const refund: RefundLine[] = [];
  const unwhole = new Map<string, string[]>();
  for (const { shootId, dueCents } of lines) {
    const before = all.get(shootId) ?? NO_PURCHASES;
    const rest = others.get(shootId) ?? NO_PURCHASES;
    const earlier = kept.filter((line) => line.shootId === shootId);
    if (!before.whole && earlier.length === 0) {
      refund.push({ orderId: order.id, shootId, cents: dueCents });
      continue;
    }
    const taken = own.get(shootId)?.photoIds ?? NO_PURCHASES.photoIds;
    const elsewhere = [...all].filter(([id]) => id !== shootId).map(([, { photoIds }]) => photoIds);
    const isKept = (id: string) =>
      rest.photoIds.has(id) || !(taken.has(id) || elsewhere.some((owned) => owned.has(id)));
    const keptIds = rest.whole
      ? (photos.get(shootId) ?? []).map(({ id }) => id).filter(isKept)
      : [...rest.photoIds];
    const coversWhole = isWholeAmount
      ? rest.paidCents >= prices.buyAllCents
      : reachesBuyAll(keptIds.length, prices);
    if (rest.whole && !coversWhole) unwhole.set(shootId, keptIds);
    let left = Math.max(0, before.paidCents - priceOf(keptIds.length, prices));
    for (const line of [{ orderId: order.id, shootId, cents: dueCents }, ...earlier]) {
      const cents = Math.min(left, line.cents);
      left -= cents;
      if (cents > 0 || line.orderId === order.id) refund.push({ ...line, cents });
    }
  }
  return { lines: refund, unwhole };
}

/**
 * Refunds a locked, paid order: locks its downloads and issues credit notes.
 *
 * @returns the refunded amounts in cents, by order: of this order and of earlier, partially
 * refunded ones
 */
export async function refundOrder(
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  by: OrderActor,
  now: Date,
): Promise<Map<string, number>> {
  const { lines, unwhole } = await refundOf(tx, order);
  await endWholeShoots(tx, order, unwhole);
  await changeOrder(tx, order.id, { status: 'refunded', refundedAt: now });
  const byOrder = new Map<string, number>();
  for (const [orderId, ofOrder] of Map.groupBy(lines, (line) => line.orderId)) {
    const cents = centsOf(ofOrder);
    for (const line of ofOrder) await recordRefund(tx, line);
    byOrder.set(orderId, cents);
    await issueCreditNote(tx, orderId, new Map(ofOrder.map((line) => [line.shootId, line.cents])), now);
  }
  await recordOrderChange(tx, order, 'order.refunded', by, now);
  await updateOpenOrders(platform, tx, order.linkId, now);
  return byOrder;
}

/** Ends purchases of whole shoots in the other orders of a link, which keep the photos. */
async function endWholeShoots(tx: Tx, order: OrderRecord, unwhole: Refund['unwhole']): Promise<void> {
  for (const [shootId, keptIds] of unwhole) {
    const holder = await revokeWholeShoot(tx, order.linkId, shootId, order.id);
    const rest =
      (await purchasesOf(tx, order.linkId, 'paid', { except: order.id })).get(shootId) ?? NO_PURCHASES;
    if (holder)
      await addPhotos(
        tx,
        holder,
        shootId,
        keptIds.filter((id) => !rest.photoIds.has(id)),
      );
  }
}

/**
 * Marks a locked, paid order as refunded after the whole amount was refunded on the provider's own
 * page. A purchase of the whole shoot in another order ends if the remaining payments do not cover
 * it; the customer keeps the photos of that order.
 */
export async function refundedElsewhere(
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  now: Date,
): Promise<void> {
  const { unwhole } = await refundOf(tx, order, true);
  await endWholeShoots(tx, order, unwhole);
  await changeOrder(tx, order.id, { status: 'refunded', refundedAt: now });
  const lines = (await linesOf(tx, [order.id])).get(order.id) ?? [];
  await issueCreditNote(tx, order.id, new Map(lines.map((line) => [line.shootId, line.dueCents])), now);
  await recordOrderChange(tx, order, 'order.refunded', 'system', now);
  await updateOpenOrders(platform, tx, order.linkId, now);
}
