import type { Gallery, GalleryPhoto } from '@photoslate/contract/galleries';
import { LANGUAGES } from '@photoslate/contract/constants';
import type { Quote } from '@photoslate/contract/orders';
import { priceOf } from '@photoslate/domain/price';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import { show } from '#ui/component.test-support.tsx';
import { GalleryContent } from './gallery-content.tsx';

const prices = { firstPhotoCents: 1500, extraPhotoCents: 1000, buyAllCents: 4000, currency: 'EUR' } as const;

beforeEach(async () => {
  await page.viewport(360, 640);
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (!url.includes('/quote')) return new Promise(() => undefined);
    const { photoIds } = JSON.parse(body as string) as { photoIds: string[] };
    const totalCents = priceOf(photoIds.length, prices);
    const data: Quote = { shoots: [], totalCents, currency: 'EUR', waits: false };
    return Promise.resolve(Response.json({ data }));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  i18n.activate('en');
  await page.viewport(1280, 800);
});

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const photos = ['a', 'b', 'c', 'd', 'e', 'f'].map((id): GalleryPhoto => ({
  id,
  width: 600,
  height: 400,
  thumbUrl: PICTURE,
  previewUrl: PICTURE,
  owned: false,
  ordered: false,
  downloadUrl: null,
  fileName: `${id}.jpg`,
}));
const gallery: Gallery = {
  studio: { name: 'Studio Noordlicht', logo: null, legal: [] },
  location: 'Vondelpark',
  date: '2026-06-06',
  language: 'en',
  email: 'anna@example.org',
  prices,
  cover: null,
  favourites: [],
  share: null,
  shoots: [
    {
      id: 's',
      label: '1',
      title: null,
      takenOn: '2026-06-06',
      photos,
      photoCount: photos.length,
      ownedCount: 0,
      wholeShootOwned: false,
      openCount: photos.length,
      nextPhotoDueCents: 1500,
      allPhotosDueCents: 4000,
      wholeShootDueCents: 4000,
    },
  ],
  orders: [],
  downloads: [],
  payment: {
    ways: ['on-site'],
    howToPay: '',
    howToPayTexts: [],
    bank: { holder: 'Noordlicht', iban: 'NL91ABNA0417164300', bic: '', referencePrefix: '' },
    sendsMail: true,
  },
  expiresAt: null,
  address: { confirmed: true, claims: [] },
  state: '1',
};

const showGallery = (shown = gallery) =>
  show(
    <GalleryContent
      link="token"
      gallery={shown}
      again={() => undefined}
      readPhotos={() => new Promise(() => undefined)}
    />,
  );

test('the large view tells the price, the choice and its sum, and opens the order', async () => {
  const screen = await showGallery();
  await screen.getByRole('button', { name: 'Look at photo 1' }).click();
  const large = page.elementLocator(document.body).getByRole('dialog', { name: 'Your photos' });
  const choose = large.getByRole('button', { name: /^Choose for €\s15$/ });
  await expect.element(choose).toHaveAttribute('aria-pressed', 'false');
  await expect.element(large.getByRole('button', { name: 'Order' })).not.toBeInTheDocument();
  const icon = (name: string) =>
    [...large.element().querySelectorAll(`button .tabler-icon-${name}`)].filter(
      (element) => getComputedStyle(element).visibility === 'visible',
    ).length;
  expect([icon('plus'), icon('check')], 'not chosen yet').toEqual([1, 0]);
  const before = choose.element().getBoundingClientRect();

  await choose.click();
  const chosen = large.getByRole('button', { name: 'Chosen' });
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true');
  expect([icon('plus'), icon('check')]).toEqual([0, 1]);
  expect(chosen.element().getBoundingClientRect(), 'nothing moves below the thumb').toEqual(before);
  const sum = large.getByRole('status');
  await expect.element(sum.getByText(/^1 photo · €\s15$/)).toBeVisible();

  await large.getByRole('button', { name: 'Next photo' }).click();
  await large.getByRole('button', { name: /^Choose for €\s10$/ }).click();
  await expect.element(sum.getByText(/^2 photos · €\s25$/)).toBeVisible();
  const order = large.getByRole('button', { name: 'Order' });
  await expect.element(order).toBeEnabled();
  await order.click();
  await expect.element(large).not.toBeInTheDocument();
  const form = screen.getByRole('dialog', { name: 'Order these photos?' });
  await expect.element(form.getByRole('heading')).toHaveFocus();
  await expect.element(form.getByText(/^2 photos · €\s25$/)).toBeVisible();
  expect(form.element().querySelectorAll('img')).toHaveLength(2);
  await expect
    .element(form.getByText('You pay by bank transfer. The bank details appear right after you order.'))
    .toBeVisible();
});

