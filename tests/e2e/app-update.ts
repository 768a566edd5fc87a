import { expect, type Page } from '@playwright/test';
import type { ProxiedApp } from './proxied-app.ts';

/** Deploys another version of the app: another worker, and an index.html with its version. */
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

/** The app version of a page; the first version has no name. */
export const versionOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? 'first')
    .catch(() => 'loading');

/** The state of a downloaded and waiting new version; `null` if there is none. */
export const waitingVersion = (page: Page): Promise<string | null> =>
  page
    .evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null)
    .catch(() => 'loading');

/** Returns the state of a new version that is being fetched, or `null`. */
export const installingVersion = (page: Page): Promise<string | null> =>
  page
    .evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state ?? null)
    .catch(() => 'loading');

/** Checks for a new version, as an app does after an hour. */
export const askForVersion = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
  });

/**
 * Moves the page to the background or the foreground. A headless browser cannot do it by itself.
 */
export const show = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Sets a mark that a reload removes. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis, { marked: true }));
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.has(globalThis, 'marked')).catch(() => false);

/** Waits until a page runs this version of the app. */
export const expectVersion = (page: Page, version: string): Promise<void> =>
  expect(async () => {
    if ((await versionOf(page)) !== version && (await isLoaded(page))) await stopReplacedWorker(page);
    expect(await versionOf(page)).toBe(version);
  }).toPass({ intervals: [1000], timeout: 30_000 });

const isLoaded = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.readyState === 'complete').catch(() => false);

/**
 * Stops the active worker if a new one waits. The browser does so with a worker that is idle for
 * half a minute, but never while a debugger is attached. A fetch at the moment of a takeover wakes
 * the old worker again, and Chromium then leaves the new one waiting until the old one is stopped.
 * The new one keeps running: it may just be reading the message to take over.
 */
export async function stopReplacedWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const versions = new Promise<readonly { versionId: string; status: string }[]>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', (updated) => resolve(updated.versions));
    setTimeout(resolve, 1000, []);
  });
  await devtools.send('ServiceWorker.enable');
  const known = await versions;
  const active = known.find(({ status }) => status === 'activated');
  if (active && known.some(({ status }) => status === 'installed'))
    await devtools.send('ServiceWorker.stopWorker', { versionId: active.versionId });
  await devtools.detach();
}
