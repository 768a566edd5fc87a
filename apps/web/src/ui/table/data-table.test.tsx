import { useRef } from 'react';
import { useLocation } from 'react-router';
import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { show } from '../component.test-support.tsx';
import { StateBadge } from '../state-badge.tsx';
import type { Column } from './column.ts';
import { DataTable, NoMatch } from './data-table.tsx';
import { TableBar } from './table-bar.tsx';
import { useFittingRows } from './use-fitting-rows.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useTableAddress } from './use-table-address.ts';

interface Order {
  id: string;
  name: string;
}

const orders = (count: number): Order[] =>
  Array.from({ length: count }, (_, nth) => ({ id: `${nth + 1}`, name: `Order ${nth + 1}` }));
const columns: readonly Column<Order>[] = [
  { id: 'name', head: 'Name', cell: ({ name }) => name, sort: 'asc' },
  { id: 'ordered', head: 'Ordered', cell: () => '22 Nov', end: true, width: '120px' },
];
const idOf = ({ id }: Order) => id;

function Table({
  rows,
  opened = () => undefined,
  onSelectAll,
}: {
  rows: readonly Order[] | undefined;
  opened?: (order: Order) => void;
  onSelectAll?: () => void;
}) {
  const selection = useRowSelection(rows ?? [], idOf, '');
  const frame = useRef<HTMLDivElement>(null);
  const limit = useFittingRows(frame);
  return (
    <>
      {/* In the app, the header is above: the heads of a table stick below it. */}
      <div style={{ height: 48 }} />
      <span data-testid="limit">{limit}</span>
      <DataTable
        frame={frame}
        label="Orders"
        columns={columns}
        rows={rows}
        placeholders={3}
        idOf={idOf}
        opens={{ do: opened }}
        renderActions={({ name }) => (
          <button type="button" aria-label={`More for ${name}`}>
            …
          </button>
        )}
        selection={selection}
        selectLabel={({ name }) => `Select ${name}`}
      />
      <TableBar
        paging={{ skipped: 0, shown: rows?.length ?? 0, total: 131, previous: undefined, next: '/next' }}
        selection={selection}
        sum={selection.rows.map(idOf).join()}
        onSelectAll={onSelectAll}
      />
    </>
  );
}

