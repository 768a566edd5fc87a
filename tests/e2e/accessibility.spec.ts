import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { closePhones, openDesk, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';

let app: DeskApp;
let session: { id: string };
let shoot: { id: string; hash: string };
test.beforeAll(async () => {
  app = await startDeskApp();
  session = await app.makeSession();
  shoot = await app.makeShoot(session.id);
  const customers = [{ email: 'anna@example.org', firstName: 'Anna' }, { email: 'ben@example.org' }];
  await app.post(`/api/photoshoots/${shoot.id}/update-contact`, { customers });
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

/** Where to go, and what to tap there before looking. */
type Screen = [path: string, ...taps: string[]];

const forVisitors = (): Screen[] => [
  ['/'],
  ['/', 'Log in'],
  ['/', 'EN – Language: English'],
  ['/password-reset'],
  ['/password-reset#token=made-up&email=anna@example.org', 'Change password'],
  ['/nothing'],
  [`/C/${shoot.hash}`],
  ['/g#made-up'],
];
const forUsers = (): Screen[] => {
  const own = `/session/${session.id}`;
  const slate = `${own}/shoot/${shoot.hash}`;
  return [
    ['/sessions'],
    ['/sessions', 'Menu'],
    ['/sessions?new=true'],
    [own],
    [own, 'Prices'],
    [own, 'End session'],
    [`${own}/calibration/instruction`],
    [`${own}/calibration`, 'Show the QR code'],
    [`${own}/calibration`, 'Show the QR code', 'I photographed the QR code'],
    [slate],
    [slate, 'Enter customer data'],
    [slate, 'Share QR code'],
    [slate, 'Shoot settings'],
    [slate, 'Generate new QR code'],
    [`${own}/photos`],
    ['/mails'],
  ];
};

async function look(page: Page, [path, ...taps]: Screen): Promise<string[]> {
  await page.goto('about:blank');
  await page.goto(app.url + path);
  await expect(page.locator('h1, dialog[open] h2').first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const name of taps) await page.getByRole('button', { name, exact: true }).first().click();
  // What fades in has no contrast yet.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${[path, ...taps].join(' > ')}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

async function lookAtAll(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) found.push(...(await look(page, screen)));
  return found;
}

const LIGHT = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
const DARK = { colorScheme: 'dark', reducedMotion: 'reduce' } as const;

test.setTimeout(240_000);

test('axe finds nothing on any screen of a visitor or customer, in the light theme', async ({ browser }) => {
  expect(await lookAtAll(await openPhone(browser, LIGHT), forVisitors())).toEqual([]);
});

test('axe finds nothing on any screen of a visitor or customer, in the dark theme', async ({ browser }) => {
  expect(await lookAtAll(await openPhone(browser, DARK), forVisitors())).toEqual([]);
});

test('axe finds nothing on any screen of the desk, in the light theme', async ({ browser }) => {
  expect(await lookAtAll(await openDesk(browser, app, LIGHT), forUsers())).toEqual([]);
});

test('axe finds nothing on any screen of the desk, in the dark theme', async ({ browser }) => {
  expect(await lookAtAll(await openDesk(browser, app, DARK), forUsers())).toEqual([]);
});
