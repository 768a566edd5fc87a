import { chromium, expect, test, type Browser } from '@playwright/test';
import { browserFlags, findBrowser } from '../support/browser.ts';
import { closePhones, logIn, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';

/** A name for this machine that browsers do not take for a secure context, as they do `localhost`. */
const NAME = 'studio.test';

let app: DeskApp;
let browser: Browser;
test.beforeAll(async () => {
  app = await startDeskApp();
  browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserFlags, `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  });
});
test.afterEach(() => closePhones({ browser }));
test.afterAll(async () => {
  await browser.close();
  await app.stop();
});

test('over plain HTTP the app says what does not work, and everything else does', async () => {
  const url = app.url.replace('localhost', NAME);
  const page = await openPhone(browser);
  await page.goto(`${url}/`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await logIn(page, { ...app, url });
  await expect(page.getByText('This page is open without HTTPS')).toBeVisible();
  await expect(page.getByText('E-mails are not being sent: no mail server is set up.')).toBeVisible();
  const { id } = await app.makeSession('Insecure Beach');
  await page.goto(`${url}/session/${id}`);
  await page.getByRole('button', { name: 'Start new shoot' }).click();
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
});
