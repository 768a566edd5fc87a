import type { Sales } from '@photoslate/contract/sales-reports';
import { describe, expect, it } from 'vitest';
import { barsOf, scaleOf } from './bars.ts';

const figures = { orderCount: 1, refundCount: 0, photoCount: 1, refundedCents: 0 };
const sales = (from: string, to: string, nets: Record<string, number>, by: Sales['by'] = 'day'): Sales => ({
  by,
  from,
  to,
  timeZone: 'Europe/Amsterdam',
  currency: 'EUR',
  rows: Object.entries(nets).map(([key, netCents]) => ({
    key,
    label: '',
    date: null,
    ...figures,
    paidCents: netCents,
    netCents,
  })),
  total: { ...figures, paidCents: 0, netCents: 0 },
});

describe('sales bars', () => {
  it('are one per day, including days without sales, across the end of summer time', () => {
    const bars = barsOf(sales('2026-10-24', '2026-10-27', { '2026-10-25': 1200 }));
    expect(bars).toEqual([
      { key: '2026-10-24', netCents: 0 },
      { key: '2026-10-25', netCents: 1200 },
      { key: '2026-10-26', netCents: 0 },
      { key: '2026-10-27', netCents: 0 },
    ]);
  });

  it('are weekly sums when there are many days, with the same total', () => {
    const nets = { '2026-01-01': 100, '2026-06-15': 250, '2026-12-31': -50 };
    const bars = barsOf(sales('2026-01-01', '2026-12-31', nets));
    expect(bars.length).toBeLessThanOrEqual(100);
    expect(bars.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(300);
    expect(bars[0]).toEqual({ key: '2026-01-01', netCents: 100 });
  });

  it('are the report rows when sales are not grouped by day', () => {
    expect(
      barsOf(sales('2026-01-01', '2026-01-02', { a: 5, b: 3 }, 'location')).map(({ key }) => key),
    ).toEqual(['a', 'b']);
  });
});

describe('the sales chart scale', () => {
  it('leaves room below zero for refunds', () => {
    const { zero, scale } = scaleOf(
      [
        { key: 'a', netCents: 300 },
        { key: 'b', netCents: -100 },
      ],
      200,
    );
    expect([zero, scale]).toEqual([150, 0.5]);
  });

  it('is flat at the bottom without sales', () => {
    expect(scaleOf([{ key: 'a', netCents: 0 }], 200)).toEqual({ zero: 200, scale: 0 });
    expect(scaleOf([], 200)).toEqual({ zero: 200, scale: 0 });
  });
});
