import { CURRENCY } from '@photoslate/contract/constants';
import type { Basket, Order, PlaceOrder, Quote } from '@photoslate/contract/sales';
import { orderOutcome, type OrderCommand } from '@photoslate/domain/states';
import type { z } from 'zod';
import { shownShoots } from '#features/links/index.ts';
import { queueMail } from '#features/mail/index.ts';
import { photosOfShoots } from '#features/photos/index.ts';
import { authorize, type Authorized, type LinkIdentity, type UserIdentity } from '#platform/access.ts';
import { announce } from '#platform/events.ts';
import { knownId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { fieldProblem, Problem } from '#platform/problem.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { holdingsOf } from './holdings.store.ts';
import {
  changeLine,
  changeOrder,
  insertOrder,
  linesOf,
  lockLink,
  nextOrderNumber,
  orderById,
  ordersWhere,
  pricesOf,
  type OrderRecord,
} from './orders.store.ts';
import { quoteLines, repriced, type OrderLine, type PriceList } from './pricing.ts';

/** What a choice of photos costs the holder of a link now. @throws Problem `not_found`, `gallery_recalled` */
export async function quote(
  db: Db | Tx,
  link: LinkIdentity,
  basket: z.output<typeof Basket>,
): Promise<Quote> {
  const lines = await priced(db, link, basket, await pricesOf(db, link.sessionId));
  return { shoots: lines.map(wireLine), totalCents: totalOf(lines), currency: CURRENCY };
}

const totalOf = (lines: readonly OrderLine[]) => lines.reduce((sum, line) => sum + line.dueCents, 0);
const wireLine = ({ photoIds: _photoIds, ...line }: OrderLine) => line;

async function priced(
  db: Db | Tx,
  link: LinkIdentity,
  basket: z.output<typeof Basket>,
  prices: PriceList,
): Promise<OrderLine[]> {
  const shootIds = (await shownShoots(db, link)).map((shoot) => shoot.id);
  const photos = await photosOfShoots(db, shootIds);
  const inOrder = new Map(shootIds.map((id) => [id, photos.get(id) ?? []]));
  const choice = {
    photoIds: basket.photoIds.map((id) => id.toLowerCase()),
    wholeShootIds: basket.wholeShootIds.map((id) => id.toLowerCase()),
  };
  return quoteLines(choice, inOrder, await holdingsOf(db, link.linkId), prices);
}

/**
 * Places an order. The same id twice is one order. Where nothing is due, as when all of it is owned already, it is paid at once.
 * @throws Problem `invalid` when nothing is chosen, `conflict` when the id is another's, `not_found`
 */
export async function placeOrder(
  platform: Platform,
  tx: Tx,
  link: LinkIdentity,
  form: z.output<typeof PlaceOrder>,
  now: Date,
): Promise<Order> {
  // The session before the link, as all writes in the field do.
  const prices = await pricesOf(tx, link.sessionId, true);
  await lockLink(tx, link.linkId);
  const existing = form.id ? await orderById(tx, form.id.toLowerCase()) : undefined;
  if (existing && existing.linkId !== link.linkId) throw new Problem('conflict');
  if (existing) return renderOne(tx, existing);
  if (form.photoIds.length + form.wholeShootIds.length === 0) throw fieldProblem('photoIds', 'required');

  const lines = await priced(tx, link, form, prices);
  const { studioId, sessionId, linkId, address, email, language } = link;
  const id = form.id?.toLowerCase() ?? newId();
  const totalCents = totalOf(lines);
  const isPaid = totalCents === 0;
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
    lines,
  });
  const order = await orderById(tx, id);
  if (!order) throw new Problem('not_found');
  if (!isPaid) await mailReceived(platform, tx, order, lines);
  // An order of what is owned already brings nothing new: no mail.
  else if (lines.length > 0) await mailPaid(platform, tx, order);
  await tellOrder(tx, order);
  return renderOne(tx, order);
}

/**
 * Marks an order as paid, refunded or cancelled; one that is already is left as it is. What became cheaper since it was placed, because
 * another order of the same shoot was paid, is paid at the lower price.
 * @throws Problem `not_found`, `forbidden`, `order_not_open`
 */
