import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from './component.test-support.tsx';
import { FilterChips } from './filter-chips.tsx';

const LABELS = ['All', 'To be paid', 'Other details', 'Bounced', 'Not confirmed', 'News and offers'];
const chips = (current: string, count?: number) => (
  <FilterChips
    label="Which customers"
    items={LABELS.map((label) => ({
      label,
      to: `/?filter=${label}`,
      current: label === current,
      ...(count === undefined ? {} : { count }),
    }))}
  />
);
function LateCounts() {
  const [current, setCurrent] = useState('News and offers');
  const [count, setCount] = useState<number>();
  return (
    <>
      {chips(current, count)}
      <button type="button" onClick={() => setCount(24)}>
        Counts
      </button>
      <button type="button" onClick={() => setCurrent('All')}>
        First
      </button>
    </>
  );
}
const topsOf = (row: Element) =>
  new Set([...row.children].map((chip) => Math.round(chip.getBoundingClientRect().top)));

test('on a phone the chips are one row, and the current one is in view', async () => {
  await page.viewport(390, 844);
  // The typeface arrives with the first words.
  await show(<b>All</b>);
  await document.fonts.ready;
  const screen = await show(<LateCounts />);
  const row = screen.getByRole('navigation', { name: 'Which customers' }).element();
  const current = () => row.querySelector('[aria-current]')!.getBoundingClientRect();
  expect(topsOf(row).size).toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(current().right).toBeLessThanOrEqual(390);
  await screen.getByRole('button', { name: 'Counts' }).click();
  await expect.poll(() => row.textContent).toContain('24');
  await expect.poll(() => current().right).toBeLessThanOrEqual(390);
  await screen.getByRole('button', { name: 'First' }).click();
  await expect.poll(() => current().left).toBeGreaterThanOrEqual(0);
  expect(current().right).toBeLessThanOrEqual(390);
});

test('in a window of 320 px, as with 400 % zoom, the chips wrap', async () => {
  await page.viewport(320, 256);
  const screen = await show(chips('All', 24));
  const row = screen.getByRole('navigation', { name: 'Which customers' }).element();
  expect(topsOf(row).size).toBeGreaterThan(1);
  expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
});

function Orders() {
  const { pathname, search } = useLocation();
  const statuses = [
    { filter: '', label: 'All', count: 24 },
    { filter: 'open', label: 'To be paid', count: 12, tone: 'look' as const },
    { filter: 'lost', label: 'Bounced', count: 0 },
    { filter: 'uncounted', label: 'Paid' },
  ];
  return (
    <>
      <span data-testid="address">{`${useNavigationType()} ${pathname}${search}`}</span>
      <FilterChips
        label="Which orders"
        items={statuses.map(({ filter, ...chip }) => ({
          ...chip,
          to: `/orders?status=${filter}`,
          current: search === `?status=${filter}`,
        }))}
      />
    </>
  );
}

test('filters are links of a named list of links, each with its count, and one is marked as current', async () => {
  const screen = await show(<Orders />, '/orders?status=');
  const links = screen.getByRole('navigation', { name: 'Which orders' }).getByRole('link');
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    'All24',
    'To be paid12',
    'Bounced0',
    'Paid',
  ]);
  expect(links.elements().map((link) => link.getAttribute('aria-current'))).toEqual([
    'true',
    null,
    null,
    null,
  ]);
  const toBePaid = screen.getByRole('link', { name: /^To be paid\s?12$/ });
  await expect.element(toBePaid).toHaveAttribute('href', '/orders?status=open');
  await expect
    .element(toBePaid.element().querySelector<HTMLElement>('[data-tone=look]'))
    .toHaveAttribute('aria-hidden', 'true');
});

test('a filter is chosen with the keyboard, keeps the focus, and adds no step to the way back', async () => {
  const screen = await show(<Orders />, '/orders?status=');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(screen.getByTestId('address')).toHaveTextContent('REPLACE /orders?status=open');
  const toBePaid = screen.getByRole('link', { name: /^To be paid/ });
  await expect.element(toBePaid).toHaveAttribute('aria-current', 'true');
  await expect.element(toBePaid).toHaveFocus();
  expect(getComputedStyle(toBePaid.element()).outlineStyle, 'the focus is visible').not.toBe('none');
});
