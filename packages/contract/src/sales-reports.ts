import { z } from 'zod';
import { answer } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const SALES_BY = ['day', 'session', 'location', 'photographer'] as const;
export const SalesBy = z.enum(SALES_BY);
export type SalesBy = z.infer<typeof SalesBy>;

/** A calendar day, `YYYY-MM-DD`, in the studio's time zone. */
export const Day = z.iso.date();
/** Both days are included. Default: the last thirty days. At most three years. */
export const SalesQuery = z.object({ by: SalesBy.default('day'), from: Day.optional(), to: Day.optional() });
export type SalesQuery = z.infer<typeof SalesQuery>;

/** Payments count on the day they arrived, refunds on the day they were made. */
export const SalesTotals = z.object({
  orderCount: z.int(),
  refundCount: z.int(),
  /** Photos sold, minus those of refunded orders. */
  photoCount: z.int(),
  paidCents: z.int(),
  refundedCents: z.int(),
  /** Paid minus refunded. */
  netCents: z.int(),
});
export type SalesTotals = z.infer<typeof SalesTotals>;

export const SalesRow = SalesTotals.extend({
  /** A day, or the id of a session, location or user. */
  key: z.string(),
  /** Empty for a day. */
  label: z.string(),
  /** For a session: its day at its location. */
  date: Day.nullable(),
});
export type SalesRow = z.infer<typeof SalesRow>;

export const Sales = z.object({
  by: SalesBy,
  from: Day,
  to: Day,
  timeZone: z.string(),
  currency: z.literal('EUR'),
  /**
   * Days in chronological order; all others by the largest amount first. Contains only rows with
   * sales or refunds.
   */
  rows: z.array(SalesRow),
  total: SalesTotals,
});
export type Sales = z.infer<typeof Sales>;

/** With the totals of the same number of days just before, for a comparison. */
export const SalesReport = Sales.extend({
  former: z.object({ from: Day, to: Day, total: SalesTotals }),
});
export type SalesReport = z.infer<typeof SalesReport>;

export const salesReportRoutes = {
  'salesReports.show': {
    method: 'GET',
    path: '/api/studio/sales',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Get the sales of an interval of days; photographers get their own sessions only',
    query: SalesQuery,
    answer: answer(SalesReport),
  },
  'salesReports.export': {
    method: 'POST',
    path: '/api/studio/sales/export',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Export the same sales as CSV in the language of the request',
    body: SalesQuery,
    answer: null,
  },
} as const satisfies RouteTable;
