import { expect, test, type Page } from '@playwright/test';
import { closePhones, EMAIL, logIn, openPhone, PASSWORD, startDeskApp, type DeskApp } from './desk-app.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { walk } from './screen-walk.ts';

const NEW = 'a quite new password';
const NEW_EMAIL = 'mila.new@noordlicht.example';
const LINK = /\/email-change#\S+/;

let app: DeskApp;
let mailbox: Mailbox;
test.beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startDeskApp({ SMTP_URL: mailbox.smtpUrl });
});
test.afterEach(closePhones);
test.afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function logInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${app.url}/`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await press(page, 'Log in');
}

test('a user changes password and address, and the former address brings itself back', async ({
  browser,
}) => {
  const { page, see, end } = await walk(browser, app, 7);
  const elsewhere = await openPhone(browser);
  for (const device of [page, elsewhere]) {
    // oxlint-disable-next-line no-await-in-loop -- two devices of one user
    await device.goto(`${app.url}/`);
    // oxlint-disable-next-line no-await-in-loop
    await logIn(device, app);
    // oxlint-disable-next-line no-await-in-loop
    await expect(device).toHaveURL(/\/sessions$/);
  }
  await page.goto(`${app.url}/account`);
  await press(page, 'Change the password');
  const dialog = page.getByRole('dialog', { name: 'Change the password' });
  await dialog.locator('input[name=password]').fill(NEW);
  await dialog.locator('input[name=password_confirmation]').fill(NEW);
  await see('the own login, a new password');
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(elsewhere.locator('input[name=password]')).toBeVisible();
  await mailbox.foundIn(EMAIL, /set a new password for it/);

  await press(page, 'Change the e-mail address');
  await page.getByLabel('New e-mail address').fill(NEW_EMAIL);
  await see('the own login, a new address');
  await press(page, 'Send the link');
  await expect(page.getByText(/^We sent a link to mila\.new@noordlicht\.example\./)).toBeVisible();
  await see('the own login, a new address waits');

  const confirming = await mailbox.foundIn(NEW_EMAIL, LINK);
  await page.goto(`${app.url}${confirming}`);
  await expect(page.getByRole('heading', { name: 'Confirm your new e-mail address' })).toBeVisible();
  await see('a new address is confirmed');
  await press(page, 'Confirm the address');
  await expect(page.getByText(`From now on you log in with ${NEW_EMAIL}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText(`Logged in as ${NEW_EMAIL}`)).toBeVisible();
  await logInWith(elsewhere, EMAIL, NEW);
  await expect(elsewhere.getByText('Wrong e-mail address or password.')).toBeVisible();

  const undoing = await mailbox.foundIn(EMAIL, LINK);
  await elsewhere.goto(`${app.url}${undoing}`);
  await press(elsewhere, 'Undo this change');
  await expect(elsewhere.getByText(`You log in with ${EMAIL} again.`)).toBeVisible();
  await expect(page.locator('input[name=password]')).toBeVisible();
  await elsewhere.goto(`${app.url}${await mailbox.foundIn(EMAIL, /\/password-reset#\S+/)}`);
  await elsewhere.locator('input[name=password]').fill(PASSWORD);
  await elsewhere.locator('input[name=password_confirmation]').fill(PASSWORD);
  await press(elsewhere, 'Change password');
  await expect(elsewhere.getByText(/^Your password has been changed\./)).toBeVisible();
  await logInWith(elsewhere, EMAIL, PASSWORD);
  await expect(elsewhere).toHaveURL(/\/sessions$/);
  end();
});