export async function settleOrder(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  orderId: string,
  command: OrderCommand,
  now: Date,
): Promise<void> {
  const found = authorize(identity, await orderById(tx, knownId(orderId)));
  await lockLink(tx, found.linkId);
  const order = authorize(identity, await orderById(tx, found.id));
  const outcome = orderOutcome(order.status, command);
  if (outcome.kind === 'conflict') throw new Problem('order_not_open');
  if (outcome.kind === 'already') return;
  if (command === 'pay') {
    const totalCents = await repriceOrder(tx, order);
    await changeOrder(tx, order.id, { status: 'paid', paid_at: now, total_cents: totalCents });
    await mailPaid(platform, tx, { ...order, totalCents });
  } else if (command === 'refund') {
    await changeOrder(tx, order.id, { status: 'refunded', refunded_at: now });
  } else {
    await changeOrder(tx, order.id, { status: 'cancelled', cancelled_at: now });
  }
  await tellOrder(tx, order);
}

async function repriceOrder(tx: Tx, order: Authorized<OrderRecord>): Promise<number> {
  const prices = await pricesOf(tx, order.sessionId);
  const holdings = await holdingsOf(tx, order.linkId);
  const before = (await linesOf(tx, [order.id])).get(order.id) ?? [];
  const lines = before.map((line) => repriced(line, holdings.get(line.shootId), prices));
  for (const line of lines) await changeLine(tx, order.id, line);
  return totalOf(lines);
}

async function tellOrder(tx: Tx, { studioId, photographerId, sessionId, id }: OrderRecord): Promise<void> {
  await announce(tx, { studioId, photographerId, event: { type: 'order.changed', sessionId, orderId: id } });
}

const letterTo = (order: OrderRecord) => ({
  studioId: order.studioId,
  to: order.email,
  language: order.language,
});

async function mailReceived(
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  lines: readonly OrderLine[],
): Promise<void> {
  await queueMail(platform, tx, {
    ...letterTo(order),
    kind: 'order-received',
    eventKey: `order-received:${order.id}`,
    payload: {
      linkId: order.linkId,
      orderNumber: order.number,
      photoCount: lines.reduce((sum, line) => sum + line.addedCount, 0),
      totalCents: order.totalCents,
    },
  });
}

async function mailPaid(platform: Platform, tx: Tx, order: OrderRecord): Promise<void> {
  await queueMail(platform, tx, {
    ...letterTo(order),
    kind: 'order-paid',
    eventKey: `order-paid:${order.id}`,
    payload: { linkId: order.linkId, orderNumber: order.number, totalCents: order.totalCents },
  });
}

/** Orders as they go over the wire; two queries, however many they are. */
async function render(db: Db | Tx, orders: readonly OrderRecord[]): Promise<Order[]> {
  const lines = await linesOf(
    db,
    orders.map((order) => order.id),
  );
  return orders.map((order) => ({
    id: order.id,
    number: order.number,
    sessionId: order.sessionId,
    status: order.status,
    email: order.email,
    shoots: (lines.get(order.id) ?? []).map(({ shootId, addedCount, ownedCount, dueCents, wholeShoot }) => ({
      shootId,
      addedCount,
      ownedCount,
      dueCents,
      wholeShoot,
    })),
    photoIds: (lines.get(order.id) ?? []).flatMap((line) => line.photoIds),
    totalCents: order.totalCents,
    currency: CURRENCY,
    note: order.note,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  }));
}

async function renderOne(db: Db | Tx, order: OrderRecord): Promise<Order> {
  const [rendered] = await render(db, [order]);
  if (!rendered) throw new Problem('not_found');
  return rendered;
}

/** An order as its photographer sees it now. @throws Problem `not_found`, `forbidden` */
export const renderOrder =
  (_platform: Platform) =>
  async (tx: Db | Tx, identity: UserIdentity, id: string): Promise<{ data: Order }> => ({
    data: await renderOne(tx, authorize(identity, await orderById(tx, knownId(id)))),
  });

/** A link's own orders, newest first. */
export async function ordersOfLink(db: Db | Tx, linkId: string): Promise<Order[]> {
  return render(db, await ordersWhere(db, { linkId }));
}

/** A session's orders, newest first. */
export async function ordersOfSession(
  db: Db | Tx,
  session: Authorized<{ sessionId: string }>,
): Promise<Order[]> {
  return render(db, await ordersWhere(db, { sessionId: session.sessionId }));
}
