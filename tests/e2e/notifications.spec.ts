import { expect, test, type Page } from '@playwright/test';
import { closePhones, DESK, MOTION, openDesk } from './desk-app.ts';
import { codesLeased } from './field-day.ts';
import { letNotificationsLast } from './lasting-notifications.ts';
import { closePeople, openPeople } from './people-sheet.ts';
import { startProxiedApp, type ProxiedApp } from './proxied-app.ts';

let app: ProxiedApp;
let shootPath: string;
test.beforeAll(async () => {
  app = await startProxiedApp();
  const session = await app.makeSession();
  shootPath = `/session/${session.id}/shoot/${(await app.makeShoot(session.id)).hash}`;
});
test.afterEach(closePhones);
test.afterEach(() => app.proxy.clearFaults());
test.afterAll(() => app.stop());

/** A visible notification, in the live region with this urgency. */
async function expectNotification(
  page: Page,
  words: RegExp | string,
  color: string,
  urgency: 'polite' | 'assertive',
) {
  const note = page.getByRole('button', { name: words });
  await expect(note).toHaveAttribute('data-color', color);
  await expect(page.locator(`[aria-live=${urgency}]`).filter({ has: note })).toHaveCount(1);
  return note;
}

test('notifications of all four kinds appear for their cause, are announced and close on a click', async ({
  browser,
}) => {
  // A phone without leased codes.
  const lease = app.proxy.inject(/^POST \/api\/codes\/lease$/, {
    kind: 'answered',
    status: 503,
    type: 'application/json',
    body: '{"message":"Not now"}',
  });
  const page = await openDesk(browser, app, MOTION);
  await letNotificationsLast(page);
  await page.goto(app.url + shootPath);
  const renew = page.getByRole('button', { name: 'Generate new QR code' });
  await openPeople(page);
  await expect(renew).toBeVisible();
  // The page hears of a lost network a moment later. Until then, it asks the server for a code.
  await page.context().setOffline(true);
  await expect(page.getByRole('banner', { includeHidden: true })).toContainText('Offline');
  await renew.click();
  const warning = await expectNotification(page, /^No QR codes are left on this device/, 'amber', 'polite');
  await warning.click();
  await expect(warning).toHaveCount(0);

  lease();
  await closePeople(page);
  await page.getByRole('button', { name: 'Enter customer data' }).click();
  const drawer = page.getByRole('dialog', { name: 'Enter customer data' });
  await drawer.getByLabel('E-mail address').fill('anna@example.org');
  await drawer.getByRole('button', { name: 'Save and link customer' }).click();
  await expect(drawer).toBeHidden();
  await page.context().setOffline(false);
  const info = await expectNotification(page, 'Back online: 1 change has been sent.', 'teal', 'polite');
  await info.click();
  await expect(info).toHaveCount(0);

  await codesLeased(page);
  const old = page.url();
  await openPeople(page);
  await renew.click();
  const success = await expectNotification(page, /^New QR code\./, 'green', 'polite');
  await success.click();
  await expect(success).toHaveCount(0);
  // The page of the new code takes the focus, and open overlays close.
  await expect(page).not.toHaveURL(old);

  app.proxy.inject(/^GET \/assets\/it-/, { kind: 'misdirected', to: '/assets/it-desk-0ldV3rs1.js' });
  await page.evaluate(() => sessionStorage.setItem('photoslate.reloadedAt', String(Date.now())));
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Language: / })
    .click();
  await page.getByRole('banner').getByRole('link', { name: 'Italiano' }).click();
  const error = await expectNotification(page, /^This page could not be loaded/, 'red', 'assertive');
  await error.click();
  await expect(error).toHaveCount(0);
});

/** Records when each loader appears and disappears. */
function watchLoaders() {
  const times: number[] = [];
  Object.assign(globalThis, { loaderTimes: times });
  let since: number | null = null;
  new MutationObserver(() => {
    const shown = document.querySelector('[data-loader]') !== null;
    if (shown && since === null) since = performance.now();
    if (shown || since === null) return;
    times.push(performance.now() - since);
    since = null;
  }).observe(document, { subtree: true, childList: true });
}

test('a loader is gray rows without an overlay, and stays visible for 200 ms even if the response is faster', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, MOTION);
  await page.addInitScript(watchLoaders);
  const { id } = await app.makeSession('Pier');
  const { hash, url } = await app.makeShoot(id);
  const times = () => page.evaluate(() => (globalThis as unknown as { loaderTimes: number[] }).loaderTimes);
  const paths = [
    '/sessions',
    '/mails',
    `/session/${id}`,
    `/session/${id}/shoot/${hash}`,
    '/session/calibration',
    `/session/${id}/photos`,
    `/session/shoot/${hash}`,
    new URL(url).pathname,
    '/g#not-a-link',
  ];
  for (const path of paths) {
    // Clears the page's memory, so that it must load everything again.
    await page.goto('about:blank');
    await page.goto(`${app.url}/favicon.svg`);
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
    await page.goto(app.url + path);
    let shown: number[] = [];
    await expect(async () => {
      shown = await times();
      expect(shown.length, path).toBeGreaterThan(0);
    }).toPass({ timeout: 15_000 });
    for (const time of shown) expect(time, path).toBeGreaterThanOrEqual(199);
  }

  const answer = app.proxy.inject(/^GET \/api\/mails/, { kind: 'held' });
  await page.goto(`${app.url}/mails`);
  await expect(page.locator('[data-loader]')).toBeVisible();
  await expect(page.locator('[data-covers]', { hasText: 'Loading…' })).toHaveCount(0);
  answer();
  await expect(page.locator('[data-loader]')).toHaveCount(0);
});

test('a returning user sees what this device has stored at once, without a loader', async ({ browser }) => {
  const page = await openDesk(browser, app, { ...MOTION, viewport: DESK });
  const { id } = await app.makeSession('Lighthouse');
  await app.makeShoot(id);
  await page.addInitScript(watchLoaders);
  const shown = () => page.evaluate(() => (globalThis as unknown as { loaderTimes: number[] }).loaderTimes);
  for (const [path, key] of [
    ['/sessions', ['sessions']],
    [`/session/${id}`, ['session', id]],
  ] as const) {
    await page.goto(app.url + path);
    const found = page.getByRole('main').getByText('Lighthouse').first();
    await expect(found).toBeVisible();
    await expect.poll(() => page.evaluate(storedReads), path).toContain(JSON.stringify(key));
    await page.goto(app.url + path);
    await expect(found).toBeVisible();
    expect(await shown(), path).toEqual([]);
  }
});

test('a browser whose storage hangs shows the page without stored data', async ({ browser }) => {
  const page = await openDesk(browser, app, MOTION);
  await app.makeSession('Windmill');
  await page.addInitScript(() => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto(`${app.url}/sessions`);
  await expect(page.getByRole('main').getByText('Windmill').first()).toBeVisible();
});

/** The query keys, as JSON, of the API answers that this device has stored. */
function storedReads(): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('photoslate-reads');
    // The app has not created the database yet.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve([]));
    opening.addEventListener('success', () => {
      const { result } = opening;
      const all = result.transaction('reads').objectStore('reads').getAll();
      all.addEventListener('success', () => {
        result.close();
        resolve(
          all.result.flatMap(({ clientState }) =>
            clientState.queries.map(({ queryHash }: { queryHash: string }) => queryHash),
          ),
        );
      });
    });
  });
}
