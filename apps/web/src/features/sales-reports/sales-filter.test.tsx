import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#ui/component.test-support.tsx';
import { SalesFilter } from './sales-filter.tsx';
import type { SalesFilterState } from './use-sales.ts';

test('on a phone, a preset chooses the range of days, and the shown one is marked', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const shown = { from: `${today.slice(0, 4)}-01-01`, to: today, timeZone: 'UTC' };
  const wishes: SalesFilterState[] = [];
  await show(
    <SalesFilter
      wish={{ by: 'day', from: '', to: '' }}
      shown={shown}
      isOwner
      refused={[]}
      onChange={(wish) => wishes.push(wish)}
    />,
  );
  await expect
    .element(page.getByRole('button', { name: 'This year' }))
    .toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '7 days' }).click();
  expect(wishes).toHaveLength(1);
  const { from, to } = wishes[0]!;
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(6);
});
