import { expect, test, type Page } from '@playwright/test';
import { runAdmin } from '@photoslate/test-support/run-server';
import { totpCode } from '../../apps/server/src/features/auth/totp.ts';
import {
  closePhones,
  DESK,
  EMAIL,
  logIn,
  openPhone,
  PASSWORD,
  startDeskApp,
  type DeskApp,
} from './desk-app.ts';
import { movableClock } from './movable-clock.ts';
import { qrIn } from './qr-picture.ts';
import { walk } from './screen-walk.ts';

let clock: ReturnType<typeof movableClock>;
let app: DeskApp;
let aheadMs = 0;
test.beforeEach(async () => {
  clock = movableClock();
  aheadMs = 0;
  app = await startDeskApp(clock.environment);
});
test.afterEach(async ({ browser }) => {
  await closePhones({ browser });
  await app.stop();
});

/** The code that an authenticator app shows at the server's time. */
const codeOf = (secret: string) => totpCode(secret, new Date(Date.now() + aheadMs));
/** Until the next code. A test does not wait for it. */
function nextCode(): void {
  clock.moveOn(30);
  aheadMs += 30_000;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const enterCode = async (page: Page, label: string, code: string) => {
  await page.getByRole('textbox', { name: label }).fill(code);
  await press(page, 'Log in');
};

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.locator('input[name=password]')).toBeVisible();
}

/** Enters address and password, and stops at the second step. */
async function passwordStep(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill(EMAIL);
  await page.locator('input[name=password]').fill(PASSWORD);
  await press(page, 'Log in');
  await expect(page.getByRole('textbox', { name: 'Code from the app' })).toBeFocused();
}

test('a user connects an authenticator app, and logs in with its codes, with a recovery code, and after a reset', async ({
  browser,
}) => {
  const page = await openPhone(browser, { viewport: DESK });
  await logIn(page, app);
  await page.getByRole('button', { name: /^Studio Noordlicht/ }).click();
  await page.getByRole('link', { name: 'Security of your login' }).click();
  await press(page, 'Turn it on now');
  await press(page, 'Continue');
  const picture = page.getByRole('img', { name: 'QR code for the authenticator app' });
  const scanned = new URL((await qrIn(await picture.screenshot())) ?? '');
  expect(scanned.host + scanned.pathname).toBe(`totp/Photoslate:${encodeURIComponent(EMAIL)}`);
  const secret = scanned.searchParams.get('secret') ?? '';
  const first = codeOf(secret);
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(first);
  await press(page, 'Turn it on now');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  await press(page, 'I have kept them');
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();

  await logOut(page);
  await passwordStep(page);
  await enterCode(page, 'Code from the app', first);
  // On a slow machine it has expired by now.
  await expect(page.getByText(/^This code (was already used|is not right)/)).toBeVisible();
  nextCode();
  await enterCode(page, 'Code from the app', codeOf(secret));
  await expect(page).toHaveURL(/\/sessions$/);

  await logOut(page);
  await passwordStep(page);
  await press(page, 'Use a recovery code');
  await enterCode(page, 'Recovery code', recovery);
  await expect(page).toHaveURL(/\/sessions$/);
  await page.goto(`${app.url}/account`);
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible();

  await logOut(page);
  const args = ['second-factor:reset', '--studio', 'Studio Noordlicht', '--email', EMAIL];
  expect((await runAdmin(args, app.environment)).out).toContain('now logs in with the password alone');
  await logIn(page, app);
  await expect(page).toHaveURL(/\/sessions$/);
});

test('a user logs out another device, and is asked for two-step login after the studio requires it', async ({
  browser,
}) => {
  const page = await openPhone(browser, { viewport: DESK });
  const elsewhere = await openPhone(browser);
  await logIn(page, app);
  await logIn(elsewhere, app);
  await page.goto(`${app.url}/account`);
  const rows = page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await press(page, 'Log out everywhere else');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(rows).toHaveCount(1);
  await expect(elsewhere.locator('input[name=password]')).toBeVisible();
  await expect(app.get('/api/events')).rejects.toThrow(/: 401 /);

  await page.goto(`${app.url}/studio/people`);
  await page.getByLabel('Everybody in the studio has to use two-step login').check();
  await press(page, 'Save');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await logIn(elsewhere, app);
  await expect(elsewhere).toHaveURL(/\/account$/);
  await elsewhere.goto(`${app.url}/sessions`);
  await expect(elsewhere).toHaveURL(/\/account$/);
  await press(elsewhere, 'Turn it on now');
  await press(elsewhere, 'Continue');
  const picture = elsewhere.getByRole('img', { name: 'QR code for the authenticator app' });
  const secret = new URL((await picture.getAttribute('data-qr')) ?? '').searchParams.get('secret') ?? '';
  await elsewhere.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(secret));
  await press(elsewhere, 'Turn it on now');
  await press(elsewhere, 'I have kept them');
  await expect(elsewhere).toHaveURL(/\/sessions$/);
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the screens of two-step login pass the accessibility checks', async ({ browser }) => {
  const { page, open, tap, see, end } = await walk(browser, app, 7);
  await page.goto(`${app.url}/`);
  await logIn(page, app);
  await open('/account');
  await expect(page.getByRole('button', { name: 'Turn it on now' })).toBeVisible();
  await see('the own login');
  await tap('Turn it on now');
  await tap('Continue');
  const picture = page.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect(picture).toBeVisible();
  await see('the own login, an app is connected');
  const secret = new URL((await picture.getAttribute('data-qr')) ?? '').searchParams.get('secret') ?? '';
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(secret));
  await tap('Turn it on now');
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await see('the own login, recovery codes');
  await tap('I have kept them');
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();
  await see('the own login, two-step login is on');
  await logOut(page);
  await passwordStep(page);
  await see('login, the second step');
  end();
});
