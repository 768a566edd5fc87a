import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#ui/component.test-support.tsx';
import { StorageUsed } from './storage-used.tsx';

const inkOf = (bar: Element) => getComputedStyle(bar.firstElementChild!).backgroundColor;

test('the bar of a quota shows its share, and changes its colour near the end and at the end', async () => {
  const inks = [];
  for (const bytes of [20e9, 40e9, 50e9]) {
    const use = { photos: 10, bytes, quotaPhotos: null, quotaBytes: 50e9 };
    const shown = await show(<StorageUsed use={use} error={null} retry={() => undefined} />);
    const bar = page.getByRole('meter', { name: 'Space used' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', `${bytes / 5e8}`);
    await expect.element(page.getByText(`${bytes / 5e8}%`)).toBeVisible();
    inks.push(inkOf(bar.element()));
    await shown.unmount();
  }
  expect(new Set(inks).size).toBe(3);
});

test('without a quota there is no bar', async () => {
  const use = { photos: 10, bytes: 38e9, quotaPhotos: null, quotaBytes: null };
  await show(<StorageUsed use={use} error={null} retry={() => undefined} />);
  await expect.element(page.getByText('38 GB')).toBeVisible();
  await expect.element(page.getByRole('meter')).not.toBeInTheDocument();
});
