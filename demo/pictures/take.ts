import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { inLanguage, inPrefix, type Language } from '../../tests/support/words.ts';
import type { Screen } from './screens.ts';
import type { World } from './world.ts';

export const sizes = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
} as const;

/** Screens come from a server beside us: what is not there after this does not come. */
const SOON_MS = 9000;

/** One way to look at every screen. */
export interface Look {
  readonly size: keyof typeof sizes;
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

/** The name of a picture: screen, then how it was looked at. */
export const pictureName = (screen: Screen, { size, theme, language }: Look): string =>
  `${screen.name}.${language}.${size}.${theme}.png`;

/** Takes the pictures of all screens in one look; each has a page of its own. What cannot be taken is told by `say`, and the others go on. */
export async function takeAll(
  browser: Browser,
  world: World,
  screens: readonly Screen[],
  look: Look,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const contexts = {
    visitor: await open('visitor', browser, world, look),
    photographer: await open('photographer', browser, world, look),
  };
  for (const screen of screens) {
    // A fault is seen by who comes for the first time: nothing is remembered that could be shown instead.
    const context = screen.fault ? await open(screen.who, browser, world, look) : contexts[screen.who];
    const page = await context.newPage();
    page.setDefaultTimeout(SOON_MS);
    try {
      await show(page, world, screen, look);
      await page.screenshot({ path: join(folder, pictureName(screen, look)) });
    } catch (error) {
      say(`${pictureName(screen, look)}: ${String(error).split('\n')[0]}`);
    }
    await (screen.fault ? context : page).close();
  }
  await Promise.all(Object.values(contexts).map((context) => context.close()));
}

async function open(who: Screen['who'], browser: Browser, world: World, look: Look): Promise<BrowserContext> {
  const context = await openContext(browser, look);
  if (who === 'photographer') await logIn(context, world);
  return context;
}

const openContext = (browser: Browser, { size, theme, language }: Look): Promise<BrowserContext> =>
  browser.newContext({
    viewport: sizes[size],
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    colorScheme: theme,
    locale: language,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });

async function logIn(context: BrowserContext, { url, logIn: { email, password } }: World): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/sessions$/);
  await page.close();
}

async function show(page: Page, world: World, screen: Screen, { language }: Look): Promise<void> {
  const path = screen.path(world);
  const customers = /^\/([cg]|my-data)\b/i.test(path);
  const address = customers
    ? path.replace(/#|$/, (end) => `?lang=${language}${end}`)
    : inPrefix(language, path);
  if (screen.fault === 'loading') await page.route(/\/api\/(?!auth)/, () => undefined);
  if (screen.fault === 'failed') {
    await page.route(/\/api\/(?!auth)/, (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  }
  await page.goto(world.url + address);
  await settle(page, screen.fault === 'loading');
  if (screen.fault === 'offline') {
    await page.context().setOffline(true);
    await page.waitForTimeout(500);
  }
  await screen.act?.(page, (english) => inLanguage(language, english));
  await settle(page, screen.fault === 'loading');
}

/** Waits until what the page asked for is there, but not for what never ends: the push channel, a stalled call. */
async function settle(page: Page, stalled: boolean): Promise<void> {
  await page.locator('h1, h2, dialog[open]').first().waitFor({ state: 'attached' });
  if (!stalled) await page.locator('[data-loader]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(700);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Those below the fold are not asked for before they are near.
    const near = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    const late = new Promise((resolve) => setTimeout(resolve, 4000));
    await Promise.race([late, Promise.all(near.map((image) => image.decode().catch(() => undefined)))]);
  });
}
