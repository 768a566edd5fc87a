import { CURRENCY } from '@photoslate/contract/constants';
import type { Basket, Order, PlaceOrder, Quote } from '@photoslate/contract/orders';
import { isFree } from '@photoslate/domain/price';
import type { z } from 'zod';
import { shownShoots } from '#features/links/index.ts';
import { photosOfShoots } from '#features/photos/index.ts';
import type { LinkIdentity } from '#platform/access.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { purchasesOf, type ShootPurchases } from './pricing/purchases.store.ts';
import { orderPaidJob } from './orders.jobs.ts';
import { sendOrderPaidMail, sendOrderReceivedMail } from './order-mails.ts';
import { renderOneOrder } from './orders.render.ts';
import {
  changeOrder,
  countOpenOrders,
  insertOrder,
  lockLink,
  nextOrderNumber,
  orderById,
  type OrderRecord,
} from './orders.store.ts';
import type { PaymentInstructions } from './payments/provider-accounts.store.ts';
import { pricesOf } from './pricing/prices.store.ts';
import {
  becomesWhole,
  combinedPurchases,
  countsOnOthers,
  quoteLines,
  totalOf,
  type OrderLine,
  type PriceList,
} from './pricing/pricing.ts';
import { publishOrderChanged } from './order-status.service.ts';

/**
 * The current price of a basket for the holder of a link.
 *
 * @throws HttpError `not_found`, `gallery_recalled`
 */
export async function quote(
  db: Db | Tx,
  link: LinkIdentity,
  basket: z.output<typeof Basket>,
): Promise<Quote> {
  const prices = await pricesOf(db, link.sessionId);
  const { lines, lowered, counted } = await priced(db, link, basket, prices);
  const shoots = lines.map(({ photoIds, ...line }) => ({
    ...line,
    wholeShoot: line.wholeShoot || becomesWhole(photoIds, counted(line.shootId), prices),
  }));
  return { shoots, totalCents: totalOf(lines), currency: CURRENCY, waits: lowered };
}

async function priced(
  db: Db | Tx,
  link: LinkIdentity,
  basket: z.output<typeof Basket>,
  prices: PriceList,
): Promise<{
  lines: OrderLine[];
  lowered: boolean;
  /** The customer's bought and ordered photos of a shoot. */
  counted: (shootId: string) => ShootPurchases;
}> {
  const shootIds = (await shownShoots(db, link)).map((shoot) => shoot.id);
  const photos = await photosOfShoots(db, shootIds);
  const inOrder = new Map(shootIds.map((id) => [id, photos.get(id) ?? []]));
  const choice = {
    photoIds: basket.photoIds.map((id) => id.toLowerCase()),
    wholeShootIds: basket.wholeShootIds.map((id) => id.toLowerCase()),
  };
  const paid = await purchasesOf(db, link.linkId);
  const ordered = await purchasesOf(db, link.linkId, 'open');
  const lines = quoteLines(choice, inOrder, paid, prices, ordered);
  return {
    lines,
    lowered: countsOnOthers(lines, quoteLines(choice, inOrder, paid, prices)),
    counted: (shootId) => combinedPurchases(paid.get(shootId), ordered.get(shootId)),
  };
}

/**
 * Maximum number of unpaid orders per link. Nobody needs more, and each one is a row in the
 * studio's list.
 */
const OPEN_ORDERS = 20;

/**
 * Places an order. Placing the same id again returns the same order; an unpaid one takes over the
 * payment method and the note. An order that costs nothing, for example because everything is
 * already owned, is paid immediately. If it costs nothing only because of unpaid orders, it waits
 * for them.
 *
 * @param instructions the studio's payment instructions; mailed to customers who do not pay online
 *
 * @throws HttpError `invalid` if nothing is chosen, `conflict` if the id belongs to another link,
 * `not_found`, `too_many_open_orders`
 */
export async function placeOrder(
  platform: Platform,
  tx: Tx,
  link: LinkIdentity,
  form: z.output<typeof PlaceOrder>,
  instructions: PaymentInstructions,
  now: Date,
): Promise<Order> {
  // Lock order: the session before the link, as in all writes from the field.
  const prices = await pricesOf(tx, link.sessionId, true);
  await lockLink(tx, link.linkId);
  const existing = form.id ? await orderById(tx, form.id.toLowerCase()) : undefined;
  if (existing && existing.linkId !== link.linkId) throw new HttpError('conflict');
  if (existing) return placedAgain(platform, tx, existing, form, instructions);
  if (form.photoIds.length + form.wholeShootIds.length === 0) throw fieldHttpError('photoIds', 'required');
  if ((await countOpenOrders(tx, link.linkId)) >= OPEN_ORDERS) throw new HttpError('too_many_open_orders');

  const { lines, lowered } = await priced(tx, link, form, prices);
  const { studioId, sessionId, linkId, address, email, language } = link;
  const id = form.id?.toLowerCase() ?? newId();
  const totalCents = totalOf(lines);
  const isPaid = totalCents === 0 && !lowered;
  await insertOrder(tx, {
    id,
    studioId,
    sessionId,
    linkId,
    number: await nextOrderNumber(tx, studioId),
    address,
    email,
    language,
    status: isPaid ? 'paid' : 'open',
    totalCents,
    note: form.note || null,
    createdAt: now,
    paidAt: isPaid ? now : null,
    lowered,
    lines,
  });
  const order = await orderById(tx, id);
  if (!order) throw new HttpError('not_found');
  if (totalCents > 0 && !form.payingOnline) await sendOrderReceivedMail(platform, tx, order, instructions);
  // No mail if the order contains nothing new, or if the photos are free: nothing was paid.
  else if (isPaid && lines.length > 0) {
    if (!isFree(prices)) await sendOrderPaidMail(platform, tx, order);
    await platform.jobs.enqueue(tx, orderPaidJob, { orderId: id }, { once: id });
  }
  await publishOrderChanged(tx, order);
  return renderOneOrder(tx, order);
}

/**
 * A customer who could not pay online places the same order again, to pay the studio directly. They
 * get the payment instructions by mail, once.
 */
async function placedAgain(
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  form: z.output<typeof PlaceOrder>,
  instructions: PaymentInstructions,
): Promise<Order> {
  if (order.status !== 'open') return renderOneOrder(tx, order);
  const note = form.note === undefined ? order.note : form.note || null;
  if (note !== order.note) {
    await changeOrder(tx, order.id, { note });
    await publishOrderChanged(tx, order);
  }
  if (!form.payingOnline && order.totalCents > 0)
    await sendOrderReceivedMail(platform, tx, order, instructions);
  return renderOneOrder(tx, { ...order, note });
}
