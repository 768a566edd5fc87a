import type { CodePage } from '@photoslate/contract/codes';
import type { Gallery } from '@photoslate/contract/galleries';
import type { OwnData, OwnDataPage } from '@photoslate/contract/privacy';
import type { Order } from '@photoslate/contract/orders';
import type { Page } from '@playwright/test';
import type { World } from '../world.ts';
import {
  type Act,
  agree,
  answering,
  both,
  changing,
  click,
  submit,
  tap,
  type,
  visitor,
  type Screen,
} from '../screen.ts';

const at = {
  contact: (world: World) => `/C/${world.openShoot}`,
  gallery: (world: World) => `/g#${world.link}`,
  /** A code of another shoot, because a registration must not change the running one. */
  toRegister: (world: World) => `/C/${world.fullShoot}`,
  ordered: (world: World) => `/g#${world.orderedLink}`,
  ownData: (world: World) => `/my-data#${world.ownData}`,
};
const GALLERY = /\/api\/gallery(?:\?|$)/;
const choose: Act = async (page) => {
  const photos = page.locator('main :not(span) > button[aria-pressed]:empty');
  for (const index of [1, 2]) await photos.nth(index).click();
};
const wayOfPaying = (way: string): Act => click(`dialog input[value=${way}]`);
const submitIn: Act = click('dialog button[type=submit]');
/**
 * Answers an order with the first of these, without placing it: other pictures show the gallery.
 */
const ordering =
  (...orders: [Order, ...Order[]]) =>
  async (page: Page): Promise<void> => {
    await changing(GALLERY, (gallery: Gallery) => ({ ...gallery, orders }))(page);
    await answering(/\/api\/gallery\/orders$/, 201, { data: orders[0] })(page);
  };
const placed: Order = {
  id: '019aa000-0000-7000-8000-000000000000',
  number: '0041',
  sessionId: '019aa000-0000-7000-8000-000000000000',
  status: 'open',
  email: 'emma.harper@example.org',
  shoots: [],
  photoIds: [],
  totalCents: 2000,
  currency: 'EUR',
  note: null,
  createdAt: '2026-06-06T10:00:00.000Z',
  paidAt: null,
  waitsFor: null,
  receipts: [],
};
const claims = [
  ['Emma', 'Harper'],
  ['Mallory', null],
].map(([firstName, lastName], nth) => ({
  id: String(nth),
  firstName,
  lastName,
  phone: null,
  language: 'en',
  claimedAt: '2026-06-06T10:00:00.000Z',
}));
const registered = both(type({ email: 'klara.lindemann@example.org' }), agree, submit);
const free = { firstPhotoCents: 0, extraPhotoCents: 0, buyAllCents: 0 };

/** The cover of a gallery whose photos are all upright. */
const withPortrait = (gallery: Gallery): Gallery => {
  const upright = gallery.shoots[0]?.photos.find(({ width, height }) => (height ?? 0) > (width ?? 0));
  const { thumbUrl, previewUrl } = upright ?? {};
  return {
    ...gallery,
    cover: upright && thumbUrl && previewUrl ? { ...upright, thumbUrl, previewUrl } : null,
  };
};

const isMain = true;
/** Sign-ups that wait for the double opt-in, one for each first name. */
const toConfirm = (...names: string[]) =>
  changing(/\/api\/my-data\/show/, (page: OwnDataPage) => ({
    ...page,
    toConfirm: names.map((firstName, nth) => ({ ...claims[0], id: String(nth), firstName })),
  }));