test('the order shows its photos in one row', async () => {
  const screen = await showGallery();
  await screen.getByRole('button', { name: /^Choose all for/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Order' })).toBeEnabled();
  await screen.getByRole('button', { name: 'Order' }).click();
  const form = screen.getByRole('dialog', { name: 'Order these photos?' });
  await expect.element(form.getByText(/^6 photos · €\s40$/)).toBeVisible();
  const tops = [...form.element().querySelectorAll('img')].map((image) => image.getBoundingClientRect().top);
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
  await expect.element(form.getByText('+2')).toBeVisible();
});

test.each([
  ['Bought', prices],
  ['Yours', { ...prices, firstPhotoCents: 0, extraPhotoCents: 0, buyAllCents: 0 }],
])('a photo that the customer has says “%s”: only one with a price is bought', async (word, theirs) => {
  const [shoot] = gallery.shoots;
  const paid = photos.map((photo, nth) => ({ ...photo, owned: nth === 0 }));
  const begun = { ...shoot!, photos: paid, ownedCount: 1, openCount: 5 };
  const screen = await showGallery({ ...gallery, prices: theirs, shoots: [begun] });
  const badge = screen.container.querySelectorAll('[data-state=owned]');
  expect([...badge].map(({ textContent }) => textContent)).toEqual([word]);
});

test('after an order the button chooses only the other photos, and says so', async () => {
  const [shoot] = gallery.shoots;
  const partly = photos.map((photo, nth) => ({ ...photo, ordered: nth < 2 }));
  const begun = { ...shoot!, photos: partly, openCount: 4, allPhotosDueCents: 2500 };
  const screen = await showGallery({ ...gallery, shoots: [begun] });
  await screen.getByRole('button', { name: /^Choose the other 4 for €\s25$/ }).click();
  await expect.element(screen.getByRole('button', { name: /^All chosen, €\s25$/ })).toBeVisible();
});

test('the button counts also photos that are not loaded yet', async () => {
  const [shoot] = gallery.shoots;
  const begun = { ...shoot!, photoCount: 20, openCount: 18 };
  const screen = await showGallery({ ...gallery, shoots: [begun] });
  await expect.element(screen.getByRole('button', { name: /^Choose the other 18 for/ })).toBeDisabled();
});

const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;

test.each(LANGUAGES)('%s: the buttons of the choice fit on a narrow phone', async (language) => {
  await loadCatalogues(language, ['customer']);
  await activateLanguage(language);
  const screen = await showGallery();
  screen.container.querySelector<HTMLElement>('[class*=choose]')?.click();
  await vi.waitUntil(() => document.querySelector('[data-action-bar]'));
  const bar = document.querySelector('[data-action-bar]')!;
  const [clear, order] = [...bar.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
  expect(middle(clear!), 'both are in one line').toBeCloseTo(middle(order!), 0);
  expect(Math.max(clear!.height, order!.height), 'the bar stays low').toBeLessThan(60);
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
});

const orderButton = () =>
  document.querySelector<HTMLButtonElement>('[data-action-bar] button[data-tone=primary]');
/** The words that the law of each language's countries wants, or expects most. */
const ORDER_WORDS = {
  en: 'Order with obligation to pay',
  nl: 'Bestellen met betalingsverplichting',
  de: 'Zahlungspflichtig bestellen',
  es: 'Hacer pedido con obligación de pago',
  fr: 'Commander avec obligation de paiement',
  it: 'Ordina con obbligo di pagare',
} as const;

test.each(LANGUAGES)(
  '%s: the button says only that the order must be paid, below the total',
  async (language) => {
    await loadCatalogues(language, ['customer']);
    await activateLanguage(language);
    const screen = await showGallery();
    screen.container.querySelector<HTMLElement>('[class*=choose]')?.click();
    await vi.waitUntil(() => orderButton()?.disabled === false);
    orderButton()!.click();
    const form = screen.getByRole('dialog');
    const button = form.getByRole('button', { name: ORDER_WORDS[language], exact: true });
    await expect.element(button).toBeVisible();
    const [box, total] = [button.element(), button.element().previousElementSibling!];
    expect(total.textContent).toMatch(/€\s15$/);
    expect(box.scrollWidth, 'nothing is cut').toBeLessThanOrEqual(box.clientWidth);
    const gap = box.getBoundingClientRect().top - total.getBoundingClientRect().bottom;
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap, 'the total is directly above').toBeLessThan(16);
  },
);

test('the favourites say once who sees them, as soon as there are some or only they are shown', async () => {
  const screen = await showGallery();
  const seenBy = screen.getByText(/Everyone with this link sees and marks the same favourites\./);
  const heart = screen.getByRole('button', { name: 'Favourite: photo 1' });
  await expect.element(heart).toBeVisible();
  expect(seenBy.elements(), 'nothing is marked yet').toHaveLength(0);
  const hint = screen.getByText('Choose photos with the circle, favourites with the heart.');
  await expect.element(hint).toBeVisible();
  const filter = screen.getByRole('button', { name: /^Favourites/ });
  await filter.click();
  await expect.element(screen.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  expect(seenBy.elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'All 6' }).click();
  await heart.click();
  await expect.element(seenBy).toBeVisible();
  expect(hint.elements(), 'it is known how now').toHaveLength(0);
  await filter.click();
  await expect.element(screen.getByRole('button', { name: 'Choose all favourites' })).toBeVisible();
  expect(seenBy.elements()).toHaveLength(1);
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  expect(seenBy.elements(), 'nothing moves below the finger').toHaveLength(1);
});

test('the heart is in the middle of its box in the large view, also at a desk', async () => {
  await page.viewport(1280, 800);
  const screen = await showGallery();
  await screen.getByRole('button', { name: 'Look at photo 1' }).click();
  const large = page.elementLocator(document.body).getByRole('dialog', { name: 'Your photos' });
  const heart = large.getByRole('button', { name: 'Favourite' });
  await expect.element(heart).toBeVisible();
  const [inner, outer] = [heart.element(), heart.element().parentElement!].map((one) =>
    one.getBoundingClientRect(),
  );
  expect(inner!.left + inner!.width / 2).toBeCloseTo(outer!.left + outer!.width / 2, 1);
  expect(inner!.top + inner!.height / 2).toBeCloseTo(outer!.top + outer!.height / 2, 1);
});

test('a gallery whose photos the studio has taken out says so, and offers nothing to choose', async () => {
  const shoots = gallery.shoots.map((shoot) => ({ ...shoot, photos: [], photoCount: 0, openCount: 0 }));
  const screen = await showGallery({ ...gallery, shoots });
  await expect.element(screen.getByRole('heading', { name: 'No photos here at the moment' })).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
  expect(screen.container.textContent).not.toContain('€');
});
