import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Sales } from '@photoslate/contract/sales-reports';
import { show } from '#ui/component.test-support.tsx';
import { SalesChart } from './sales-chart.tsx';

const figures = {
  orderCount: 1,
  refundCount: 0,
  photoCount: 2,
  paidCents: 4200,
  refundedCents: 0,
  netCents: 4200,
};
const sales: Sales = {
  by: 'day',
  from: '2026-10-28',
  to: '2026-11-26',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  rows: [{ key: '2026-11-22', label: '', date: null, ...figures }],
  total: figures,
};

test.each([
  [320, 640],
  [390, 844],
  [1280, 800],
])(
  'the days below the bars reach both ends, and do not overlap or widen the page, at %i × %i',
  async (width, height) => {
    await page.viewport(width, height);
    await show(<SalesChart sales={sales} />);
    const labels = [...document.querySelectorAll('[data-day]')].map((label) => label.getBoundingClientRect());
    expect(labels.length).toBeGreaterThan(2);
    const bars = document.querySelector('[role=group]')!.getBoundingClientRect();
    expect(labels[0]!.left).toBeCloseTo(bars.left, 0);
    expect(labels.at(-1)!.right).toBeCloseTo(bars.right, 0);
    // The boxes include the gaps, and are rounded to parts of a pixel.
    for (const [nth, { right }] of labels.slice(0, -1).entries())
      expect(right).toBeLessThanOrEqual(labels[nth + 1]!.left + 0.5);
    expect(document.documentElement.scrollWidth).toBe(width);
    await page.viewport(1280, 800);
  },
);

test('a bar shows its figures when it has the focus', async () => {
  await show(<SalesChart sales={sales} />);
  const told = page.getByText(/^€\s42 · 1 order$/);
  await expect.element(page.getByRole('figure', { name: /^Net income: €\s42$/ })).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  page
    .getByRole('button', { name: /€\s42 · 1 order$/ })
    .element()
    .focus();
  await expect.element(told).toBeVisible();
});

test('the name of the only location has room up to the end of the chart', async () => {
  const label = 'Strandbad Wannsee, Liegewiese am Bootshaus';
  const rows = [{ key: 'one', label, date: null, ...figures }];
  await show(<SalesChart sales={{ ...sales, by: 'location', rows }} />);
  const name = page.getByText(label).element();
  expect(name.scrollWidth).toBe(name.clientWidth);
});
