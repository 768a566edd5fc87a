import { z } from 'zod';
import { SELECTION_MAX } from './constants.ts';
import { OrderSigns, PaymentMethod } from './orders.ts';
import { Cents, Id, Search, Time, answer, tablePage, tableQuery } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** `late`: open for longer than `ORDER_DUE_DAYS`. `issue`: with a payment that needs attention. */
export const ORDER_FILTERS = ['open', 'late', 'paid', 'refunded', 'cancelled', 'issue'] as const;
export const OrderFilter = z.enum(ORDER_FILTERS);
export type OrderFilter = z.infer<typeof OrderFilter>;

/** The filters of the table of orders, except the state. */
export const OrderSearch = z.object({
  /** Part of a number (also without zeros), a name or an e-mail address, or a shoot's number. */
  search: Search,
  sessionId: Id.optional(),
  /** All orders of one person: the id of any customer with their address. */
  customerId: Id.optional(),
  /** The month in which it was ordered, in the studio's time zone. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
});
export type OrderSearch = z.infer<typeof OrderSearch>;

/** An order as a row of the table. */
export const OrderTableRow = z.object({
  id: Id,
  number: z.string(),
  sessionId: Id,
  location: z.string(),
  sessionAt: Time,
  status: z.enum(['open', 'paid', 'refunded', 'cancelled']),
  ...OrderSigns.shape,
  customerName: z.string().nullable(),
  email: z.string(),
  shoots: z.array(z.object({ label: z.string(), title: z.string().nullable() })),
  photoCount: z.int(),
  totalCents: Cents,
  /** What was given back of a refunded order. */
  refundedCents: Cents,
  /**
   * The method of the payment that counts, or of the last attempt; without one, the method by which
   * an open order will be paid. `null` if that is not known.
   */
  method: PaymentMethod.nullable(),
  waitsFor: z.string().nullable(),
  createdAt: Time,
});
export type OrderTableRow = z.infer<typeof OrderTableRow>;

/** How many orders match the search, by state. `since`: the first of them. */
export const OrderCounts = z.object({
  all: z.int(),
  open: z.int(),
  late: z.int(),
  paid: z.int(),
  refunded: z.int(),
  cancelled: z.int(),
  issue: z.int(),
  since: Time.nullable(),
});
export type OrderCounts = z.infer<typeof OrderCounts>;

export const orderTableRoutes = {
  'orders.table': {
    method: 'GET',
    path: '/api/orders/table',
    access: 'owner',
    pool: 'desk',
    status: 200,
    summary: "Search, filter and sort the studio's orders",
    query: tableQuery(['number', 'customer', 'amount', 'ordered'], '-number').extend({
      ...OrderSearch.shape,
      status: OrderFilter.optional(),
    }),
    answer: tablePage(OrderTableRow),
  },
  'orders.counts': {
    method: 'GET',
    path: '/api/orders/counts',
    access: 'owner',
    pool: 'desk',
    status: 200,
    summary: "Count the studio's orders by state",
    query: OrderSearch,
    answer: answer(OrderCounts),
  },
  'orders.sessions': {
    method: 'GET',
    path: '/api/orders/sessions',
    access: 'owner',
    pool: 'desk',
    status: 200,
    summary: 'List the sessions with orders, newest first',
    answer: answer(z.array(z.object({ id: Id, location: z.string(), at: Time }))),
  },
  'orders.export': {
    method: 'POST',
    path: '/api/orders/export',
    access: 'owner',
    confirmation: 'fresh',
    pool: 'desk',
    status: 200,
    outside: true,
    summary: 'Export orders as CSV in the language of the request: those that match, or the given ones',
    body: OrderSearch.extend({
      status: OrderFilter.optional(),
      ids: z.array(Id).min(1).max(SELECTION_MAX).optional(),
    }),
    answer: null,
  },
} as const satisfies RouteTable;
