import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
const topsOf = (row: Element) =>
  new Set([...row.children].map((chip) => Math.round(chip.getBoundingClientRect().top)));

test('on a phone the chips are one row, and the current one is in view', async () => {
  await page.viewport(390, 844);
  let change = (_current: string, _count?: number) => undefined as void;
  function Changing() {
    const [[current, count], set] = useState<[string, number?]>(['News and offers']);
    change = (...next) => set(next);
    return chips(current, count);
  }
  // The typeface arrives with the first words.
  await show(<b>All</b>);
  await document.fonts.ready;
  const screen = await show(<Changing />);
  const row = screen.getByRole('navigation', { name: 'Which customers' }).element();
  const current = () => row.querySelector('[aria-current]')!.getBoundingClientRect();
  expect(topsOf(row).size).toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(current().right).toBeLessThanOrEqual(390);
  change('News and offers', 24);
  await expect.poll(() => row.textContent).toContain('24');
  expect(current().right).toBeLessThanOrEqual(390);
  change('All', 24);
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
