import type { Page } from '@playwright/test';
import type { NativeDevice } from '@photoslate/test-support/native-device';
import type { World } from './world.ts';

/** What is wrong while the picture is taken; `held`: what is written arrives nowhere, so that the picture changes nothing. */
export type Fault = 'loading' | 'failed' | 'offline' | 'held';

/** Does something on the page before the picture. `say` gives an English text in the picture's language. */
export type Act = (page: Page, say: (english: string) => string) => Promise<void>;

export interface Screen {
  readonly name: string;
  readonly who: 'visitor' | 'photographer';
  readonly path: (world: World) => string;
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act?: Act;
  readonly fault?: Fault;
  /** All of the page, and not what a screen shows of it at once. */
  readonly whole?: true;
  /** In the native app, which is only looked at on a phone. */
  readonly native?: NativeDevice['platform'];
  /** What the store reports of the native app. */
  readonly updateWaits?: true;
}

/** Taps the buttons of these names, one after the other. */
export const tap =
  (...names: string[]): Act =>
  async (page, say) => {
    for (const name of names)
      await page
        .getByRole('button', { name: say(name), exact: true })
        .first()
        .click();
  };
/** Clicks what a selector finds, the one at this place. */
export const click =
  (selector: string, place = 0): Act =>
  (page) =>
    page.locator(selector).nth(place).click();
export const agree: Act = (page) => page.locator('form input[type=checkbox]').check();
export const submit: Act = (page) => page.locator('form button[type=submit]').first().click();
/** Fills fields, by their names. */
export const type =
  (values: Record<string, string>): Act =>
  async (page) => {
    for (const [name, value] of Object.entries(values))
      await page.locator(`[name=${name}]`).first().fill(value);
  };
/** One after the other. */
export const both =
  (...acts: Act[]): Act =>
  async (page, say) => {
    for (const act of acts) await act(page, say);
  };
/** Brings something into the middle of the screen. */
export const scrollTo =
  (selector: string): Act =>
  (page) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center' }));

/** Answers every call to an address with this instead: for states that the demo's studio is not in. */
export const answering =
  (address: RegExp, status: number, json: unknown) =>
  async (page: Page): Promise<void> => {
    await page.route(address, (route) => route.fulfill({ status, json }));
  };
/** Changes the real answer of an address: for states that the demo's studio is not in. */
export const changing =
  (address: RegExp, change: (data: never) => unknown) =>
  async (page: Page): Promise<void> => {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: never };
      await route.fulfill({ response, json: { ...json, data: change(json.data) } });
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
