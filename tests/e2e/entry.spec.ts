import { expect, test } from '@playwright/test';
import { closePhones, EMAIL, logIn, openPhone, PASSWORD, startDeskApp, type DeskApp } from './desk-app.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';

const NEW_PASSWORD = 'rain on a tin roof';

let mailbox: Mailbox;
let app: DeskApp;
test.beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startDeskApp({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Studio <studio@example.org>' });
});
test.afterEach(closePhones);
test.afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

test('the login has a welcome, its button and the way to a forgotten password', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(`${app.url}/password-reset`);
});

test('a reset is asked for by e-mail, and the answer is the same for any address', async ({ browser }) => {
  const answers: string[] = [];
  for (const address of [EMAIL, 'nobody@example.org']) {
    const page = await openPhone(browser);
    await page.goto(`${app.url}/password-reset`);
    await page.getByRole('button', { name: 'Send instructions' }).click();
    await expect(page.getByLabel('E-mail address'), 'mandatory').toBeFocused();
    await page.getByLabel('E-mail address').fill(address);
    await page.getByRole('button', { name: 'Send instructions' }).click();
    const answer = page.locator('[aria-live=polite]').getByText(/^If there is an account for/);
    answers.push((await answer.innerText()).replace(address, '…'));
    await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
  }
  expect(answers[1]).toBe(answers[0]);
});

test('the mailed link takes a new password twice, says that it is done, and leads back to the login', async ({
  browser,
}) => {
  const mail = await mailbox.mailTo(EMAIL);
  const link = /http\S+password-reset#\S+/.exec(mail.text ?? '')?.[0] ?? '';
  const page = await openPhone(browser);
  await page.goto(link);
  const first = page.getByRole('textbox', { name: /^New password\s*\*?$/ });
  const again = page.getByRole('textbox', { name: /^New password once more/ });
  const change = page.getByRole('button', { name: 'Change password' });
  await first.fill(NEW_PASSWORD);
  await change.click();
  await expect(again, 'the confirmation is mandatory').toBeFocused();
  await again.fill('something else here');
  await change.click();
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
  await again.fill(NEW_PASSWORD);
  await change.click();
  await expect(page.getByText(/^Your password has been changed/)).toBeVisible();
  await expect(change).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(`${app.url}/`);

  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert'), 'the old one is no longer good').toBeVisible();
  await logIn(page, app, EMAIL, NEW_PASSWORD);
  await expect(page).toHaveURL(`${app.url}/sessions`);
});
