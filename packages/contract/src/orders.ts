import { z } from 'zod';
import { Cents, Id, Time, answer, line } from './scalars.ts';
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
export const Quote = z.object({
  shoots: z.array(QuoteShoot),
  totalCents: Cents,
  currency: z.literal('EUR'),
  /** Its price counts on unpaid orders, so it is paid after them. */
  waits: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

/** A numbered paper of an order; it is fetched as PDF by its id. */
export const ReceiptRef = z.object({
  id: Id,
  kind: z.enum(['receipt', 'credit-note']),
  number: z.string(),
  issuedAt: Time,
});
export type ReceiptRef = z.infer<typeof ReceiptRef>;

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
  /** The number of the unpaid order that has to be paid before this one, whose price counts on it. */
  waitsFor: z.string().nullable(),
  /** Its receipt and, once it was refunded, its credit note. */
  receipts: z.array(ReceiptRef),
});
export type Order = z.infer<typeof Order>;

export const PlaceOrder = Basket.extend({
  id: Id.optional(),
  note: line(500).nullish(),
  /** The customer goes on to a provider's page, and needs no mail that says how to pay. */
  payingOnline: z.boolean().optional(),
});

export const orderRoutes = {
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
} as const satisfies RouteTable;
