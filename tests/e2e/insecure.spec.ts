import { readFile } from 'node:fs/promises';
import { chromium, expect, test, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { runAdmin } from '@photoslate/test-support/run-server';
import { closePhones, logIn, openPhone, PASSWORD, startDeskApp, type DeskApp } from './desk-app.ts';
import { qrIn } from './qr-picture.ts';
import { screenFaults } from './screen-checks.ts';
import { publishGallery } from './sold-gallery.ts';

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

test('the app over plain HTTP says what does not work; shoots, QR codes and uploads work', async () => {
  test.setTimeout(180_000);
  const url = app.url.replace('localhost', NAME);
  const page = await openPhone(browser, { reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(`${url}/`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await logIn(page, { ...app, url });
  const notice = page.getByText('This page is open without HTTPS');
  for (const lost of ['reloaded without a network', 'screen may turn off', 'delete unsent changes'])
    await expect(notice).toContainText(lost);
  await page.getByRole('button', { name: /more notices?$/ }).click();
  await expect(page.getByText('E-mails are not being sent: no mail server is set up.')).toBeVisible();
  expect(await screenFaults(page, { contrast: 7 })).toEqual([]);
  const { id } = await app.makeSession('Insecure Beach');
  await page.goto(`${url}/session/${id}`);
  await page.getByRole('button', { name: 'Start new shoot' }).click();
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
  const { shoots } = (await app.get(`/api/events/${id}/show`)) as { shoots: { hash: string }[] };
  const hash = shoots[0]?.hash;

  await page.getByRole('button', { name: 'Share code' }).click();
  const drawer = page.getByRole('dialog', { name: 'Share the QR code' });
  await expect(drawer.getByRole('button', { name: 'Copy the image' }), 'no clipboard for it').toHaveCount(0);
  await drawer.getByRole('button', { name: 'Copy the address' }).click();
  await expect(drawer.getByRole('button', { name: 'Address copied' })).toBeVisible();
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

  await page.goto(`${url}/session/${id}/photos`);
  expect(await page.evaluate(() => globalThis.crypto.subtle)).toBeUndefined();
  const canvas = { width: 600, height: 400, channels: 3, background: '#357' } as const;
  const buffer = await sharp({ create: canvas }).jpeg().toBuffer();
  const photo = { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file][multiple]').setInputFiles([photo]);
  await expect(page.getByText(/safe to format the card/)).toBeVisible({ timeout: 60_000 });
});

test('photographers can open the guide page about HTTPS over plain HTTP', async () => {
  const url = app.url.replace('localhost', NAME);
  const email = 'iris@example.org';
  const who = ['--studio', 'Studio Noordlicht', '--email', email, '--password', PASSWORD];
  expect(await runAdmin(['user:add', ...who], app.environment)).toMatchObject({ code: 0 });
  const page = await openPhone(browser);
  await logIn(page, { ...app, url }, email);
  await page.getByRole('link', { name: 'How to set up HTTPS' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'HTTPS on a phone' })).toBeVisible();
  await expect(page).toHaveTitle('HTTPS on a phone');
  for (const way of ['Caddy with a domain', 'Tunnel', 'Local network without internet'])
    await expect(page.getByRole('heading', { level: 2, name: way })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(5);
  await expect(page.locator('ol > li')).toHaveCount(3);
  const texts = await page.locator('h1, h2, p, li, td').allTextContents();
  expect(texts.join('\n'), 'no Markdown is left').not.toMatch(/[`*|#[\]]/);
  expect(await screenFaults(page, { contrast: 7 })).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'How to set up HTTPS' })).toBeVisible();
});

test('owners see notices about where QR codes lead and about a changed server address', async () => {
  const page = await openPhone(browser);
  const address = 'http://192.168.1.33:3000';
  const former = 'http://192.168.1.20:3000';
  const data = [
    { kind: 'lan-address', address },
    { kind: 'local-address', address: 'http://localhost:3000' },
    { kind: 'address-changed', address, former, changedAt: '2026-07-04T12:00:00.000Z' },
  ];
  await page.route('**/api/studio/notices', (route) => route.fulfill({ json: { data } }));
  await logIn(page, app);
  await page.getByRole('button', { name: '2 more notices' }).click();
  for (const text of [
    `QR codes and e-mails lead to ${address}: they open only in this network.`,
    'QR codes lead to this machine alone: customers cannot open them.',
    /^The address of this server changed on .*4 Jul.*\. Links to http:\/\/192\.168\.1\.20:3000 no longer open\./,
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('This page is open without HTTPS'), 'at localhost').toHaveCount(0);
});

test('a customer can register, and find, order and download photos over plain HTTP', async () => {
  test.setTimeout(180_000);
  const url = app.url.replace('localhost', NAME);
  const { owner, shoots, link } = await publishGallery(app, 'eva@example.org', [2]);
  const bank = { holder: 'Studio Noordlicht', iban: 'DE89 3704 0044 0532 0130 00' };
  await owner.call('payments.setMethods', { body: { onSite: true, howToPay: '', bank } });
  const page = await openPhone(browser);
  await page.goto(`${url}/c/${shoots[0]?.hash}?lang=en`);
  await page.getByLabel('E-mail address').fill('noor@example.org');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('noor@example.org').first()).toBeVisible();

  await page.goto(`${url}/g?lang=en#${link}`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Choose photo 1' }).click();
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.getByRole('button', { name: /^Order with/ }).click();
  const received = page.getByRole('region', { name: /^Order received.*0001$/ });
  await received.getByRole('button', { name: 'Copy: IBAN' }).click();
  await expect(received.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const { data: orders } = await owner.call('orders.all');
  await owner.call('orders.pay', { params: { id: orders[0]?.id ?? '' } });
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your photo' }).click();
  expect((await readFile(await (await saved).path())).subarray(0, 2).toString('hex')).toBe('ffd8');
});
