import { z } from 'zod';
import { Cents, Id, IdParams, PageQuery, Time, answer, list, line } from './scalars.ts';
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

/** Payment providers that are paid through a page of their own. */
export const ONLINE_PROVIDERS = ['stripe', 'mollie'] as const;

export type OnlineProvider = (typeof ONLINE_PROVIDERS)[number];

/** `on-site`: the customer pays the studio itself, in cash or by transfer, and the studio says so. */
export const PAYMENT_METHODS = ['on-site', ...ONLINE_PROVIDERS] as const;

export const PaymentMethod = z.enum(PAYMENT_METHODS);

export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** What the studio has to look at, with a payment that did not go as it should. */
export const PAYMENT_ISSUES = [
  /** The order was paid already, or is no longer wanted: the money goes back by itself. */
  'not_needed',
  /** Another amount or currency came than was asked for: it does not count as paid. */
  'mismatch',
  /** The provider did not give the money back. */
  'refund_refused',
  /** The customer's bank or card company took the money back, or wants to. */
  'disputed',
  /** The provider does not know the payment, or the keys, any more. */
  'unknown',
] as const;

/** One way in which somebody tried to pay an order. */
export const Payment = z.object({
  id: Id,
  way: PaymentMethod,
  /** `opening`: its page is being asked for. `refused`: what came is not what was asked for. */
  status: z.enum(['opening', 'waiting', 'paid', 'failed', 'refused']),
  amountCents: Cents,
  /** As the provider says. */
  refundedCents: Cents,
  /** What the studio, or a payment too many, has asked to give back. */
  toRefundCents: Cents,
  trouble: z.enum(PAYMENT_ISSUES).nullable(),
  /** What the provider said, in its own words. */
  detail: z.string().nullable(),
  createdAt: Time,
});

export type Payment = z.infer<typeof Payment>;

/** An order as its studio sees it. */
export const StudioOrder = Order.extend({
  location: z.string(),
  payments: z.array(Payment),
  /** Of whoever is linked at its address in the session; null where no name is known. */
  customerName: z.string().nullable(),
  /** The numbers of open orders whose price counts on this one. */
  neededBy: z.array(z.string()),
});

export type StudioOrder = z.infer<typeof StudioOrder>;

export const orderRoutes = {
  'orders.quote': {
    method: 'POST',
    path: '/api/gallery/quote',
    access: 'link',
    status: 200,
    summary: 'What a choice of photos costs this customer',
    body: Basket,
    answer: answer(Quote),
  },
  'orders.place': {
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
    answer: list(StudioOrder),
  },
  'orders.all': {
    method: 'GET',
    path: '/api/orders',
    access: 'owner',
    status: 200,
    summary: "The studio's orders, newest first",
    query: PageQuery.extend({
      status: z.enum(['open', 'paid', 'refunded', 'cancelled', 'trouble']).optional(),
    }),
    answer: list(StudioOrder),
  },
  'orders.pay': {
    method: 'POST',
    path: '/api/orders/:id/pay',
    access: 'user',
    status: 200,
    resource: 'order',
    summary: 'Mark an order as paid on site or by transfer',
    params: IdParams,
    answer: answer(StudioOrder),
  },
  'orders.refundQuote': {
    method: 'GET',
    path: '/api/orders/:id/refund',
    access: 'owner',
    status: 200,
    summary: 'What goes back when a paid order is refunded now',
    params: IdParams,
    answer: answer(z.object({ amountCents: Cents })),
  },
  'orders.refund': {
    method: 'POST',
    path: '/api/orders/:id/refund',
    access: 'owner',
    status: 200,
    resource: 'order',
    summary: 'Give the money back; locks its downloads',
    params: IdParams,
    /** The amount that was shown: when it has changed since, nothing is refunded. */
    body: z.object({ amountCents: Cents.optional() }).optional(),
    answer: answer(StudioOrder),
  },
  'orders.cancel': {
    method: 'POST',
    path: '/api/orders/:id/cancel',
    access: 'user',
    status: 200,
    resource: 'order',
    summary: 'Cancel an open order',
    params: IdParams,
    answer: answer(StudioOrder),
  },
} as const satisfies RouteTable;
