import type { Page } from '@playwright/test';
import type { World } from '../world.ts';
import {
  type Act,
  answering,
  both,
  choose,
  click,
  desk,
  scrollTo,
  submit,
  tap,
  type,
  type Screen,
} from '../screen.ts';

const at = {
  sessions: () => '/sessions',
  fair: (world: World) => `/session/${world.fair}`,
  lake: (world: World) => `/session/${world.lake}`,
  empty: (world: World) => `/session/${world.empty}`,
  slate: (world: World) => `/session/${world.fair}/shoot/${world.openShoot}`,
  fullShoot: (world: World) => `/session/${world.fair}/shoot/${world.fullShoot}`,
  doneShoot: (world: World) => `/session/${world.lake}/shoot/${world.doneShoot}`,
  calibration: (world: World) => `/session/${world.empty}/calibration`,
};
const refused = answering(/update-contact/, 422, {
  message: 'This address cannot be used.',
  code: 'invalid',
});

/** Forgets what this device has read, and lets it read nothing more of these URLs. */
const unread =
  (address: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.route(address, (route) => route.abort());
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
  };
/** Opens the sheet of people on a phone, which has what the slate does not show. */
const people: Act = async (page) => {
  const line = page.locator('main[data-fills] [data-live-line]');
  if ((await line.count()) > 0) await line.click();
};
/** Shares the code; the button's label is shorter on a phone. */
const share: Act = (page, say) =>
  page
    .getByRole('button', { name: say('Share code'), exact: true })
    .or(page.getByRole('button', { name: say('Share the QR code'), exact: true }))
    .first()
    .click();
const unfold: Act = (page) => page.locator('main li button[aria-expanded]').first().click();
/** Opens the page again as after a login that interrupted a shoot. */
const interrupted: Act = async (page) => {
  await page.evaluate(() => {
    const shoot = document.querySelector('main a[href*="/shoot/"]')?.getAttribute('href');
    history.replaceState({ usr: { from: shoot?.replace(/^.*(?=\/session\/)/, '') } }, '');
  });
  await page.reload();
};
const notices = answering(/\/api\/studio\/notices/, 200, {
  data: [
    { kind: 'no-mail-server' },
    { kind: 'lan-address', address: 'http://192.168.178.21:3000' },
    { kind: 'address-changed', former: 'http://192.168.178.20:3000', changedAt: '2026-06-06T10:00:00.000Z' },
  ],
});

/** A day in the field: sessions, calibration, the slate, customers. */
export const fieldScreens: readonly Screen[] = [
  desk('sessions-unread', at.sessions, { fault: 'offline', before: unread(/\/api\/events/) }),
  desk('sessions-unfolded', at.sessions, { act: unfold }),
  desk('sessions-to-do', () => '/sessions?state=to-do'),
  desk('sessions-no-match', () => '/sessions?q=nowhere'),
  desk('sessions-continue', at.sessions, { act: both(unfold, interrupted) }),
  desk('sessions-notices', at.sessions, {
    before: async (page) => {
      await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
      await notices(page);
    },
  }),
  desk('menu', at.sessions, { act: click('header button') }),
  desk('new-session', () => '/sessions?new=true', { whole: true }),
  desk('new-session-errors', () => '/sessions?new=true', {
    act: both((page) => page.locator('form input[type=radio]').nth(-4).check(), submit),
  }),
  desk('which-session', () => '/session/calibration'),
  desk('instruction', (world) => `/session/${world.empty}/calibration/instruction`),
  desk('calibration', at.calibration, { act: tap('Show QR code') }),
  desk('calibration-asks', at.calibration, { act: tap('Show QR code', 'I’ve photographed the code') }),
  desk('session-discarded', at.empty, { fault: 'held', act: choose('Discard session') }),
  desk('session-unread', at.fair, { fault: 'offline', before: unread(/\/api\/events/) }),
  desk('session-unread-shoots', at.sessions, {
    fault: 'offline',
    before: unread(/\/api\/events\/[^/]+\/show/),
    act: (page) => page.getByRole('link', { name: /Sommerfest/ }).click(),
  }),
  desk('session-unknown', () => '/session/019aa000-0000-7000-8000-000000000000'),
  desk('session-prices', at.fair, { act: choose('Prices') }),
  desk('session-prices-fixed', at.lake, { act: choose('Prices') }),
  desk('session-prices-unread', at.fair, {
    before: async (page) => {
      await page.route(/\/api\/events\/[^/]+\/orders/, (route) => route.abort());
    },
    act: choose('Prices'),
  }),
  desk('session-prints', at.fair, { act: choose('Poster and cards') }),
  desk('session-end', at.fair, { act: tap('End session') }),
  desk('session-ended', at.lake, { whole: true }),
  desk('slate-unread', at.slate, { fault: 'offline', before: unread(/\/api\/(events|photoshoots)/) }),
  desk('slate-full', at.slate, {
    act: (page) => page.locator('main svg[role=img], main [aria-haspopup]').first().click(),
  }),
  desk('slate-contact', at.slate, { act: tap('Enter customer data') }),
  desk('slate-contact-wrong', at.slate, {
    act: both(tap('Enter customer data'), type({ email: 'no address' }), tap('Save and link customer')),
  }),
  desk('slate-refused', at.slate, {
    fault: 'held',
    before: refused,
    act: both(
      tap('Enter customer data'),
      type({ email: 'a.very.long.address.of.a.family@some-long-domain.example.org' }),
      tap('Save and link customer'),
    ),
  }),
  desk('slate-people', at.slate, { act: people, on: 'phone' }),
  desk('slate-share', at.slate, { act: share }),
  desk('slate-notified', at.slate, {
    fault: 'held',
    act: both(people, tap('Generate new QR code')),
  }),
  desk('slate-settings', at.slate, { act: both(people, tap('Settings of this shoot')) }),
  desk('slate-next', at.slate, { act: tap('Done, next shoot') }),
  desk('shoot-customers', at.fullShoot, { act: scrollTo('#linked') }),
  desk('shoot-correct', at.fullShoot, { act: click('button:has(svg.tabler-icon-pencil)') }),
  desk('shoot-preview', ({ doneShoot }) => `/preview/${doneShoot}`),
  desk('shoot-told', at.doneShoot, { act: scrollTo('#linked') }),
  desk('shoot-discarded', at.slate, { fault: 'held', act: both(people, tap('Discard shoot')) }),
];

/** The last picture, because it invalidates the old code. */
export const lastScreens: readonly Screen[] = [
  desk('slate-new-code', at.slate, { act: both(people, tap('Generate new QR code')) }),
];
