import { expect, test, type Page } from '@playwright/test';
import { closePhones, logIn, startDeskApp, type DeskApp } from './desk-app.ts';
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
  await see('the own login, a passkey');

  await page.goto(`${app.url}/sessions`);
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
