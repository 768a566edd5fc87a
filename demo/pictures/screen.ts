import type { Page } from '@playwright/test';
import type { NativeDevice } from '@photoslate/test-support/native-device';
import type { World } from './world.ts';

/**
 * A fault while the picture is taken. `held`: writes do not reach the server, so that the picture
 * changes nothing.
 */
export type Fault = 'loading' | 'failed' | 'offline' | 'held';

/**
 * Acts on the page before the picture is taken. `say` translates an English text into the picture's
 * language.
 */
export type Act = (page: Page, say: (english: string) => string) => Promise<void>;

export interface Screen {
  readonly name: string;
  readonly who: 'visitor' | 'photographer';
  readonly path: (world: World) => string;
  /** Runs before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act?: Act;
  /** A folder whose files are uploaded when the page is open at a desk. The server knows them. */
  readonly card?: (world: World) => string;
  readonly fault?: Fault;
  /** Takes the whole page instead of the visible part. */
  readonly whole?: true;
  /** In the native app, which is only shown on a phone. */
  readonly native?: NativeDevice['platform'];
  /** Only on this device. */
  readonly on?: 'phone' | 'desk';
  /** A state of a main screen, which is taken in every look. */
  readonly isMain?: true;
  /** The store reports an update of the native app. */
  readonly updateWaits?: true;
}

/** Taps the buttons with these names, in order. */
export const tap =
  (...names: string[]): Act =>
  async (page, say) => {
    for (const name of names)
      await page
        .getByRole('button', { name: say(name), exact: true })
        .first()
        .click();
  };
/** Chooses an item of the page's menu. */
export const choose =
  (name: string): Act =>
  async (page, say) => {
    await tap('More actions')(page, say);
    await page.getByRole('menuitem', { name: say(name), exact: true }).click();
  };
/** Clicks the match of a selector with this index. */
export const click =
  (selector: string, place = 0): Act =>
  (page) =>
    page.locator(selector).nth(place).click();
export const agree: Act = (page) => page.locator('form [name=agreed]').check();
export const submit: Act = (page) => page.locator('form button[type=submit]').first().click();
/** Fills fields by their labels. */
export const type =
  (values: Record<string, string>): Act =>
  async (page) => {
    for (const [name, value] of Object.entries(values))
      await page.locator(`[name=${name}]`).first().fill(value);
  };
/** Runs several acts in order. */
export const both =
  (...acts: Act[]): Act =>
  async (page, say) => {
    for (const act of acts) await act(page, say);
  };
/** Scrolls an element to the middle of the screen. */
export const scrollTo =
  (selector: string): Act =>
  (page) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center' }));

/** Replaces every response of a URL, for states that the demo's studio is not in. */
export const answering =
  (address: RegExp, status: number, json: unknown) =>
  async (page: Page): Promise<void> => {
    await page.route(address, (route) => route.fulfill({ status, json }));
  };
/** Changes the real response of a URL, for states that the demo's studio is not in. */
export const changing =
  (address: RegExp, change: (data: never) => unknown) =>
  async (page: Page): Promise<void> => {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: never };
      await route.fulfill({ response, json: { ...json, data: change(json.data) } });
    });
  };
const none = (value: unknown) => (typeof value === 'number' ? 0 : typeof value === 'boolean' ? false : null);
const emptied = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, none(value)]));
/** Empties the lists and counts in the real response of a URL. */
export const emptying =
  (address: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const { data, meta } = (await response.json()) as { data: object; meta?: object };
      const json = { data: Array.isArray(data) ? [] : emptied(data), ...(meta && { meta: emptied(meta) }) };
      await route.fulfill({ response, json });
    });
  };

type More = Partial<Omit<Screen, 'name' | 'who' | 'path'>>;
export const visitor = (name: string, path: Screen['path'], more: More = {}): Screen => ({
  name,
  who: 'visitor',
  path,
  ...more,
});
export const desk = (name: string, path: Screen['path'], more: More = {}): Screen => ({
  name,
  who: 'photographer',
  path,
  ...more,
});
