import type { Sales } from '@photoslate/contract/sales-reports';
import { describe, expect, it } from 'vitest';
import { barsOf, spread, ticksOf } from './bars.ts';

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
    expect(bars.map(({ key, netCents, orderCount }) => [key, netCents, orderCount])).toEqual([
      ['2026-10-24', 0, 0],
      ['2026-10-25', 1200, 1],
      ['2026-10-26', 0, 0],
      ['2026-10-27', 0, 0],
    ]);
  });

  it('are weekly sums when there are many days, with the same total', () => {
    const nets = { '2026-01-01': 100, '2026-06-15': 250, '2026-12-31': -50 };
    const bars = barsOf(sales('2026-01-01', '2026-12-31', nets));
    expect(bars.length).toBeLessThanOrEqual(100);
    expect(bars.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(300);
    expect(bars[0]).toMatchObject({ key: '2026-01-01', until: '2026-01-07', netCents: 100, orderCount: 1 });
    expect(bars.at(-1)).toMatchObject({ until: '2026-12-31', netCents: -50 });
  });

  it('are the report rows when sales are not grouped by day', () => {
    expect(
      barsOf(sales('2026-01-01', '2026-01-02', { a: 5, b: 3 }, 'location')).map(({ key }) => key),
    ).toEqual(['a', 'b']);
  });
});

const ticks = (...nets: number[]) => ticksOf(nets.map((netCents) => ({ netCents })));

describe('the axis of the sales chart', () => {
  it('has round values around all bars', () => {
    expect(ticks(0, 4200)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
    expect(ticks(123_456)).toEqual([0, 50_000, 100_000, 150_000]);
    expect(ticks(10_000)).toEqual([0, 2000, 4000, 6000, 8000, 10_000]);
  });

  it('goes below zero for refunds', () => {
    expect(ticks(300, -100)).toEqual([-100, 0, 100, 200, 300]);
  });

  it('is zero without sales', () => {
    expect(ticks(0)).toEqual([0]);
    expect(ticks()).toEqual([0]);
  });
});

it('labels are spread from the first to the last bar', () => {
  const days = Array.from({ length: 30 }, (_, nth) => nth);
  expect(spread(days, 3)).toEqual([0, 15, 29]);
  expect(spread([1, 2], 6)).toEqual([1, 2]);
  expect(spread([1, 2, 3], 1)).toEqual([1, 3]);
  expect(spread([1], 3)).toEqual([1]);
  expect(spread([], 3)).toEqual([]);
});
