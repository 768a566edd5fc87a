import type { SalesReport } from '@photoslate/contract/sales-reports';
import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { SalesTotals } from './sales-totals.tsx';

const totals = (orderCount: number, photoCount: number, refundedCents: number, netCents: number) => ({
  orderCount,
  refundCount: 0,
  photoCount,
  paidCents: netCents + refundedCents,
  refundedCents,
  netCents,
});

/** The figures of 11 to 20 November, compared with these of the ten days before. */
const report = (now: SalesReport['total'], before: SalesReport['total']): SalesReport => ({
  by: 'day',
  from: '2020-11-11',
  to: '2020-11-20',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  rows: [],
  total: now,
  former: { from: '2020-11-01', to: '2020-11-10', total: before },
});

/** The texts of each figure: its name, its value, its comparison. */
const figures = (container: Element) =>
  [...container.querySelectorAll('dl > div')].map((figure) =>
    ['dt', 'dd strong', 'dd span'].map((part) =>
      figure.querySelector(part)?.textContent.replaceAll(/\s/g, ' '),
    ),
  );

test('each total is compared with the same number of days before, in percent where that is possible', async () => {
  const screen = await show(
    <SalesTotals sales={report(totals(6, 5, 1500, 30_000), totals(4, 10, 0, 20_000))} />,
  );
  expect(figures(screen.container)).toEqual([
    ['Net', '€ 300', '+50% · before: € 200'],
    ['Orders', '6', '+50% · before: 4'],
    ['Photos', '5', '-50% · before: 10'],
    ['Refunded', '€ 15', 'before: € 0'],
  ]);
  await expect.element(screen.getByText('Compared with 1 Nov 2020 – 10 Nov 2020')).toBeVisible();
});

test('a total without a change says so, and a loss before is no percentage', async () => {
  const screen = await show(<SalesTotals sales={report(totals(3, 0, 0, 4200), totals(3, 0, 0, -1000))} />);
  expect(figures(screen.container)).toEqual([
    ['Net', '€ 42', 'before: € -10'],
    ['Orders', '3', 'as before'],
    ['Photos', '0', 'as before'],
    ['Refunded', '€ 0', 'as before'],
  ]);
});