test('a row opens by a click anywhere, by Enter and not by its checkbox or its actions', async () => {
  const opened = vi.fn();
  const screen = await show(<Table rows={orders(3)} opened={opened} />);
  await screen
    .getByRole('row')
    .nth(2)
    .click({ position: { x: 500, y: 20 } });
  expect(opened).toHaveBeenLastCalledWith({ id: '2', name: 'Order 2' });
  (screen.getByRole('button', { name: 'Order 3', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenLastCalledWith({ id: '3', name: 'Order 3' });
  await screen.getByRole('checkbox', { name: 'Select Order 1' }).click();
  await screen.getByRole('button', { name: 'More for Order 1' }).click();
  expect(opened).toHaveBeenCalledTimes(2);
});

test('arrows, Home and End move between rows, and Space selects one', async () => {
  const screen = await show(<Table rows={orders(4)} />);
  const row = (nth: number) => screen.getByRole('button', { name: `Order ${nth}`, exact: true });
  (row(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(row(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(row(3)).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByRole('checkbox', { name: 'Select Order 3' })).toBeChecked();
  await expect.element(row(3)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(row(4)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(row(1)).toHaveFocus();
});

test('Shift selects a range, Escape clears, and the whole page offers all rows', async () => {
  const onSelectAll = vi.fn();
  const screen = await show(<Table rows={orders(6)} onSelectAll={onSelectAll} />);
  const box = (nth: number) => screen.getByRole('checkbox', { name: `Select Order ${nth}` });
  await box(2).click();
  await box(5).click({ modifiers: ['Shift'] });
  await expect.element(screen.getByRole('status')).toHaveTextContent('4 selected · 2,3,4,5');
  await box(4).click();
  await box(3).click({ modifiers: ['Shift'] });
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 selected · 2,5');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();

  const page = screen.getByRole('checkbox', { name: 'Select all on this page' });
  await page.click();
  await screen.getByRole('button', { name: 'Select all 131 rows' }).click();
  expect(onSelectAll).toHaveBeenCalledOnce();
  await page.click();
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
});

test('as many whole rows fit as the window has room for, and their placeholders are as high', async () => {
  const screen = await show(<Table rows={undefined} />);
  const table = screen.getByRole('table').element();
  expect(table.getAttribute('aria-busy')).toBe('true');
  const heights = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
  expect(heights).toEqual([40, 40, 40]);
  const fits = Number(screen.getByTestId('limit').element().textContent);
  const top = table.getBoundingClientRect().top + 36;
  expect(fits).toBe(Math.floor((innerHeight - top - 48) / 40));
});

function Page() {
  const address = useTableAddress('/orders', ['status'], { by: 'name', direction: 'asc' });
  const { pathname, search } = useLocation();
  return (
    <>
      <span data-testid="address">{pathname + search}</span>
      <span data-testid="filtered">{address.to({ status: 'paid' })}</span>
      <span data-testid="opened">{address.to({ order: '7' })}</span>
      <span data-testid="next">{address.toPage({ after: '9' }, 13)}</span>
      <button type="button" onClick={() => address.set({ q: 'a&b', status: 'open' })}>
        Search
      </button>
      <button type="button" onClick={() => address.set({ after: '8', skip: '3' })}>
        Turn
      </button>
      <DataTable
        label="Orders"
        columns={columns}
        rows={[]}
        placeholders={1}
        idOf={idOf}
        sort={address.sort}
        onSort={address.sortBy}
        instead={<NoMatch cleared={address.cleared}>No order matches.</NoMatch>}
      />
    </>
  );
}

test('search, filters, order and page are in the address, and a filter starts at the first page', async () => {
  const screen = await show(<Page />);
  const text = (id: string) => screen.getByTestId(id);
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(text('address')).toHaveTextContent('/?q=a%26b&status=open');
  await screen.getByRole('button', { name: 'Turn' }).click();
  await expect.element(text('address')).toHaveTextContent('/?q=a%26b&status=open&after=8&skip=3');
  await expect
    .element(text('opened'))
    .toHaveTextContent('/orders?q=a%26b&status=open&after=8&skip=3&order=7');
  await expect.element(text('next')).toHaveTextContent('/orders?q=a%26b&status=open&after=9&skip=13');
  await expect.poll(() => text('filtered').element().textContent).toBe('/orders?q=a%26b&status=paid');
  const head = screen.getByRole('columnheader', { name: 'Name' });
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await screen.getByRole('button', { name: 'Name' }).click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => text('address').element().textContent).toBe('/?q=a%26b&status=open&sort=-name');
  await screen.getByRole('button', { name: 'Name' }).click();
  await expect.poll(() => text('address').element().textContent).toBe('/?q=a%26b&status=open');
  await screen.getByRole('link', { name: 'Clear filters' }).click();
  await expect.poll(() => text('address').element().textContent).toBe('/orders');
});

test('a long state takes two lines of its row, and none of its words is cut', async () => {
  const state = (
    <StateBadge tone="lost" icon={<svg />}>
      Braucht Aufmerksamkeit
    </StateBadge>
  );
  const narrow: readonly Column<Order>[] = [
    { id: 'name', head: 'Name', cell: ({ name }) => name },
    { id: 'state', head: 'State', cell: () => state, width: '176px' },
  ];
  const screen = await show(
    <DataTable label="Orders" columns={narrow} rows={orders(1)} placeholders={1} idOf={idOf} />,
  );
  const cell = screen.getByRole('cell', { name: 'Braucht Aufmerksamkeit' }).element();
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  expect(cell.getBoundingClientRect().height).toBeLessThanOrEqual(40);
});

test('a column is sorted with the keyboard, and its head keeps the focus', async () => {
  const screen = await show(<Page />);
  const head = screen.getByRole('button', { name: 'Name' });
  (head.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'descending');
  await expect.element(head).toHaveFocus();
  await expect
    .element(screen.getByRole('columnheader', { name: 'Ordered' }).getByRole('button'))
    .not.toBeInTheDocument();
});

test('a long name takes a second line instead of being cut', async () => {
  const name = 'klara.lindemann@example.org and the whole family from Wannsee';
  const screen = await show(
    <div style={{ width: 380 }}>
      <Table rows={[{ id: '1', name }]} />
    </div>,
  );
  const link = screen.getByRole('button', { name, exact: true }).element();
  const cell = link.closest('td')!.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(link);
  const { height, right, bottom } = words.getBoundingClientRect();
  expect(height, 'more than one line').toBeGreaterThan(25);
  expect(right).toBeLessThanOrEqual(cell.right);
  expect(bottom).toBeLessThanOrEqual(cell.bottom);
});
