import { readFile } from 'node:fs/promises';
import { chromium, expect, test, type Browser } from '@playwright/test';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { closePhones, logIn, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
import { qrIn } from './qr-picture.ts';
import { screenFaults } from './screen-checks.ts';

/** A name for this machine that, unlike `localhost`, is not a secure context. */
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
  const page = await openPhone(browser, { reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(`${url}/`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await logIn(page, { ...app, url });
  await expect(page.getByText('This page is open without HTTPS')).toBeVisible();
  await expect(page.getByText('E-mails are not being sent: no mail server is set up.')).toBeVisible();
  expect(await screenFaults(page, { contrast: 7 })).toEqual([]);
  const { id } = await app.makeSession('Insecure Beach');
  await page.goto(`${url}/session/${id}`);
  await page.getByRole('button', { name: 'Start new shoot' }).click();
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
});

test('over plain HTTP the address of a code is copied and its picture saved', async () => {
  const url = app.url.replace('localhost', NAME);
  const page = await openPhone(browser);
  await logIn(page, { ...app, url });
  const { id } = await app.makeSession('Insecure Park');
  const { hash } = await app.makeShoot(id);
  await page.goto(`${url}/session/${id}/shoot/${hash}`);
  await page.getByRole('button', { name: 'Share QR code' }).click();
  const drawer = page.getByRole('dialog', { name: 'Share QR code' });
  await expect(drawer.getByRole('button', { name: 'Copy the image' }), 'no clipboard for it').toHaveCount(0);
  await drawer.getByRole('button', { name: 'Copy the address' }).click();
  await expect(drawer.getByRole('button', { name: 'Copied' })).toBeVisible();
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Save the image' }).click();
  expect(await qrIn(await readFile(await (await download).path()))).toBe(
    `${app.url}/C/${hash}`.toUpperCase(),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enter customer data' }).click();
  const field = page.getByLabel(/^E-mail address/);
  await field.press('Control+V');
  await expect(field).toHaveValue(`${app.url}/C/${hash}`);
});
