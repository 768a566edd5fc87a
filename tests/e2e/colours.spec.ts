import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { closePhones, openDesk, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

test('the QR code stays black on white with forced colors and in dark mode', async ({ browser }) => {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  const page = await openDesk(browser, app, { colorScheme: 'dark', forcedColors: 'active' });
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  const code = page.locator('svg[data-qr]').first();
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: /Show full screen$/ }).click();
  const full = page.getByRole('dialog').locator('svg[data-qr]');
  for (const shown of [full, page.getByRole('dialog')]) {
    // The code hides itself for as long as a busy page does not draw it each second.
    await expect(async () => {
      const { dominant, channels } = await sharp(await shown.screenshot({ timeout: 5000 }))
        .removeAlpha()
        .stats();
      expect(dominant.r + dominant.g + dominant.b, 'white around the code').toBeGreaterThan(3 * 245);
      expect(channels.map(({ min, max }) => [min, max])).toEqual([
        [0, 255],
        [0, 255],
        [0, 255],
      ]);
    }).toPass({ timeout: 30_000 });
  }
});

test('secondary text gets the full text color when the user prefers more contrast', async ({ browser }) => {
  const page = await openPhone(browser, { contrast: 'more' });
  await page.goto(`${app.url}/password-reset`);
  const quiet = page
    .getByText('(optional)')
    .or(page.locator('[id$=hint]'))
    .or(page.getByRole('main').locator('p'))
    .first();
  const ink = await page
    .getByRole('heading', { level: 1 })
    .evaluate((element) => getComputedStyle(element).color);
  await expect(quiet).toHaveCSS('color', ink);
});
