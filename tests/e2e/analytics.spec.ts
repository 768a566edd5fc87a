import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ANALYTICS_DELAY_MS } from '@photoslate/contract/constants';
import { expect, test, type Page } from '@playwright/test';
import { closePhones, EMAIL, openPhone, PASSWORD, startDeskApp, type DeskApp } from './desk-app.ts';

interface Visit {
  headers: Record<string, unknown>;
  url: string | undefined;
  body: string;
}

const visits: Visit[] = [];
let endpoint: Server;
let withAnalytics: DeskApp;
let silent: DeskApp;
test.beforeAll(async () => {
  endpoint = createServer((request, response) => {
    void text(request).then((body) => {
      visits.push({ headers: request.headers, url: request.url, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  const { port } = endpoint.address() as AddressInfo;
  withAnalytics = await startDeskApp({
    ANALYTICS_ENDPOINT: `http://127.0.0.1:${port}/visits`,
    ANALYTICS_DATA_LAYER: 'true',
  });
  silent = await startDeskApp();
});
test.beforeEach(() => void (visits.length = 0));
test.afterEach(closePhones);
test.afterAll(async () => {
  await Promise.all([withAnalytics.stop(), silent.stop()]);
  endpoint.close();
});

const layerOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { dataLayer?: object[] }).dataLayer ?? null);
const pagesSeen = () => visits.map(({ body }) => (JSON.parse(body) as { page: string }).page);

test('a page change is reported once, after 250 ms, to the data layer and the analytics endpoint', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.addInitScript(() => {
    const at: number[] = [];
    const layer: object[] = [];
    layer.push = (...events) => (at.push(performance.now()), Array.prototype.push.apply(layer, events));
    Object.assign(globalThis, { dataLayer: layer, layerTimes: at });
  });
  await page.goto(`${withAnalytics.url}/de`);
  await expect.poll(pagesSeen).toEqual(['/:lang?']);
  const link = page.locator('a[href="/de/password-reset"]');
  const clickedAt = await link.evaluate((element: HTMLAnchorElement) => {
    element.click();
    return performance.now();
  });
  await expect.poll(pagesSeen).toEqual(['/:lang?', '/:lang?/password-reset']);
  const events = [
    { event: 'page', page: '/:lang?', language: 'de' },
    { event: 'page', page: '/:lang?/password-reset', language: 'de' },
  ];
  expect(visits.map(({ body }) => JSON.parse(body) as object)).toEqual(events);
  expect(await layerOf(page)).toEqual(events);
  const times = await page.evaluate(() => (globalThis as unknown as { layerTimes: number[] }).layerTimes);
  expect((times[1] ?? 0) - clickedAt).toBeGreaterThan(245);
});

/**
 * Holds the timers of page changes until `endDelay`, because it depends on the machine whether a
 * redirect is faster than 250 ms.
 */
async function holdDelay(
  page: Page,
): Promise<{ waiting: () => Promise<number>; endDelay: () => Promise<void> }> {
  await page.addInitScript((delayMs) => {
    const pendingTimers = new Map<number, () => void>();
    const { setTimeout: start, clearTimeout: stop } = globalThis;
    Object.assign(globalThis, {
      heldTimers: pendingTimers,
      setTimeout: (run: () => void, ms?: number, ...values: unknown[]) => {
        if (ms !== delayMs || !String(run).includes('dataLayer')) return start(run, ms, ...values);
        const id = -1 - pendingTimers.size;
        pendingTimers.set(id, run);
        return id;
      },
      clearTimeout: (id?: number) => (pendingTimers.delete(id ?? 0) ? undefined : stop(id)),
    });
  }, ANALYTICS_DELAY_MS);
  return {
    waiting: () => page.evaluate<number>('heldTimers.size'),
    endDelay: () => page.evaluate<void>('heldTimers.forEach((run) => run())'),
  };
}

test('a page that redirects at once is not reported', async ({ browser }) => {
  const page = await openPhone(browser);
  const { waiting, endDelay } = await holdDelay(page);
  await page.goto(`${withAnalytics.url}/sessions`);
  await expect(page).toHaveURL(`${withAnalytics.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(waiting).toBe(1);
  expect(visits).toEqual([]);
  await endDelay();
  await expect.poll(pagesSeen).toEqual(['/:lang?']);
});

test('analytics events and requests contain no code, id, token or name', async ({ browser }) => {
  const session = await withAnalytics.makeSession('Kindergeburtstag Lotte');
  const shoot = await withAnalytics.makeShoot(session.id);
  const page = await openPhone(browser);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== withAnalytics.url) requests.push(request.url());
  });
  await page.goto(`${withAnalytics.url}/`);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${withAnalytics.url}/sessions`);
  await expect.poll(pagesSeen).toContain('/:lang?/sessions');
  const paths = [
    [`/session/${session.id}`, '/:lang?/session/:event'],
    [`/session/${session.id}/shoot/${shoot.hash}`, '/:lang?/session/:event?/shoot/:hash'],
    [`/session/${session.id}/calibration/instruction`, '/:lang?/session/:event?/calibration/instruction'],
    [`/C/${shoot.hash}`, '/c/:code'],
    ['/g#a-secret-token', '/g'],
    ['/password-reset#token=a-secret-token&email=lotte@example.org', '/:lang?/password-reset'],
    [`/nothing/${shoot.hash}`, '404'],
  ] as const;
  for (const [path, pattern] of paths) {
    await page.goto(withAnalytics.url + path);
    await expect.poll(pagesSeen).toContain(pattern);
  }
  const all = JSON.stringify([visits, requests, await layerOf(page)]);
  for (const secret of [session.id, session.hash, shoot.id, shoot.hash, 'a-secret-token', 'otte', EMAIL]) {
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  for (const { url, headers } of visits) {
    expect(url).toBe('/visits');
    expect(headers).not.toHaveProperty('referer');
    expect(headers).not.toHaveProperty('cookie');
  }
});

test('page changes go only to the data layer by default, and pages send no third-party requests', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(`${silent.url}/`);
  await expect.poll(() => layerOf(page)).toHaveLength(1);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await expect
    .poll(() => layerOf(page))
    .toEqual([
      { event: 'page', page: '/:lang?', language: 'en' },
      { event: 'page', page: '/:lang?/password-reset', language: 'en' },
    ]);
  expect([...origins]).toEqual([silent.url]);
  expect(await page.locator('script[src]:not([src^="/"])').count()).toBe(0);
  expect(visits).toEqual([]);
});
