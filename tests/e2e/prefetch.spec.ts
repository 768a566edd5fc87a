import { expect, test, type Browser, type Page } from '@playwright/test';
import { closePhones, openPhone } from './desk-app.ts';
import { startProxiedApp, type ProxiedApp } from './proxied-app.ts';

let app: ProxiedApp;
test.beforeAll(async () => {
  app = await startProxiedApp();
});
test.afterEach(closePhones);
test.afterEach(() => app.proxy.clearFaults());
test.afterAll(() => app.stop());

const RESET_CHUNK = /^GET \/assets\/password-reset-page-/;
const asked = () => app.proxy.seen.filter((one) => RESET_CHUNK.test(one)).length;

/** A phone whose browser reports this network information. */
async function phoneOn(browser: Browser, connection: object | null): Promise<Page> {
  const page = await openPhone(browser);
  await page.addInitScript((said) => {
    Object.defineProperty(navigator, 'connection', { get: () => said ?? undefined });
  }, connection);
  return page;
}

/** Opens the login, which links to the password reset, and waits longer than a prefetch takes. */
async function lookAtLogin(page: Page): Promise<void> {
  await page.goto(`${app.url}/`);
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeInViewport();
  await page.waitForTimeout(1000);
}

test('the page behind a link is prefetched once the link scrolls into view', async ({ browser }) => {
  for (const connection of [null, { effectiveType: '4g', saveData: false }, { effectiveType: '3g' }]) {
    const page = await phoneOn(browser, connection);
    // So low that the link is below the fold.
    await page.setViewportSize({ width: 390, height: 250 });
    const before = asked();
    await page.goto(`${app.url}/`);
    const link = page.getByRole('link', { name: 'Forgot your password?' });
    await expect(link).not.toBeInViewport();
    await page.waitForTimeout(500);
    expect(asked()).toBe(before);
    await link.scrollIntoViewIfNeeded();
    await expect.poll(asked).toBe(before + 1);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
    expect(asked(), 'it was there already').toBe(before + 1);
    await page.context().close();
  }
});

/** The link is in view, nothing is prefetched, and a tap on it still works. */
async function expectNothingAhead(browser: Browser, connection: object): Promise<void> {
  const page = await phoneOn(browser, connection);
  const before = asked();
  await lookAtLogin(page);
  expect(asked()).toBe(before);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  expect(asked()).toBe(before + 1);
}

test('prefetching is off on a 2G connection, and the link still works', async ({ browser }) => {
  await expectNothingAhead(browser, { effectiveType: '2g' });
  await expectNothingAhead(browser, { effectiveType: 'slow-2g' });
});

test('prefetching is off in data-saver mode, and the link still works', async ({ browser }) => {
  await expectNothingAhead(browser, { effectiveType: '4g', saveData: true });
});

test('prefetching is off offline', async ({ browser }) => {
  const page = await openPhone(browser);
  const tried: string[] = [];
  page.on('request', (request) => tried.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.setViewportSize({ width: 390, height: 250 });
  await page.goto(`${app.url}/`);
  const link = page.getByRole('link', { name: 'Forgot your password?' });
  await expect(link).toBeAttached();
  await page.context().setOffline(true);
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1000);
  expect(tried.filter((one) => RESET_CHUNK.test(one))).toEqual([]);
});

for (const [what, request] of [
  ['the app', /GET \/assets\/core-/],
  ['its texts', /GET \/assets\/nl-shell-/],
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
