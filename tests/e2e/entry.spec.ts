import { expect, test, type Browser, type Page } from '@playwright/test';
import { closePhones, EMAIL, logIn, openPhone, PASSWORD, startDeskApp, type DeskApp } from './desk-app.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { movableClock } from './movable-clock.ts';

const NEW_PASSWORD = 'rain on a tin roof';
const RESET_LINK = /http\S+password-reset#\S+/;

const clock = movableClock();
let mailbox: Mailbox;
let app: DeskApp;
test.beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startDeskApp({
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Studio <studio@example.org>',
    ...clock.environment,
  });
});
test.afterEach(closePhones);
test.afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

test('the login page has a welcome, a login button and a forgotten-password link', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.locator('label'), 'both are mandatory').toHaveText([
    /^E-mail address\s\*$/,
    /^Password\s\*$/,
  ]);
  await expect(page.getByRole('region', { name: 'What Photoslate is' })).toBeVisible();
  const ofVisitors = page.getByRole('link', { name: 'I cannot find my link' });
  await expect(ofVisitors, 'a customer who typed the domain').toHaveAttribute('href', '/g');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(`${app.url}/password-reset`);
  await expect(page.locator('label')).toHaveText([/^E-mail address\s\*$/]);
});

test('a password reset request by e-mail gets the same response for any address', async ({ browser }) => {
  const page = await openPhone(browser);
  const answers: string[] = [];
  for (const address of [EMAIL, 'nobody@example.org']) {
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
  await mailbox.foundIn(EMAIL, RESET_LINK);
  expect(mailbox.countTo('nobody@example.org')).toBe(0);
});

test('a mailed reset link takes a new password twice, confirms the change and leads back to the login', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const link = await resetLink(page);
  // A new document, as from a mail program.
  await page.goto('about:blank');
  await page.goto(link);
  const first = page.getByRole('textbox', { name: /^New password\s*\*?$/ });
  const again = page.getByRole('textbox', { name: /^New password once more/ });
  const change = page.getByRole('button', { name: 'Change password' });
  await expect(page.locator('label')).toHaveText([/^New password\s\*$/, /^New password once more\s\*$/]);
  await first.fill(NEW_PASSWORD);
  await change.click();
  await expect(again, 'the confirmation is mandatory').toBeFocused();
  await again.fill('something else here');
  await change.click();
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
  await first.fill('password12');
  await expect(page.getByText('Too easy to guess. Add a word or two.')).toBeVisible();
  await again.fill('password12');
  await change.click();
  await expect(first, 'the server refuses it').toBeFocused();
  await expect(page.getByText(/^Too easy to guess\. Better: three or four words/)).toBeVisible();
  await first.fill(NEW_PASSWORD);
  await expect(page.getByText('Hard to guess.')).toBeVisible();
  await again.fill(NEW_PASSWORD);
  await change.click();
  await expect(page.getByText(/^Your password has been changed/)).toBeVisible();
  await expect(change).toHaveCount(0);
  await expect(page, 'the token has left the address').toHaveURL(`${app.url}/password-reset`);
  await page.reload();
  await expect(page.getByText(/^Your password has been changed/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(`${app.url}/`);

  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert'), 'the old one is no longer good').toBeVisible();
  await logIn(page, app, EMAIL, NEW_PASSWORD);
  await expect(page).toHaveURL(`${app.url}/sessions`);
});

/** Requests a link on the page, and reads it from the mail. */
async function resetLink(page: Page): Promise<string> {
  const before = mailbox.countTo(EMAIL);
  await page.goto(`${app.url}/password-reset`);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByRole('button', { name: 'Send instructions' }).click();
  await expect(page.getByText(/^If there is an account for/)).toBeVisible();
  // A mail about the change of a password may still arrive, too.
  return mailbox.foundIn(EMAIL, RESET_LINK, before);
}

/** Opens a link in its own page, and tries to set a password with it. */
async function tryLink(browser: Browser, link: string, password = NEW_PASSWORD): Promise<Page> {
  const page = await openPhone(browser);
  await page.goto(link);
  await page.getByRole('textbox', { name: /^New password\s*\*?$/ }).fill(password);
  await page.getByRole('textbox', { name: /^New password once more/ }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  return page;
}

test('a reset link that is used, expired or for another address is rejected and leads to a new one', async ({
  browser,
}) => {
  clock.moveOn(3601);
  const page = await openPhone(browser);
  const link = await resetLink(page);
  const elsewhere = await tryLink(browser, link.replace(encodeURIComponent(EMAIL), 'eva%40example.org'));
  await expect(elsewhere.getByRole('alert')).toHaveText(
    'This reset link was made for another e-mail address.',
  );
  const used = await tryLink(browser, link);
  await expect(used.getByText(/^Your password has been changed/)).toBeVisible();
  const again = await tryLink(browser, link, 'a third password');
  await expect(again.getByRole('alert')).toHaveText(
    'This reset link has already been used. Please ask for a new one.',
  );

  const late = await resetLink(page);
  clock.moveOn(3601);
  const expired = await tryLink(browser, late);
  await expect(expired.getByRole('alert')).toHaveText(
    'This reset link has expired: it works for an hour. Please ask for a new one.',
  );
  await expired.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(expired.getByRole('button', { name: 'Send instructions' })).toBeVisible();
});

test('a damaged reset link is reported, and a new one is offered', async ({ browser }) => {
  const page = await openPhone(browser);
  for (const broken of ['token=abc', 'token=abc&email=no-address', 'email=mila%40example.org']) {
    await page.goto('about:blank');
    await page.goto(`${app.url}/password-reset#${broken}`);
    await expect(page.getByText(/^This link is incomplete/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send instructions' })).toBeVisible();
  }
});

test('a wrong password and a login rate limit are reported in the language of the page', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/de`);
  const attempt = async () => {
    await page.locator('input[name=email]').fill('guess@example.org');
    await page.locator('input[name=password]').fill('not this one');
    await page.locator('button[type=submit]').click();
  };
  await attempt();
  await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.');
  for (let guess = 0; guess < 10; guess++) {
    await page.request.post(`${app.url}/api/auth/login`, {
      data: { email: 'guess@example.org', password: `guess ${guess}` },
    });
  }
  await attempt();
  await expect(page.getByRole('alert')).toHaveText(
    /^Zu viele Versuche\. Bitte in (\d+ Sekunden?|1 Minute) noch einmal versuchen\.$/,
  );
});
