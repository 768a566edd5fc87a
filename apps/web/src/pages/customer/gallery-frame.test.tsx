import type { Gallery } from '@photoslate/contract/galleries';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#ui/component.test-support.tsx';
import { GalleryFrame } from './gallery-frame.tsx';

afterEach(() => page.viewport(1280, 800));

const drawn = (width: number, height: number): string => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
};
const coverOf = (width: number, height: number): NonNullable<Gallery['cover']> => ({
  id: 'c',
  width,
  height,
  thumbUrl: drawn(width, height),
  previewUrl: drawn(width, height),
});
const shootOf = (title: string) => ({
  id: 's',
  label: '1',
  title,
  takenOn: '2026-06-06',
  photos: [],
  photoCount: 0,
  ownedCount: 0,
  wholeShootOwned: false,
  openCount: 0,
  nextPhotoDueCents: 0,
  allPhotosDueCents: 0,
  wholeShootDueCents: 0,
});
const galleryWith = (cover: Gallery['cover'], title = 'The Harpers'): Gallery => ({
  studio: { name: 'Studio Noordlicht', logo: null, legal: [] },
  location: 'Vondelpark',
  date: '2026-06-06',
  language: 'en',
  email: 'anna@example.org',
  prices: { firstPhotoCents: 0, extraPhotoCents: 0, buyAllCents: 0, currency: 'EUR' },
  cover,
  favourites: [],
  share: null,
  shoots: [shootOf(title)],
  orders: [],
  downloads: [],
  payment: {
    ways: [],
    howToPay: '',
    howToPayTexts: [],
    bank: { holder: '', iban: '', bic: '', referencePrefix: '' },
    sendsMail: true,
  },
  expiresAt: null,
  address: { confirmed: true, claims: [] },
  state: '1',
});
const showWith = (gallery: Gallery | null) =>
  show(
    <GalleryFrame gallery={gallery} failed={false}>
      <p>Below</p>
    </GalleryFrame>,
    '/g',
  );
/** The photo of the cover, as far as it is in its box. */
async function shownPhoto(): Promise<DOMRect> {
  await expect.poll(() => document.querySelector('main img')).not.toBeNull();
  const photo = [...document.querySelectorAll<HTMLImageElement>('main img')].at(-1)!;
  await photo.decode();
  return photo.getBoundingClientRect();
}
const headOf = () => document.querySelector('main > div')!.getBoundingClientRect();

for (const [width, height] of [
  [1024, 768],
  [1280, 800],
  [1680, 1050],
] as const)
  test(`at ${width} × ${height} the cover shows all of a photo beside the title, and leaves half of the window`, async () => {
    await page.viewport(width, height);
    await showWith(galleryWith(coverOf(6000, 4000), 'Familie Öztürk-Hohenstein und die Großeltern'));
    const photo = await shownPhoto();
    expect(photo.width / photo.height).toBeCloseTo(1.5, 2);
    expect(photo.right).toBe(headOf().right);
    expect(headOf().height).toBeLessThanOrEqual(height / 2);
    const title = document.createRange();
    title.selectNodeContents(document.querySelector('h1')!);
    // The first quarter of the photo is faded.
    expect(title.getBoundingClientRect().right).toBeLessThan(photo.left + photo.width / 4);
  });

test('on a phone the photo fills the cover', async () => {
  await page.viewport(390, 844);
  await showWith(galleryWith(coverOf(6000, 4000)));
  const photo = await shownPhoto();
  expect([photo.width, photo.height]).toEqual([headOf().width, headOf().height]);
});

test('the cover has its height before its photo is known', async () => {
  await showWith(null);
  expect(headOf().height).toBe(400);
});

test('a gallery without photos has no cover', async () => {
  await showWith(galleryWith(null));
  expect(headOf().height).toBeLessThan(100);
});
