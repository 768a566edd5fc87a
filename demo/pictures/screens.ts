import type { Page } from '@playwright/test';
import type { World } from './world.ts';

/** What is wrong while the picture is taken. */
export type Fault = 'loading' | 'failed' | 'offline';

export interface Screen {
  readonly name: string;
  readonly who: 'visitor' | 'photographer';
  readonly path: (world: World) => string;
  /** What is done on the page before the picture. `say` gives an English text in the picture's language. */
  readonly act?: (page: Page, say: (english: string) => string) => Promise<void>;
  readonly fault?: Fault;
}

type Act = NonNullable<Screen['act']>;

/** Taps the buttons of these names, one after the other. */
const tap =
  (...names: string[]): Act =>
  async (page, say) => {
    for (const name of names)
      await page
        .getByRole('button', { name: say(name), exact: true })
        .first()
        .click();
  };
const agree: Act = (page) => page.locator('form input[type=checkbox]').check();
const submit: Act = (page) => page.locator('form button[type=submit]').first().click();
const type =
  (values: Record<string, string>): Act =>
  async (page) => {
    for (const [name, value] of Object.entries(values))
      await page.locator(`[name=${name}]`).first().fill(value);
  };
const both =
  (...acts: Act[]): Act =>
  async (page, say) => {
    for (const act of acts) await act(page, say);
  };

const visitor = (name: string, path: Screen['path'], more: Partial<Screen> = {}): Screen => ({
  name,
  who: 'visitor',
  path,
  ...more,
});
const desk = (name: string, path: Screen['path'], more: Partial<Screen> = {}): Screen => ({
  name,
  who: 'photographer',
  path,
  ...more,
});

const at = {
  login: () => '/',
  reset: () => '/password-reset',
  contact: (world: World) => `/C/${world.openShoot}`,
  gallery: (world: World) => `/g#${world.link}`,
  sessions: () => '/sessions',
  fair: (world: World) => `/session/${world.fair}`,
  lake: (world: World) => `/session/${world.lake}`,
  slate: (world: World) => `/session/${world.fair}/shoot/${world.openShoot}`,
  calibration: (world: World) => `/session/${world.empty}/calibration`,
  lakePhotos: (world: World) => `/session/${world.lake}/photos`,
  parkPhotos: (world: World) => `/session/${world.park}/photos`,
  gardenQuestions: (world: World) => `/session/${world.garden}/photos?view=look`,
  mails: () => '/mails',
};
/** Turns so many questions on. */
const laterBy =
  (turns: number): Act =>
  async (page, say) => {
    for (let turn = 0; turn < turns; turn += 1)
      await page.getByRole('button', { name: say('Later, the next one') }).click();
  };
const choose: Act = async (page) => {
  const boxes = page.locator('main [role=checkbox], main input[type=checkbox], main button[aria-pressed]');
  for (const index of [1, 2]) await boxes.nth(index).click();
};

/** Chooses the second photograph of a card, as the keys do. */
const chooseOnCard: Act = async (page) => {
  await page.locator('[data-photo]:not([data-role=qr-frame])').nth(1).focus();
  await page.keyboard.press('Space');
};
const studio = (page: string) => () => `/studio/${page}`;

