import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@photoslate/contract/constants';
import { NativeDevice } from '@photoslate/test-support/native-device';
import { shellAround, startApp } from '@photoslate/test-support/native-shell';
import { inLanguage, inPrefix, type Language } from '@photoslate/test-support/catalogue';
import { deviceOf, pictureName, sizes, type Device, type Look } from './look.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/** Timeout for a screen. The server is local, so a slower screen will not appear at all. */
const SOON_MS = 12_000;
/** Timeout for loading the app, which takes longer on a busy machine. */
const LOADED_MS = 60_000;
/** A page is stable when nothing in it has changed for so long. */
const QUIET_MS = 250;
/** Clocks and progress bars never rest. */
const RESTLESS_MS = 2500;
/** All calls except those that log in; see `Fault`. */
const CALLS = /\/api\/(?!auth|unsubscribe)/;

/** A screen with the looks in which it is taken. */
export interface Shot {
  readonly screen: Screen;
  readonly looks: readonly Look[];
}

/**
 * Takes the pictures of all screens on one device. A screen is opened once. Size, theme and
 * language change in the open page; with an act, each language opens it again. A failed picture is
 * reported with `say` and does not stop the others.
 * @returns the names of the failed pictures
 */
export async function takeAll(
  browser: Browser,
  world: World,
  device: Device,
  shots: readonly Shot[],
  folder: string,
  say: (line: string) => void,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const missed: string[] = [];
  const contexts = new Map<string, BrowserContext>();
  const contextOf = async ({ who, fault, before: changed }: Screen): Promise<BrowserContext> => {
    // Cached data would be shown instead of these faults, and changed answers would stay cached.
    const apart = fault === 'loading' || fault === 'failed' ? fault : changed && 'changed';
    const key = `${who} ${apart ?? ''}`;
    const context = contexts.get(key) ?? (await openContext(browser, device));
    if (!contexts.has(key)) {
      contexts.set(key, context);
      await breakCalls(context, fault);
      await (await enter(context, who, world, {})).close();
    }
    return context;
  };
  for (const { screen, looks } of shots) {
    // The writes and reads of these must not reach other screens.
    const isOwn = screen.native !== undefined || screen.fault === 'held' || isUnread(screen);
    const context = isOwn ? await openContext(browser, device) : await contextOf(screen);
    const pages: Page[] = [];
    const languages = Map.groupBy(looks, ({ language }) => language);
    for (const [language, inThis] of languages) {
      const names = inThis.map((look) => pictureName(screen, look));
      try {
        let page = pages.at(-1);
        if (page && !screen.act && !screen.native) await changeLanguage(page, world, screen, language);
        else {
          page = isOwn ? await enter(context, screen.who, world, screen) : await context.newPage();
          pages.push(page);
          page.setDefaultTimeout(SOON_MS);
          page.setDefaultNavigationTimeout(LOADED_MS);
          await show(page, world, screen, language, inThis[0]);
        }
        for (const look of inThis) {
          await wear(page, look, screen.fault === 'loading');
          if (screen.whole) await growToContent(page);
          await page.screenshot({ path: join(folder, pictureName(screen, look)) });
          names.shift();
        }
      } catch (error) {
        for (const name of names) say(`${name}: ${String(error).split('\n')[0]}`);
        missed.push(...names);
      }
      await context.setOffline(false);
    }
    // Removed routes would let held writes reach the server.
    if (isOwn) await context.setOffline(true);
    for (const page of pages) {
      // A changed answer may still be under way.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    }
    if (isOwn) await context.close();
  }
  await Promise.all([...contexts.values()].map((context) => context.close()));
  return missed;
}

const isUnread = ({ fault, before }: Screen): boolean => fault === 'offline' && before !== undefined;

/** Lets all calls of a context stall or fail, except those that log in. */
async function breakCalls(context: BrowserContext, fault: Screen['fault']): Promise<void> {
  if (fault === 'loading') await context.route(CALLS, () => undefined);
  if (fault === 'failed')
    await context.route(CALLS, (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
}

/** Changes size and theme of an open page. A table reads more rows for a larger window. */
async function wear(page: Page, { size, theme }: Look, stalled: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(sizes[size]);
  await becomeQuiet(page);
  if (stalled || (await loaderOf(page).count()) === 0) return;
  await loaderOf(page).waitFor({ state: 'detached' });
  await becomeQuiet(page);
}

const loaderOf = (page: Page) => page.locator('[data-loader]').first();

/** Follows the page's address in another language, as a link in the page would. */
async function changeLanguage(page: Page, world: World, screen: Screen, language: Language): Promise<void> {
  await page.evaluate(
    (address) => {
      history.pushState(history.state, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    addressOf(screen, world, language),
  );
  await waitUntilStable(page, screen.fault === 'loading');
  if (screen.fault === 'offline') await goOffline(page);
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForTimeout(500);
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

const openContext = (browser: Browser, device: Device): Promise<BrowserContext> =>
  browser.newContext({
    viewport: sizes[device],
    hasTouch: device === 'phone',
    isMobile: device === 'phone',
    locale: 'en',
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
  const isCustomers = /^\/([cg]|api|favourites|legal|my-data|paid|preview)\b/i.test(plain);
  const local = isCustomers
    ? plain.replace(/#|$/, (end) => `?lang=${language}${end}`)
    : inPrefix(language, plain);
  return (native ? world.appFiles.origin : world.url) + local;
}

async function show(
  page: Page,
  world: World,
  screen: Screen,
  language: Language,
  first: Look | undefined,
): Promise<void> {
  const { fault } = screen;
  const stalled = fault === 'loading';
  followCalls(page);
  if (first) await wear(page, first, true);
  if (fault === 'held')
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' || route.request().url().includes('/auth/refresh')
        ? route.fallback()
        : undefined,
    );
  await screen.before?.(page);
  // At `/` the app goes to the language of an earlier page.
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: world.url }]);
  await page.goto(addressOf(screen, world, language));
  await waitUntilStable(page, stalled);
  if (screen.card && first && deviceOf(first) === 'desk') await checkCard(page, screen.card(world));
  if (fault === 'offline') await goOffline(page);
  if (!screen.act) return;
  await screen.act(page, (english) => inLanguage(language, english));
  await waitUntilStable(page, stalled);
}

/** Chooses the files of a card that is on the server already, and waits for the verdict. */
async function checkCard(page: Page, folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  await page.locator('input[type=file][multiple]').setInputFiles(files);
  await page.locator('[data-tone=safe]').first().waitFor();
}

/** The calls of each page that wait for an answer, without the push channels. */
const waiting = new WeakMap<Page, Set<Request>>();
function followCalls(page: Page): void {
  const calls = new Set<Request>();
  waiting.set(page, calls);
  page.on('request', (call) => {
    if (CALLS.test(call.url()) && !/realtime|changes/.test(call.url())) calls.add(call);
  });
  page.on('requestfinished', (call) => calls.delete(call));
  page.on('requestfailed', (call) => calls.delete(call));
}

/** Waits until the page's calls are complete, except stalled ones, and its images are shown. */
async function waitUntilStable(page: Page, stalled: boolean): Promise<void> {
  const loader = loaderOf(page);
  await page.locator('h1, h2, dialog[open]').first().waitFor({ state: 'attached' });
  if (stalled) await loader.waitFor({ state: 'attached', timeout: 1500 }).catch(() => undefined);
  else {
    for (const until = Date.now() + SOON_MS; waiting.get(page)?.size && Date.now() < until;)
      await page.waitForTimeout(50);
    await becomeQuiet(page);
    await loader.waitFor({ state: 'detached' });
  }
  await becomeQuiet(page);
}

/** Waits until nothing changes in the page, and the images near the viewport are decoded. */
async function becomeQuiet(page: Page): Promise<void> {
  await page.evaluate(
    async ([quietMs, restlessMs]) => {
      await document.fonts.ready;
      await new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quietMs);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        setTimeout(end, restlessMs);
      });
      const near = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
      const late = new Promise((resolve) => setTimeout(resolve, 4000));
      await Promise.race([late, Promise.all(near.map((image) => image.decode().catch(() => undefined)))]);
    },
    [QUIET_MS, RESTLESS_MS],
  );
}
