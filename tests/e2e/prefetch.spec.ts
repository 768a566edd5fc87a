import { expect, test } from '@playwright/test';
import { closePhones, openPhone } from './desk-app.ts';
import { startProxiedApp, type ProxiedApp } from './proxied-app.ts';

let app: ProxiedApp;
test.beforeAll(async () => {
  app = await startProxiedApp();
});
test.afterEach(closePhones);
test.afterEach(() => app.proxy.clearFaults());
test.afterAll(() => app.stop());

const asked = () => app.proxy.seen.filter((one) => one.startsWith('GET /assets/password-reset-page-')).length;

test('the page behind a link is prefetched once the link scrolls into view', async ({ browser }) => {
  const page = await openPhone(browser);
  // So low that the link is below the fold.
  await page.setViewportSize({ width: 390, height: 250 });
  await page.goto(`${app.url}/`);
  const link = page.getByRole('link', { name: 'Forgot your password?' });
  const before = asked();
  await expect(link).not.toBeInViewport();
  // Nothing is prefetched in the first two seconds.
  await page.waitForFunction(() => performance.now() > 2500);
  expect(asked()).toBe(before);
  await link.scrollIntoViewIfNeeded();
  await expect.poll(asked).toBe(before + 1);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  expect(asked(), 'it was there already').toBe(before + 1);
});

for (const [what, request] of [
  ['the app', /GET \/assets\/core-/],
  ['its texts', /GET \/assets\/nl-/],
] as const) {
  test(`a page without the script of ${what} says so in its language, and a later try loads it`, async ({
    browser,
  }) => {
    app.proxy.inject(request, { kind: 'cut' });
    const page = await openPhone(browser);
    await page.goto(`${app.url}/nl`);
    await expect(page.getByRole('alert')).toContainText('Deze pagina kon niet worden geladen.');
    const retry = page.getByRole('button', { name: 'Opnieuw' });
    await expect(retry).toBeFocused();
    await app.proxy.clearFaults();
    await retry.click();
    await expect(page.locator('input[name=password]')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
