import { LANGUAGES } from '@photoslate/contract/constants';
import { priceOf } from '@photoslate/domain/price';
import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import { show } from '#ui/component.test-support.tsx';
import { PriceList } from './price-list.tsx';

const prices = { firstPhotoCents: 1500, extraPhotoCents: 1000, buyAllCents: 4000, currency: 'EUR' } as const;
/** A shoot of which a customer has bought or ordered some photos. */
const shootOf = (photoCount: number, taken: number) => ({
  photoCount,
  openCount: photoCount - taken,
  nextPhotoDueCents: priceOf(taken + 1, prices) - priceOf(taken, prices),
  allPhotosDueCents: priceOf(photoCount, prices) - priceOf(taken, prices),
});
type Shoot = ReturnType<typeof shootOf>;

async function pricesOf(...shoots: Shoot[]): Promise<string[]> {
  const { container } = await show(<PriceList gallery={{ prices, shoots }} />);
  return [...container.querySelectorAll('dl > div')].map((one) =>
    [...one.children].map((part) => part.textContent.replace(/\s/g, ' ')).join(': '),
  );
}

afterEach(async () => {
  i18n.activate('en');
  await page.viewport(1280, 800);
});

test('before the first order: one photo, each further one, and all', async () => {
  expect(await pricesOf(shootOf(6, 0))).toEqual(['1 photo: € 15', 'Each extra: € 10', 'All 6: € 40']);
});

test('after an order: what the next photo and all remaining ones cost', async () => {
  expect(await pricesOf(shootOf(6, 1))).toEqual(['Next photo: € 10', 'Remaining 5: € 25']);
});

test('shortly before the price of all photos: what is due until then', async () => {
  expect(await pricesOf(shootOf(6, 3))).toEqual(['Next photo: € 5', 'Remaining 3: € 5']);
  expect(await pricesOf(shootOf(4, 3))).toEqual(['Next photo: € 5']);
});

test('nothing is shown once all photos are ordered', async () => {
  expect(await pricesOf(shootOf(6, 6))).toEqual([]);
  expect(await pricesOf(shootOf(6, 6), shootOf(3, 3))).toEqual([]);
});

test('several shoots: the first photo has its price in each shoot without an order', async () => {
  expect(await pricesOf(shootOf(6, 0), shootOf(3, 0))).toEqual([
    '1 photo: € 15',
    'Each extra: € 10',
    'Per shoot: € 40',
  ]);
  expect(await pricesOf(shootOf(6, 1), shootOf(3, 0))).toEqual([
    '1st photo: € 15',
    'Each extra: € 10',
    'Per shoot: € 40',
  ]);
  expect(await pricesOf(shootOf(6, 1), shootOf(3, 2))).toEqual(['Each extra: € 10', 'Per shoot: € 40']);
  expect(await pricesOf(shootOf(6, 1), shootOf(3, 3))).toEqual(['Next photo: € 10', 'Remaining 5: € 25']);
});

test.each(LANGUAGES)('%s: the prices fit in one line on a phone', async (language) => {
  await page.viewport(390, 844);
  await loadCatalogues(language, ['customer']);
  await activateLanguage(language);
  for (const shoots of [[shootOf(12, 0)], [shootOf(12, 1)], [shootOf(6, 1), shootOf(3, 0)]]) {
    const { container, unmount } = await show(<PriceList gallery={{ prices, shoots }} />);
    const tops = [...container.querySelectorAll('dl > div')].map((one) => one.getBoundingClientRect().top);
    expect(new Set(tops).size, container.textContent).toBe(1);
    await unmount();
  }
});
