import { expect, test, type Page } from '@playwright/test';
import { closePhones, logIn, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
import { movableClock } from './movable-clock.ts';
import { walk } from './screen-walk.ts';

const clock = movableClock();
let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp(clock.environment);
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A device that keeps passkeys and answers with a finger, in Chromium itself. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a user adds a passkey, logs in and confirms with it, and removes it', async ({ browser }) => {
  const { page, see, end } = await walk(browser, app, 7);
  await withAuthenticator(page);
  await page.goto(`${app.url}/`);
  await logIn(page, app);
  await expect(page).toHaveURL(/\/sessions$/);
  await page.goto(`${app.url}/account`);
  await press(page, 'Add a passkey');
  await page.getByLabel(/^Name/).fill('Phone');
  await see('the own login, a new passkey');
  await press(page, 'Continue');
  await expect(page.getByText('The passkey is ready.')).toBeVisible();
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(row).toContainText('Phone');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? '';
  await see('the own login, the recovery codes of a passkey');
  await press(page, 'I have kept them');
  await see('the own login, a passkey');

  await page.goto(`${app.url}/sessions`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await press(page, 'Logout');
  // Without the passkey, a recovery code opens the login.
  await app.post('/api/studio/settings', { requiresSecondFactor: true });
  await logIn(page, app);
  await expect(page.getByText(/If you have lost it/)).toBeVisible();
  await see('the login, without the passkey');
  await page.getByLabel('Recovery code').fill(code);
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/sessions$/);
  await app.post('/api/studio/settings', { requiresSecondFactor: false });
  await page.getByRole('button', { name: 'Menu' }).click();
  await press(page, 'Logout');
  await press(page, 'Use a passkey');
  await expect(page).toHaveURL(/\/sessions$/);
  await page.goto(`${app.url}/account`);
  await expect(row).toContainText('last used');

  clock.moveOn(301);
  await press(page, 'Remove passkey: Phone');
  await press(page, 'Yes');
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await see('a confirmation, with a passkey');
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await expect(row).toHaveCount(0);
  end();
});

test('the login page says that no passkey was used, whatever the browser answers', async ({ browser }) => {
  const page = await openPhone(browser);
  await withAuthenticator(page);
  await page.goto(`${app.url}/`);
  const says = page.getByText('No passkey was used. Try again, or use your password.');
  // The device has none.
  await press(page, 'Use a passkey');
  await expect(says).toBeVisible();
  await expect(says).toHaveCount(0);
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  });
  await press(page, 'Use a passkey');
  await expect(says).toBeVisible();
});
