import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { closePhones, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
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

test('all photos of a paid order are saved as one file', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your photo' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Strandbad Wannsee .+\.zip$/);
  const found = unzipSync(await readFile(await download.path()));
  const name = await page.getByRole('link', { name: 'Download photo 1' }).getAttribute('download');
  expect(Object.keys(found)).toEqual([name]);
});

test('the large view is left, leafed through and chosen from with the keyboard, and gives the focus back', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const third = page.getByRole('button', { name: 'Look at photo 3' });
  await third.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /^Photo 3 of \d+$/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: /^Photo 4 of \d+$/ })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('img', { name: /^Photo 3 of \d+$/ })).toBeVisible();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Chosen' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: '€' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: /^Photo 3 of \d+$/ })).toHaveCount(0);
  await expect(third).toBeFocused();
  await expect(page.getByRole('button', { name: 'Choose photo 3' })).toHaveAttribute('aria-pressed', 'true');
});