/** Every screen of the app, in each state that it can be in, in the order of the story. */
export const screens: readonly Screen[] = [
  visitor('login', at.login),
  visitor('login-wrong', at.login, {
    act: both(type({ email: 'mila@noordlicht.example', password: 'wrong password' }), submit),
  }),
  visitor('login-empty', at.login, { act: submit }),
  visitor('languages', at.login, { act: (page) => page.locator('header button').last().click() }),
  visitor('reset-request', at.reset),
  visitor('reset-sent', at.reset, { act: both(type({ email: 'somebody@example.org' }), submit) }),
  visitor('reset-confirm', () => '/password-reset#token=made-up&email=anna@example.org'),
  visitor('reset-refused', () => '/password-reset#token=made-up&email=anna@example.org', {
    act: both(type({ password: 'long enough to do', password_confirmation: 'long enough to do' }), submit),
  }),
  visitor('not-found', () => '/nothing/here'),
  desk('sessions', at.sessions),
  desk('sessions-loading', at.sessions, { fault: 'loading' }),
  desk('sessions-failed', at.sessions, { fault: 'failed' }),
  desk('sessions-offline', at.sessions, { fault: 'offline' }),
  desk('menu', at.sessions, { act: (page) => page.locator('header button').first().click() }),
  desk('new-session', () => '/sessions?new=true'),
  desk('new-session-errors', () => '/sessions?new=true', { act: submit }),
  desk('instruction', (world) => `/session/${world.empty}/calibration/instruction`),
  desk('calibration', at.calibration, { act: tap('Show the QR code') }),
  desk('calibration-asks', at.calibration, { act: tap('Show the QR code', 'I photographed the QR code') }),
  desk('session-empty', (world) => `/session/${world.empty}`),
  desk('session', at.fair),
  desk('session-loading', at.fair, { fault: 'loading' }),
  desk('session-failed', at.fair, { fault: 'failed' }),
  desk('session-offline', at.fair, { fault: 'offline' }),
  desk('session-unknown', () => '/session/019aa000-0000-7000-8000-000000000000'),
  desk('session-prices', at.fair, { act: tap('Prices') }),
  desk('session-end', at.fair, { act: tap('End session') }),
  desk('session-ended', at.lake),
  desk('slate', at.slate),
  desk('slate-offline', at.slate, { fault: 'offline' }),
  desk('slate-full', at.slate, {
    act: (page) => page.locator('main svg[role=img], main [aria-haspopup]').first().click(),
  }),
  desk('slate-contact', at.slate, { act: tap('Enter customer data') }),
  desk('slate-share', at.slate, { act: tap('Share QR code') }),
  desk('slate-settings', at.slate, { act: tap('Shoot settings') }),
  desk('slate-next', at.slate, { act: tap('Done, next shoot') }),
  desk('shoot-done', (world) => `/session/${world.lake}/shoot/${world.doneShoot}`),
  desk('photos-empty', (world) => `/session/${world.fair}/photos`),
  desk('photos', at.lakePhotos),
  desk('photos-split', at.lakePhotos, { act: both(chooseOnCard, tap('Split here')) }),
  desk('photos-qr-frame', at.lakePhotos, { act: both(chooseOnCard, tap('QR frame')) }),
  desk('photos-loading', at.lakePhotos, { fault: 'loading' }),
  desk('photos-failed', at.lakePhotos, { fault: 'failed' }),
  desk('review', at.parkPhotos),
  ...[0, 1, 2, 3].map((place) => desk(`question-${place + 1}`, at.gardenQuestions, { act: laterBy(place) })),
  desk('review-timeline', (world) => `/session/${world.garden}/photos`),
  desk('review-clocks', (world) => `/session/${world.garden}/photos?view=clocks`),
  desk('review-shoots', (world) => `/session/${world.garden}/photos?view=shoots`),
  desk('mails', at.mails),
  desk('mail', at.mails, { act: (page) => page.locator('main li a, main li button').first().click() }),
  desk('studio', () => '/studio'),
  desk('studio-people', studio('people')),
  desk('studio-invite', studio('people'), { act: tap('Invite somebody') }),
  ...[
    'prices',
    'locations',
    'appearance',
    'customers',
    'orders',
    'payments',
    'sales',
    'attention',
    'privacy',
    'log',
  ].map((page) => desk(`studio-${page}`, studio(page))),
  visitor('invitation', ({ invitation }) => `/invitation#${invitation}`),
  visitor('invitation-refused', () => '/invitation#made-up'),
  visitor('my-data', () => '/my-data'),
  visitor('my-data-own', ({ ownData }) => `/my-data#${ownData}`),
  visitor('my-data-refused', () => '/my-data#made-up'),
  visitor('contact', at.contact),
  visitor('contact-loading', at.contact, { fault: 'loading' }),
  visitor('contact-failed', at.contact, { fault: 'failed' }),
  visitor('contact-errors', at.contact, { act: both(type({ email: 'anna' }), submit) }),
  visitor('contact-suggestion', at.contact, {
    act: both(type({ email: 'anna@gmial.com' }), (page) => page.locator('[name=firstName]').focus()),
  }),
  visitor('contact-done', at.contact, {
    act: both(type({ email: 'klara.lindemann@example.org' }), agree, submit),
  }),
  visitor('contact-unknown', () => '/C/0000000000000000000000000Z'),
  visitor('gallery', at.gallery),
  visitor('gallery-loading', at.gallery, { fault: 'loading' }),
  visitor('gallery-failed', at.gallery, { fault: 'failed' }),
  visitor('gallery-refused', () => '/g#made-up'),
  visitor('gallery-chosen', at.gallery, { act: choose }),
  visitor('gallery-order', at.gallery, { act: both(choose, tap('Order')) }),
  visitor('gallery-photo', at.gallery, { act: (page) => page.locator('main img').nth(1).click() }),
  // It makes the old code useless, so that it comes last.
  desk('slate-new-code', at.slate, { act: tap('Generate new QR code') }),
];
