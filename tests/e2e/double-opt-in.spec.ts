import { expect, test, type Page } from '@playwright/test';
import { closePhones, openDesk, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';

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

  const session = await app.makeSession('Sommerfest');
  const shoot = await app.makeShoot(session.id);
  const phone = await openPhone(browser);
  await phone.goto(`${app.url}/C/${shoot.hash}`);
  await phone.getByLabel('E-mail address').fill(LENA);
  await phone.getByLabel('I agree to this').check();
  await phone.getByRole('button', { name: 'Notify me' }).click();
  await expect(phone.getByText(/Check your e-mail and confirm your address/)).toBeVisible();
  await look(phone, 'registered');

  const link = await mailbox.foundIn(LENA, /http\S+\/my-data\S+/);
  await desk.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await expect(desk.getByText('waits for confirmation').first()).toBeVisible();
  await look(desk, 'shoot');

  await phone.goto(link);
  await expect(phone.getByText(`Did you sign up for your photos with ${LENA}?`)).toBeVisible();
  await look(phone, 'question');
  await phone.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(phone.getByText('Thank you. Your address is confirmed.')).toBeVisible();
  await expect(desk.getByText('address confirmed').first()).toBeVisible();
  expect(mailbox.countTo(LENA)).toBe(1);
});
