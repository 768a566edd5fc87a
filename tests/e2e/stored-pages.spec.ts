import { type Browser, expect, type Page, test, type ViewportSize } from '@playwright/test';
import { setTextSize } from './layout-faults.ts';
import { closePhones, DESK, openDesk, PHONE, startDeskApp, type DeskApp } from './desk-app.ts';

const CACHE = 'photoslate-pages';
const UNKNOWN = '0198c0de-0000-7000-8000-000000000002';

let app: DeskApp;
let sessionUrl: string;
test.beforeAll(async () => {
  app = await startDeskApp();
  sessionUrl = `/session/${(await app.makeSession('Vondelpark')).id}`;
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

/** A device whose user has looked at the list of sessions. */
async function openLookedAt(browser: Browser, viewport: ViewportSize): Promise<Page> {
  const page = await openDesk(browser, app, { serviceWorkers: 'allow', viewport });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The app stores it when nothing else is to do, which takes long on a busy machine.
  await expect
    .poll(() => storedPaths(page), { message: 'a copy is stored', timeout: 60_000 })
    .toContain('/sessions');
  return page;
}

const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => {
    const keys = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
    return keys.map(({ url }) => new URL(url).pathname);
  }, CACHE);

/** Opens the list in a new tab in which no script of the app is loaded. */
async function openWithoutApp(page: Page, viewport?: ViewportSize, textPx?: number): Promise<Page> {
  const tab = await page.context().newPage();
  if (textPx) await setTextSize(tab, textPx);
  if (viewport) await tab.setViewportSize(viewport);
  await tab.addInitScript(() => {
    const create = document.createElement.bind(document);
    const createElement = (name: string) => create(name === 'script' ? 'template' : name);
    Object.assign(document, { createElement });
  });
  await tab.goto(`${app.url}/sessions`);
  return tab;
}

/**
 * Whether the copy is on the screen. Not a retrying assertion: a copy whose app does not start is
 * removed after five seconds.
 */
const isCopyShown = async (page: Page): Promise<boolean> => (await page.locator('#stored-page').count()) > 0;

const placesOf = (page: Page, within: string) =>
  page.evaluate((selector) => {
    const of = (name: string) =>
      [...document.querySelectorAll(`${selector} :is(${name})`)].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [
          element.textContent,
          Math.round(left),
          Math.round(top),
          Math.round(width),
          Math.round(height),
        ];
      });
    return of('h1, main a, nav a');
  }, within);

test('a returning visit shows the page before the app has started, and the app takes its place', async ({
  browser,
}) => {
  const page = await openLookedAt(browser, DESK);
  const copied = await openWithoutApp(page);
  const copy = copied.locator('#stored-page');
  await expect(copy.getByText('Vondelpark')).toBeVisible();
  await expect(copied.locator('#root main:visible')).toHaveCount(0);
  // It is no second page for screen readers and for the keyboard, and its links lead somewhere.
  await expect(copied.getByRole('heading', { level: 1 })).toHaveCount(0);
  await copied.keyboard.press('Tab');
  expect(await copied.evaluate(() => document.activeElement?.closest('#stored-page') ?? null)).toBeNull();
  const places = await placesOf(copied, '#stored-page');
  expect(places.length).toBeGreaterThan(5);
  await copy.getByText('Vondelpark').click();
  await expect(copied).toHaveURL(app.url + sessionUrl);

  const app2 = await page.context().newPage();
  await app2.goto(`${app.url}/sessions`);
  await expect(app2.getByRole('link', { name: /Vondelpark/ })).toBeVisible();
  await expect(app2.locator('#stored-page')).toHaveCount(0);
  // On a busy machine the copy goes before the counts of the filters are read.
  await expect.poll(() => placesOf(app2, '#root')).toEqual(places);

  // A page that is reloaded has no copy, and its styles all the same.
  await app2.reload();
  await expect(app2.getByRole('link', { name: /Vondelpark/ })).toBeVisible();
  await expect(app2.locator('#stored-page')).toHaveCount(0);
  await expect.poll(() => placesOf(app2, '#root')).toEqual(places);

  // Every page is on the device with its parts for the desk, also one that was never opened.
  await page.context().setOffline(true);
  for (const path of ['/studio/orders', '/mails', `/studio/customers/${UNKNOWN}`]) {
    await app2.goto(app.url + path);
    await expect(app2.getByText('Not available offline'), path).toBeVisible();
  }
});

