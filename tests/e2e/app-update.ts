import { expect, type Page } from '@playwright/test';
import type { ProxiedApp } from './proxied-app.ts';

/** From now on the server has another version of the app: another worker, with another index.html that says its version. */
export function deploy(app: ProxiedApp, version: string): void {
  app.proxy.inject(/GET \/sw\.js/, {
    kind: 'rewritten',
    by: (text) => text.replace(/(url:"index\.html",revision:")\w+/, `$1${version}`),
  });
  app.proxy.inject(/GET \/index\.html/, {
    kind: 'rewritten',
    by: (text) => text.replace('<head>', `<head><meta name="version" content="${version}">`),
  });
}

/** Which version of the app a page runs: the first has no name. */
export const versionOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? 'first')
    .catch(() => 'loading');

/** The state of a new version that was fetched and waits; null when there is none. */
export const waitingVersion = (page: Page): Promise<string | null> =>
  page
    .evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null)
    .catch(() => 'loading');

/** Asks for a new version, as an app that is open for an hour does. */
export const askForVersion = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
  });

/** Puts the page into the background, or back before somebody's eyes. A browser without a window cannot do it by itself. */
export const show = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** A mark that is gone once the page was loaded anew. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis, { marked: true }));
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.has(globalThis, 'marked')).catch(() => false);

/** Waits until a page runs this version of the app. */
export const expectVersion = (page: Page, version: string): Promise<void> =>
  expect(async () => {
    if ((await versionOf(page)) !== version) await stopIdleWorkers(page);
    expect(await versionOf(page)).toBe(version);
  }).toPass({ intervals: [1000], timeout: 30_000 });

/**
 * Stops the page's workers, as the browser does with an idle one after half a minute, but never while somebody debugs it. A fetch in the
 * very moment of a takeover wakes the old worker again, and Chromium then leaves the new one waiting until the old one is stopped.
 */
export async function stopIdleWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
}
