import type { Sales, SalesRow } from '@photoslate/contract/sales-reports';
import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { SalesDataTable } from './sales-data-table.tsx';

const figures = (orderCount: number, netCents: number) => ({
  orderCount,
  refundCount: 0,
  photoCount: orderCount * 3,
  paidCents: netCents,
  refundedCents: 0,
  netCents,
});
/** Sixty days, each with its own amount. */
const rows = Array.from({ length: 60 }, (_, nth): SalesRow => ({
  key: new Date(Date.UTC(2026, 8, 1 + nth)).toISOString().slice(0, 10),
  label: '',
  date: null,
  ...figures(1 + (nth % 7), 100 * (nth % 2 === 0 ? nth : 60 - nth)),
}));
const sales: Sales = {
  by: 'day',
  from: '2026-09-01',
  to: '2026-10-30',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  rows,
  total: figures(236, 180_000),
};

test('the figures are sorted and paged, and their heads stay visible while they scroll', async () => {
  await page.viewport(1280, 800);
  const screen = await show(<SalesDataTable sales={sales} />);
  const table = screen.getByRole('table', { name: 'Sales' });
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  const column = (nth: number) =>
    [...table.element().querySelectorAll(`tbody td:nth-child(${nth})`)].map((cell) =>
      cell.textContent.replaceAll(/\s/g, ' '),
    );
  await expect.element(pages).toHaveTextContent('1–31 of 60');
  expect(column(1)).toHaveLength(31);
  await expect
    .element(screen.getByRole('columnheader', { name: 'Day' }))
    .toHaveAttribute('aria-sort', 'ascending');
  const firstDay = column(1)[0];

  await table.getByRole('button', { name: 'Net' }).click();
  await expect.poll(() => column(6).slice(0, 3)).toEqual(['€ 59', '€ 58', '€ 57']);
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect.element(pages).toHaveTextContent('32–60 of 60');
  expect(column(6).at(-1)).toBe('€ 0');
  expect(table.getByRole('row').last().element().textContent).toMatch(/^Total.*€\s1\.800$/);

  await table.getByRole('button', { name: 'Day' }).click();
  await expect.poll(() => column(1)[0]).toBe(firstDay);
  scrollTo(0, document.documentElement.scrollHeight);
  const head = screen.getByRole('columnheader', { name: 'Day' }).element().getBoundingClientRect();
  expect(head.top).toBeGreaterThanOrEqual(0);
  expect(head.top).toBeLessThan(80);
});

test('the figures are searched, the total stays that of all days, and a search can be cleared', async () => {
  await page.viewport(1280, 800);
  const screen = await show(<SalesDataTable sales={sales} />);
  const table = screen.getByRole('table', { name: 'Sales' });
  const search = screen.getByRole('searchbox', { name: 'Search sales' });
  const days = () => table.element().querySelectorAll('tbody tr').length;
  await search.fill('2026-09-1');
  await expect.poll(days).toBe(10);
  await expect.element(screen.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  expect(table.getByRole('row').last().element().textContent).toMatch(/^Total.*€\s1\.800$/);
  await search.fill('oct 7');
  await expect.poll(days).toBe(1);
  expect(table.element().querySelector('tbody')?.textContent).toMatch(/^7 Oct 2026/);
  await search.fill('OCT');
  await expect.poll(days).toBe(30);
  await search.fill('never');
  await expect.element(screen.getByText('No sales match.')).toBeVisible();
  await screen.getByRole('link', { name: 'Clear filters' }).click();
  await expect.poll(days).toBe(31);
});
