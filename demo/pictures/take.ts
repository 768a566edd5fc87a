import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { NativeDevice } from '@photoslate/test-support/native-device';
import { shellAround, startApp } from '@photoslate/test-support/native-shell';
import { inLanguage, inPrefix, type Language } from '@photoslate/test-support/catalogue';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

export const sizes = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
  /** A small phone, on which the slate must leave room for what is linked. */
  small: { width: 360, height: 640 },
} as const;

/** Timeout for a screen. The server is local, so a slower screen will not appear at all. */
const SOON_MS = 12_000;
/** How many pages are open at once. Most of the time is spent waiting for screens to settle. */
const LANES = 3;

/** One combination of size, theme and language. */
export interface Look {
  readonly size: keyof typeof sizes;
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

/** The file name of a picture: the screen, then its look. */
export const pictureName = (screen: Screen, { size, theme, language }: Look): string =>
  `${screen.name}.${language}.${size}.${theme}.png`;

/**
 * Whether this picture exists: the native app has pictures of a phone only, and the small phone has
 * those of the slate only.
 */
export const isSeen = ({ name, native, on }: Screen, { size }: Look): boolean =>
  size === 'small' ? name.startsWith('slate') : (!native || size === 'phone') && (!on || on === size);

/**
 * Takes the pictures of all screens in one look, each in its own page. A failed picture is reported
 * with `say` and does not stop the others.
 * @returns the names of the failed pictures
 */
export async function takeAll(
  browser: Browser,
  world: World,
  screens: readonly Screen[],
  look: Look,
  folder: string,
  say: (line: string) => void,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const missed: string[] = [];
  const contexts = {
    visitor: await openContext(browser, look),
    photographer: await openContext(browser, look),
  };
  const first = await enter(contexts.photographer, 'photographer', world, {});
  await first.close();
  const take = async (screen: Screen) => {
    // A fault needs a new context, because cached data would be shown instead.
    const isOwn = screen.fault !== undefined || screen.native !== undefined;
    const context = isOwn ? await openContext(browser, look) : contexts[screen.who];
    const name = pictureName(screen, look);
    let page: Page | undefined;
    try {
      page = isOwn ? await enter(context, screen.who, world, screen) : await context.newPage();
      page.setDefaultTimeout(SOON_MS);
      await show(page, world, screen, look);
      await alone(async (shown) => {
        if (screen.whole) await growToContent(shown);
        await shown.screenshot({ path: join(folder, name) });
      }, page);
    } catch (error) {
      say(`${name}: ${String(error).split('\n')[0]}`);
      missed.push(name);
    }
    // A changed answer may still be under way.
    await page?.unrouteAll({ behavior: 'ignoreErrors' });
    await (isOwn ? context : page)?.close();
  };
  const waiting = [...screens];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await take(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await Promise.all(Object.values(contexts).map((context) => context.close()));
  return missed;
}

/** A page of a logged-in user, in the browser or in the native app. */
async function enter(
  context: BrowserContext,
  who: Screen['who'],
  world: World,
  { native, updateWaits }: Pick<Screen, 'native' | 'updateWaits'>,
): Promise<Page> {
  const page = native ? await startNative(context, world, native, updateWaits) : await context.newPage();
  if (!native) await page.goto(world.url);
  if (who === 'photographer') await logIn(page, world);
  return page;
}

async function startNative(
  context: BrowserContext,
  world: World,
  platform: NativeDevice['platform'],
  updateWaits = false,
): Promise<Page> {
  const device = new NativeDevice(platform);
  if (updateWaits) device.storeReports = 2;
  await shellAround(context, device);
  return startApp(context, device, world.appFiles);
}

let before: Promise<void> = Promise.resolve();
/** Resizes and photographs one window at a time, because the browser mixes up concurrent ones. */
function alone(work: (page: Page) => Promise<void>, page: Page): Promise<void> {
  const now = before.then(() => work(page));
  before = now.catch(() => undefined);
  return now;
}

/**
 * Makes the window as high as its page, so that elements fixed to its bottom are at the end of the
 * page.
 */
async function growToContent(page: Page): Promise<void> {
  const size = page.viewportSize() ?? sizes.phone;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  await page.waitForTimeout(300);
}

const openContext = (browser: Browser, { size, theme, language }: Look): Promise<BrowserContext> =>
  browser.newContext({
    viewport: sizes[size],
    hasTouch: size !== 'desk',
    isMobile: size !== 'desk',
    colorScheme: theme,
    locale: language,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });

async function logIn(page: Page, { logIn: { email, password } }: World): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/sessions$/);
}

/** The URL of a screen in a language. */
function addressOf({ path, native }: Screen, world: World, language: Language): string {
  const plain = path(world);
  const isCustomers = /^\/([cg]|my-data|paid|api)\b/i.test(plain);
  const local = isCustomers
    ? plain.replace(/#|$/, (end) => `?lang=${language}${end}`)
    : inPrefix(language, plain);
  return (native ? world.appFiles.origin : world.url) + local;
}

async function show(page: Page, world: World, screen: Screen, { language }: Look): Promise<void> {
  const { fault } = screen;
  const calls = /\/api\/(?!auth|unsubscribe)/;
  if (fault === 'loading') await page.route(calls, () => undefined);
  if (fault === 'failed') {
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  }
  if (fault === 'held')
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' || route.request().url().includes('/auth/refresh')
        ? route.fallback()
        : undefined,
    );
  await screen.before?.(page);
  await page.goto(addressOf(screen, world, language));
  await waitUntilStable(page, fault === 'loading');
  if (fault === 'offline') {
    await page.context().setOffline(true);
    await page.waitForTimeout(500);
  }
  await screen.act?.(page, (english) => inLanguage(language, english));
  await waitUntilStable(page, fault === 'loading');
}

/**
 * Waits until the page's requests are complete, except those that never end: the push channel, and
 * a stalled call.
 */
async function waitUntilStable(page: Page, stalled: boolean): Promise<void> {
  await page.locator('h1, h2, dialog[open]').first().waitFor({ state: 'attached' });
  if (!stalled) await page.locator('[data-loader]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(700);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Images below the fold load only when they are near the viewport.
    const near = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    const late = new Promise((resolve) => setTimeout(resolve, 4000));
    await Promise.race([late, Promise.all(near.map((image) => image.decode().catch(() => undefined)))]);
  });
}
