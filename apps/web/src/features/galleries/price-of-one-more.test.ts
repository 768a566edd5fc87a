import type { GalleryPhoto, GalleryShoot } from '@photoslate/contract/galleries';
import { expect, test } from 'vitest';
import { priceOfOneMore } from './price-of-one-more.ts';

const prices = { firstPhotoCents: 1500, extraPhotoCents: 1000, buyAllCents: 3000, currency: 'EUR' } as const;

/** Four photos, of which the first ones are bought. */
const shootOf = (ownedCount: number, allPhotosDueCents: number): GalleryShoot => ({
  id: 's',
  label: '1',
  title: null,
  takenOn: '2026-06-06',
  photos: ['a', 'b', 'c', 'd'].map(
    (id, at) => ({ id, owned: at < ownedCount, ordered: false }) as GalleryPhoto,
  ),
  photoCount: 4,
  ownedCount,
  wholeShootOwned: false,
  openCount: 0,
  nextPhotoDueCents: 0,
  allPhotosDueCents,
  wholeShootDueCents: allPhotosDueCents,
});
const price = (shoot: GalleryShoot, ...chosen: string[]) => priceOfOneMore(shoot, prices, new Set(chosen));

test('one more photo costs the difference to the photos that are chosen or bought', () => {
  expect(price(shootOf(0, 3000))).toBe(1500);
  expect(price(shootOf(0, 3000), 'a', 'photo of another shoot')).toBe(1000);
  expect(price(shootOf(0, 3000), 'a', 'b'), 'up to the price of all').toBe(500);
  expect(price(shootOf(0, 3000), 'a', 'b', 'c')).toBe(0);
  expect(price(shootOf(1, 1500))).toBe(1000);
});

test('the price of one more photo is unknown before all photos are loaded, and after other prices', () => {
  expect(price({ ...shootOf(0, 3000), photoCount: 5 })).toBeNull();
  expect(price(shootOf(1, 2000))).toBeNull();
});
