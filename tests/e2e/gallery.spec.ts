import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { createClient } from '../../demo/client.ts';
import { closePhones, EMAIL, openPhone, PASSWORD, startDeskApp, type DeskApp } from './desk-app.ts';
import { fillStudio, type FullStudio } from './full-studio.ts';

let app: DeskApp;
let studio: FullStudio;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  app = await startDeskApp();
  studio = await fillStudio(app);
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

test('the one photo of a paid order is saved as itself', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your photo' }).click();
  const download = await saved;
  const name = await page.getByRole('link', { name: 'Download photo 1' }).getAttribute('download');
  expect(download.suggestedFilename()).toBe(name);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
});

test('the large view is left, leafed through and chosen from with the keyboard, and gives the focus back', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const third = page.getByRole('button', { name: 'Look at photo 3' });
  // The neighbours are in the document too, but inert.
  const shown = (number: number) =>
    expect(page.locator('[aria-roledescription="Slide"]:not([inert])').getByRole('img')).toHaveAccessibleName(
      new RegExp(`^Photo ${number} of \\d+$`),
    );
  await third.focus();
  await page.keyboard.press('Enter');
  await shown(3);
  await page.keyboard.press('ArrowRight');
  await shown(4);
  await page.keyboard.press('ArrowLeft');
  await shown(3);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Chosen' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: '€' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: /^Photo 3 of \d+$/ })).toHaveCount(0);
  await expect(third).toBeFocused();
  await expect(page.getByRole('button', { name: 'Choose photo 3' })).toHaveAttribute('aria-pressed', 'true');
});

test('all photos of a paid order are saved as one file', async ({ browser }) => {
  const owner = createClient(app.url);
  const login = await owner.call('auth.login', { body: { email: EMAIL, password: PASSWORD } });
  owner.useToken(login.authorisation.token);
  const { link } = studio;
  const { data } = await owner.call('gallery.show', { link });
  const photoIds = data.shoots[0]?.photos.slice(2).map(({ id }) => id) ?? [];
  const { data: order } = await owner.call('gallery.order', { link, body: { photoIds } });
  await owner.call('orders.pay', { params: { id: order.id } });
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${link}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download all \d+ photos/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Strandbad Wannsee .+\.zip$/);
  const found = unzipSync(await readFile(await download.path()));
  const names = data.shoots[0]?.photos.slice(2).map(({ fileName }) => fileName);
  expect(Object.keys(found)).toEqual(names);
});
