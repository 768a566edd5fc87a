import { ORDER_DUE_DAYS } from '@photoslate/contract/constants';
import type { OrderSigns } from '@photoslate/contract/orders';
import { DAY_MS } from '@photoslate/domain/durations';

/** Open orders from before this time are late. */
export const dueBefore = (now: Date): Date => new Date(now.getTime() - ORDER_DUE_DAYS * DAY_MS);

interface SignedRow {
  readonly status: 'open' | 'paid' | 'refunded' | 'cancelled';
  readonly createdAt: Date;
  readonly totalCents: number;
  readonly refundedCents: number | null;
  readonly hasIssue: boolean;
}

/** Whole days since an open order should have been paid, at least 1; 0 if it is not late. */
export const lateDays = (
  { status, createdAt }: Pick<SignedRow, 'status' | 'createdAt'>,
  now: Date,
): number => {
  const late = dueBefore(now).getTime() - createdAt.getTime();
  return status === 'open' && late > 0 ? Math.max(1, Math.floor(late / DAY_MS)) : 0;
};

/** The refunded amount. An earlier version recorded none, because it refunded everything. */
export const refundedCents = ({
  status,
  totalCents,
  refundedCents: cents,
}: Pick<SignedRow, 'status' | 'totalCents' | 'refundedCents'>): number =>
  status === 'refunded' ? (cents ?? totalCents) : 0;

/** What every list of orders shows beside an order's status. */
export const orderSigns = (row: SignedRow, now: Date): OrderSigns => ({
  hasIssue: row.hasIssue,
  lateDays: lateDays(row, now),
  partlyRefunded: row.status === 'refunded' && refundedCents(row) < row.totalCents,
});