test('a logout deletes the copies, and nobody else sees one that was left', async ({ browser }) => {
  const page = await openLookedAt(browser, PHONE);
  const left = await page.evaluate(async (name) => {
    const answer = await caches.match('/sessions', { cacheName: name });
    return answer?.text();
  }, CACHE);
  expect(left).toContain('Vondelpark');
  const user = await page.evaluate(() => localStorage.getItem('photoslate.user') ?? '');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${app.url}/`);
  await expect.poll(() => page.evaluate((name) => caches.has(name), CACHE)).toBe(false);

  await page.evaluate(
    async ([name, text]) => {
      const headers = { 'x-kept-at': String(Date.now()) };
      await (await caches.open(name!)).put('/sessions', new Response(text, { headers }));
    },
    [CACHE, left],
  );
  expect(await isCopyShown(await openWithoutApp(page)), 'nobody').toBe(false);
  await page.evaluate((text) => localStorage.setItem('photoslate.user', text), user);
  await expect((await openWithoutApp(page)).getByText('Vondelpark')).toBeVisible();
  const other = JSON.stringify({ ...JSON.parse(user), id: '0198c0de-0000-7000-8000-000000000001' });
  await page.evaluate((text) => localStorage.setItem('photoslate.user', text), other);
  expect(await isCopyShown(await openWithoutApp(page)), 'another user').toBe(false);

  // An app that starts without a login deletes what was left, on every page.
  await page.evaluate(() => localStorage.removeItem('photoslate.user'));
  await page.goto(`${app.url}/password-reset`);
  await expect.poll(() => page.evaluate((name) => caches.has(name), CACHE)).toBe(false);
});

test('a copy is shown only in the same window, text size and version, and not behind an app that does not start', async ({
  browser,
}) => {
  const page = await openLookedAt(browser, DESK);
  for (const viewport of [
    { width: DESK.width - 1, height: DESK.height },
    { width: DESK.width, height: DESK.height + 1 },
  ]) {
    const other = await openWithoutApp(page, viewport);
    expect(await isCopyShown(other), `${viewport.width} x ${viewport.height}`).toBe(false);
    await other.close();
  }
  const larger = await openWithoutApp(page, DESK, 32);
  expect(await isCopyShown(larger), 'letters of 200 %').toBe(false);
  await larger.close();
  const failing = await openWithoutApp(page, { width: DESK.width, height: DESK.height - 1 });
  await expect(failing.getByText('Vondelpark')).toBeVisible();
  await expect(failing.locator('[data-script]')).not.toHaveCount(0);
  await expect(failing.getByText('Vondelpark')).toHaveCount(0, { timeout: 10_000 });
  await failing.close();

  await page.evaluate(async (name) => {
    const pages = await caches.open(name);
    const answer = await pages.match('/sessions');
    const body = JSON.stringify({ ...(await answer!.json()), build: '/assets/index-older.js' });
    await pages.put('/sessions', new Response(body, { headers: answer!.headers }));
  }, CACHE);
  // This index.html is as it was built, so its app starts.
  const newer = await openWithoutApp(page);
  expect(await storedPaths(newer)).not.toContain('/sessions');
  await expect(newer.locator('[data-script]')).toHaveCount(0);
});

test('an event deletes the copies of its session, and a new connection all of them', async ({ browser }) => {
  const page = await openLookedAt(browser, DESK);
  const paths = [sessionUrl, '/session/other', '/mails'];
  await page.evaluate(
    async ([name, ...all]) => {
      const pages = await caches.open(name!);
      await Promise.all(all.map((path) => pages.put(path, new Response('{}'))));
    },
    [CACHE, ...paths],
  );
  await app.makeShoot(sessionUrl.split('/')[2]!);
  await expect.poll(() => storedPaths(page)).toEqual(['/session/other']);
  await app.killAndRestart();
  await expect.poll(() => storedPaths(page), { timeout: 30_000 }).not.toContain('/session/other');
});
