import { z } from 'zod';
import { Cents, Id, IdParams, Time, answer, line, list } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** What is bought: single photos, whole shoots, or both. */
export const Basket = z.object({
  photoIds: z.array(Id).max(5000).default([]),
  wholeShootIds: z.array(Id).max(100).default([]),
});
export type Basket = z.infer<typeof Basket>;

export const QuoteShoot = z.object({
  shootId: Id,
  /** Photos of the basket that this customer does not own yet. */
  addedCount: z.int(),
  ownedCount: z.int(),
  dueCents: Cents,
  /** The price has reached buy-all: the customer gets the whole shoot, later photos too. */
  wholeShoot: z.boolean(),
});
export const Quote = z.object({ shoots: z.array(QuoteShoot), totalCents: Cents, currency: z.literal('EUR') });
export type Quote = z.infer<typeof Quote>;

export const Order = z.object({
  id: Id,
  number: z.string(),
  sessionId: Id,
  status: z.enum(['open', 'paid', 'refunded', 'cancelled']),
  email: z.string(),
  shoots: z.array(QuoteShoot),
  photoIds: z.array(Id),
  totalCents: Cents,
  currency: z.literal('EUR'),
  note: z.string().nullable(),
  createdAt: Time,
  paidAt: Time.nullable(),
});
export type Order = z.infer<typeof Order>;

export const PlaceOrder = Basket.extend({ id: Id.optional(), note: line(500).nullish() });

export const salesRoutes = {
  'gallery.quote': {
    method: 'POST',
    path: '/api/gallery/quote',
    access: 'link',
    status: 200,
    summary: 'What a choice of photos costs this customer',
    body: Basket,
    answer: answer(Quote),
  },
  'gallery.order': {
    method: 'POST',
    path: '/api/gallery/orders',
    access: 'link',
    status: 201,
    summary: 'Order photos; the same id twice is one order',
    body: PlaceOrder,
    answer: answer(Order),
  },
  'orders.list': {
    method: 'GET',
    path: '/api/events/:id/orders',
    access: 'user',
    status: 200,
    summary: "A session's orders, newest first",
    params: IdParams,
    answer: list(Order),
  },
  'orders.pay': {
    method: 'POST',
    path: '/api/orders/:id/pay',
    access: 'user',
    status: 200,
    resource: 'order',
    summary: 'Mark an order as paid on site or by transfer',
    params: IdParams,
    answer: answer(Order),
  },
  'orders.refund': {
    method: 'POST',
    path: '/api/orders/:id/refund',
    access: 'user',
    status: 200,
    resource: 'order',
    summary: 'Mark a paid order as refunded; locks its downloads',
    params: IdParams,
    answer: answer(Order),
  },
  'orders.cancel': {
    method: 'POST',
    path: '/api/orders/:id/cancel',
    access: 'user',
    status: 200,
    resource: 'order',
    summary: 'Cancel an open order',
    params: IdParams,
    answer: answer(Order),
  },
} as const satisfies RouteTable;