/** The customers' screens: contact data, photos, orders, and their stored data. */
export const customerScreens: readonly Screen[] = [
  visitor('contact', at.contact, { isMain }),
  visitor('contact-whole', at.contact, { whole: true }),
  visitor('contact-loading', at.contact, { fault: 'loading', isMain }),
  visitor('contact-failed', at.contact, { fault: 'failed', isMain }),
  visitor('contact-offline', at.contact, { fault: 'offline', isMain }),
  visitor('contact-errors', at.contact, { act: both(type({ email: 'anna' }), submit), whole: true }),
  visitor('contact-suggestion', at.contact, {
    act: both(type({ email: 'anna@gmial.com' }), (page) => page.locator('[name=agreed]').focus()),
  }),
  visitor('contact-done', at.toRegister, {
    before: changing(/\/api\/codes\/[^/]+$/, (page: CodePage) => ({ ...page, doubleOptIn: undefined })),
    act: registered,
    isMain,
  }),
  visitor('contact-to-confirm', at.toRegister, { act: registered, isMain }),
  visitor('contact-another', at.toRegister, { act: both(registered, tap('Add another person')) }),
  visitor('contact-over', at.contact, {
    before: changing(/\/api\/codes\//, (page: CodePage) => ({ ...page, date: '2026-06-06' })),
  }),
  visitor('contact-replaced', at.contact, {
    before: answering(/\/api\/codes\//, 410, { message: 'x', code: 'code_replaced' }),
  }),
  visitor('contact-unknown', () => '/C/0000000000000000000000000Z'),
  visitor('gallery', at.gallery, { isMain }),
  visitor('gallery-empty', at.gallery, {
    before: changing(GALLERY, (gallery: Gallery) => ({
      ...gallery,
      cover: null,
      favourites: [],
      shoots: gallery.shoots.map((shoot) => ({ ...shoot, photos: [], photoCount: 0, openCount: 0 })),
    })),
    isMain,
  }),
  visitor('gallery-portrait', at.gallery, { before: changing(GALLERY, withPortrait) }),
  visitor('gallery-loading', at.gallery, { fault: 'loading', isMain }),
  visitor('gallery-failed', at.gallery, { fault: 'failed', isMain }),
  visitor('gallery-offline', at.gallery, { fault: 'offline', isMain }),
  visitor('gallery-no-link', () => '/g'),
  visitor('gallery-refused', () => '/g#made-up'),
  visitor('gallery-link-again', () => '/g#made-up', {
    act: both(type({ email: 'anna@example.org' }), submit),
  }),
  visitor('gallery-over', at.gallery, {
    before: answering(GALLERY, 410, { message: 'x', code: 'link_over' }),
  }),
  visitor('gallery-recalled', at.gallery, {
    before: answering(GALLERY, 410, { message: 'x', code: 'gallery_recalled' }),
  }),
  visitor('gallery-chosen', at.gallery, { act: choose }),
  visitor('gallery-order', at.gallery, { act: both(choose, tap('Order')) }),
  visitor('gallery-order-transfer', at.gallery, {
    act: both(choose, tap('Order'), wayOfPaying('on-site')),
  }),
  visitor('gallery-claims', at.gallery, {
    before: changing(GALLERY, (gallery: Gallery) => ({ ...gallery, address: { confirmed: false, claims } })),
  }),
  visitor('gallery-received', at.gallery, {
    before: ordering(placed),
    act: both(choose, tap('Order'), wayOfPaying('on-site'), submitIn),
  }),
  visitor('gallery-received-waits', at.gallery, {
    before: ordering({ ...placed, id: 'next', number: '0042', waitsFor: '0041' }, placed),
    act: both(choose, tap('Order'), wayOfPaying('on-site'), submitIn),
  }),
  visitor('gallery-photo', at.gallery, { act: (page) => page.locator('main img').nth(1).click() }),
  visitor('gallery-free', at.gallery, {
    before: changing(GALLERY, (gallery: Gallery) => ({ ...gallery, prices: free })),
  }),
  visitor('gallery-ordered', at.ordered, { whole: true }),
  visitor('gallery-pay', at.ordered, { act: click('section li button:not([class*=plain])') }),
  visitor('paid', ({ payments }) => `/paid/${payments.paid}`),
  visitor('paid-waiting', ({ payments }) => `/paid/${payments.waiting}`),
  visitor('paid-failed', ({ payments }) => `/paid/${payments.failed}`),
  visitor('paid-refunded', ({ payments }) => `/paid/${payments.refunded}`),
  visitor('paid-unknown', () => '/paid/made-up'),
  visitor('legal', ({ studioId }) => `/legal/${studioId}/imprint`),
  visitor('legal-unknown', () => '/legal/made-up/imprint'),
  visitor('my-data', () => '/my-data'),
  visitor('my-data-sent', () => '/my-data', { act: both(type({ email: 'anna@example.org' }), submit) }),
  visitor('my-data-own', at.ownData, { whole: true }),
  visitor('my-data-erase', at.ownData, { act: tap('Erase my data') }),
  visitor('my-data-erased', at.ownData, {
    before: answering(/\/api\/my-data\/erase/, 200, {
      data: { customers: 1, orders: 0, mails: 1, photos: 0 },
    }),
    act: tap('Erase my data', 'Erase for good'),
  }),
  visitor('my-data-nothing', at.ownData, {
    before: changing(/\/api\/my-data\/show/, (held: OwnData) => ({
      ...held,
      contacts: [],
      galleries: [],
      orders: [],
      mails: [],
    })),
  }),
  visitor('my-data-refused', () => '/my-data#made-up', { isMain }),
  visitor('my-data-loading', at.ownData, { fault: 'loading' }),
  visitor('my-data-failed', at.ownData, { fault: 'failed' }),
  visitor('my-data-confirm', at.ownData, { before: toConfirm('Emma'), isMain }),
  visitor('my-data-confirm-several', at.ownData, { before: toConfirm('Emma', 'Mallory') }),
  visitor('unsubscribe', ({ wayOut }) => wayOut),
  visitor('unsubscribe-refused', () => '/api/unsubscribe/made-up'),
];
