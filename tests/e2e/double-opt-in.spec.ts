import { expect, test, type Page } from '@playwright/test';
import { createClient } from '../../demo/client.ts';
import { closePhones, EMAIL, openDesk, openPhone, PASSWORD, startDeskApp, type DeskApp } from './desk-app.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { photographShoots } from './sold-gallery.ts';

const LENA = 'lena@example.org';

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

/** Pictures for a person who looks at them. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK'];
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page
    await page.emulateMedia({ colorScheme });
    // oxlint-disable-next-line no-await-in-loop -- one page
    await page.screenshot({ path: `${folder}/opt-in-${name}-${colorScheme}.png`, fullPage: true });
  }
}

test('with double opt-in somebody who registered gets the gallery only after the confirmation', async ({
  browser,
}) => {
  const desk = await openDesk(browser, app);
  await desk.goto(`${app.url}/studio/privacy-settings`);
  const setting = desk.getByLabel(/double opt-in/);
  await setting.check();
  await look(desk, 'setting');
  await desk.locator('form', { has: setting }).getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => ((await app.get('/api/studio/settings')) as { doubleOptIn: boolean }).doubleOptIn)
    .toBe(true);

  const owner = createClient(app.url);
  const login = await owner.call('auth.login', { body: { email: EMAIL, password: PASSWORD } });
  owner.useToken(login.authorisation.token, PASSWORD);
  const [shoot] = await photographShoots(app, owner, [{ photos: 2 }]);
  if (!shoot) throw new Error('There is no shoot.');
  const phone = await openPhone(browser);
  await phone.goto(`${app.url}/C/${shoot.hash}`);
  await phone.getByLabel('E-mail address').fill(LENA);
  await phone.getByLabel('I agree to this').check();
  await phone.getByRole('button', { name: 'Notify me' }).click();
  await expect(phone.getByText(/Check your e-mail and confirm your address/)).toBeVisible();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Almost done');
  await look(phone, 'registered');

  const link = await mailbox.foundIn(LENA, /http\S+\/my-data\S+/);
  await desk.goto(`${app.url}/session/${shoot.sessionId}/publish`);
  await expect(desk.getByText('1 waits for confirmation')).toBeVisible();
  await expect(desk.getByText('The e-mail goes out once the address is confirmed.')).toBeVisible();
  await look(desk, 'publish');
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  await desk.getByRole('button', { name: 'Send them now' }).click();
  await expect(desk.getByRole('region', { name: 'Last published' })).toBeVisible();

  await phone.goto(link);
  await expect(phone.getByText(`Did you sign up for your photos with ${LENA}?`)).toBeVisible();
  await look(phone, 'question');
  expect(mailbox.countTo(LENA)).toBe(1);
  await phone.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(phone.getByText('Thank you. Your address is confirmed.')).toBeVisible();
  await phone.goto(await mailbox.foundIn(LENA, /http\S+\/g\S*#[\w.~-]+/, 1));
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your photos');
  expect(mailbox.countTo(LENA)).toBe(2);
});
