import { z } from 'zod';
import { Cents, Id, IdParams, PageQuery, Time, answer, list, line } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** The items to buy: single photos, whole shoots, or both. */
export const Basket = z.object({
  photoIds: z.array(Id).max(5000).default([]),
  wholeShootIds: z.array(Id).max(100).default([]),
});
export type Basket = z.infer<typeof Basket>;

export const QuoteShoot = z.object({
  shootId: Id,
  /** Photos of the basket that this customer has not bought yet. */
  addedCount: z.int(),
  ownedCount: z.int(),
  dueCents: Cents,
  /**
   * The price has reached buy-all: the customer gets the whole shoot, including photos that are
   * added later. A quote counts unpaid orders, which must be paid, too.
   */
  wholeShoot: z.boolean(),
});
export const Quote = z.object({
  shoots: z.array(QuoteShoot),
  totalCents: Cents,
  currency: z.literal('EUR'),
  /** Its price depends on unpaid orders, so they must be paid first. */
  waits: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

/** A numbered document of an order, available as PDF by its id. */
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
  /**
   * The number of the unpaid order that must be paid before this one, because this one's price
   * depends on it.
   */
  waitsFor: z.string().nullable(),
  /** Its receipt and, after a refund, its credit note. */
  receipts: z.array(ReceiptRef),
});
export type Order = z.infer<typeof Order>;

/** What every list of orders shows beside an order's status. */
export const OrderSigns = z.object({
  /** A payment needs attention. */
  hasIssue: z.boolean(),
  /** Whole days since it should have been paid, at least 1; 0: it is not late. */
  lateDays: z.int(),
  partlyRefunded: z.boolean(),
});
export type OrderSigns = z.infer<typeof OrderSigns>;

export const PlaceOrder = Basket.extend({
  id: Id.optional(),
  note: line(500).nullish(),
  /**
   * The customer continues to a provider's checkout page, and needs no mail with payment
   * instructions.
   */
  payingOnline: z.boolean().optional(),
});

/** Payment providers with their own checkout page. */
export const ONLINE_PROVIDERS = ['stripe', 'mollie'] as const;

export type OnlineProvider = (typeof ONLINE_PROVIDERS)[number];

/**
 * `on-site`: the customer pays the studio directly, in cash or by transfer, and the studio confirms
 * it.
 */
export const PAYMENT_METHODS = ['on-site', ...ONLINE_PROVIDERS] as const;

export const PaymentMethod = z.enum(PAYMENT_METHODS);

export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A problem with a payment that the studio must handle. */
export const PAYMENT_ISSUES = [
  /** The order was already paid, or is cancelled. The server refunds the payment automatically. */
  'not_needed',
  /** The amount or currency differs from the request. The payment does not count. */
  'mismatch',
  /** The provider refused the refund. */
  'refund_refused',
  /** The customer's bank or card company charged the payment back, or wants to. */
  'disputed',
  /** The provider no longer knows the payment or the keys. */
  'unknown',
] as const;

/** One attempt to pay an order, by one method. */
export const Payment = z.object({
  id: Id,
  method: PaymentMethod,
  /** The name of `method` in apps of 0.1.0. */
  way: PaymentMethod,
  /**
   * `opening`: the server is creating the checkout page. `refused`: the payment does not match the
   * request.
   */
  status: z.enum(['opening', 'waiting', 'paid', 'failed', 'refused']),
  amountCents: Cents,
  /** As reported by the provider. */
  refundedCents: Cents,
  /** Refunds requested by the studio, or automatically for a duplicate payment. */
  toRefundCents: Cents,
  issue: z.enum(PAYMENT_ISSUES).nullable(),
  /** The name of `issue` in apps of 0.1.0. */
  trouble: z.enum(PAYMENT_ISSUES).nullable(),
  /** The provider's own message. */
  detail: z.string().nullable(),
  createdAt: Time,
});

export type Payment = z.infer<typeof Payment>;

/** An order as the studio sees it. */
export const StudioOrder = Order.extend({
  location: z.string(),
  payments: z.array(Payment),
  /** The name of the customer who is linked at this address in the session; `null` if unknown. */
  customerName: z.string().nullable(),
  /** The numbers of open orders whose price depends on this one. */
  neededBy: z.array(z.string()),
});

export type StudioOrder = z.infer<typeof StudioOrder>;

export const orderRoutes = {
  'orders.quote': {
    method: 'POST',
    path: '/api/gallery/quote',
    access: 'link',
    status: 200,
    summary: 'Get the price of a selection of photos for this customer',
    body: Basket,
    answer: answer(Quote),
  },
  'orders.place': {
    method: 'POST',
    path: '/api/gallery/orders',
    access: 'link',
    status: 201,
    summary: 'Order photos; a repeated id is the same order',
    body: PlaceOrder,
    answer: answer(Order),
  },
  'orders.list': {
    method: 'GET',
    path: '/api/events/:id/orders',
    access: 'user',
    status: 200,
    summary: "List a session's orders, newest first; without a limit, all of them",
    params: IdParams,
    query: PageQuery.extend({ limit: PageQuery.shape.limit.unwrap().optional() }),
    answer: list(StudioOrder),
  },
  'orders.all': {
    method: 'GET',
    path: '/api/orders',
    access: 'owner',
    pool: 'desk',
    status: 200,
    summary: "List the studio's orders, newest first",
    query: PageQuery.extend({
      /** `issue`: with a payment that needs attention; apps of 0.1.0 call it `trouble`. */
      status: z.enum(['open', 'paid', 'refunded', 'cancelled', 'issue', 'trouble']).optional(),
    }),
    answer: list(StudioOrder),
  },
  'orders.show': {
    method: 'GET',
    path: '/api/orders/:id',
    access: 'user',
    status: 200,
    summary: 'Get an order with its payments',
    params: IdParams,
    answer: answer(StudioOrder),
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
    summary: 'Get the amount that a refund of a paid order would return now',
    params: IdParams,
    answer: answer(z.object({ amountCents: Cents })),
  },
  'orders.refund': {
    method: 'POST',
    path: '/api/orders/:id/refund',
    access: 'owner',
    confirmation: 'none',
    status: 200,
    resource: 'order',
    summary: 'Refund an order; locks its downloads',
    params: IdParams,
    /** The amount that was shown. If it has changed since, the server refunds nothing. */
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
  'orders.remind': {
    method: 'POST',
    path: '/api/orders/:id/remind',
    access: 'user',
    status: 200,
    resource: 'order',
    summary:
      'Mail the customer that an open order is not paid, with how to pay it; 409 `reminded_already` within 24 hours',
    params: IdParams,
    answer: answer(StudioOrder),
  },
} as const satisfies RouteTable;
