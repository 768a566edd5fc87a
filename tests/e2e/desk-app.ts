import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { startRealServer, type RunningServer } from './running-server.ts';

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
export const EMAIL = 'mila@example.org';
export const PASSWORD = 'light through leaves';
export const PHONE = { width: 390, height: 844 };

interface Made {
  id: string;
  hash: string;
  url: string;
}

/** A real server whose studio is set up, and its owner's own way to the API, beside the browser. */
export interface DeskApp {
  readonly url: string;
  /** Posts as the owner, and returns `data` of the answer; throws on a failure. */
  post(path: string, body?: unknown): Promise<Made>;
  makeSession(name?: string): Promise<Made>;
  makeShoot(sessionId: string): Promise<Made>;
  stop(): Promise<void>;
}

export async function startDeskApp(environment: Record<string, string> = {}): Promise<DeskApp> {
  const server: RunningServer = await startRealServer(environment);
  const { url } = server;
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const token = decodeURIComponent(server.setupUrl.split('#')[1] ?? '');
  const owner = { studioName: 'Studio Noordlicht', firstName: 'Mila', lastName: 'de Boer' };
  const made = await send('POST', '/api/setup', {
    token,
    ...owner,
    email: EMAIL,
    password: PASSWORD,
    language: 'en',
  });
  const bearer: string = made.authorisation.token;
  const post = async (path: string, body?: unknown) => (await send('POST', path, body, bearer)).data;
  const groups = await send('GET', '/api/events/selling-prices', undefined, bearer);
  return {
    url,
    post,
    makeSession: (name = 'Strandbad Wannsee') =>
      post('/api/events/create', {
        location: { name, location: 'Berlin', timeZone: 'Europe/Berlin' },
        priceGroupId: groups.data[0].id,
      }),
    makeShoot: (sessionId) => post(`/api/events/${sessionId}/photoshoots`, {}),
    stop: () => server.stop(),
  };
}

/** A phone of its own, with no service worker between it and the network; a page that throws fails the test. */
export async function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
    ...options,
  });
  return context.newPage();
}

/** Types the login on the page that is open, or on `/`. */
export async function logIn(page: Page, app: DeskApp, email = EMAIL, password = PASSWORD): Promise<void> {
  if (!page.url().startsWith(app.url)) await page.goto(`${app.url}/`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await expect(page.locator('input[name=password]')).toHaveCount(0);
}

/** A logged-in phone on the list of sessions. */
export async function openDesk(
  browser: Browser,
  app: DeskApp,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPhone(browser, options);
  await logIn(page, app);
  await expect(page).toHaveURL(/\/sessions$/);
  return page;
}

const catalogues = new Map<string, Map<string, string>>();

/** What an English text is in a language, as the app's own words say. */
export function inLanguage(language: Language, text: string): string {
  if (language === 'en') return text;
  const words = catalogues.get(language) ?? readWords(language);
  catalogues.set(language, words);
  const found = words.get(text);
  if (!found) throw new Error(`There are no words for “${text}” in ${language}`);
  return found;
}

function readWords(language: Language): Map<string, string> {
  const words = new Map<string, string>();
  for (const area of ['shell', 'desk']) {
    const path = new URL(`../../apps/web/src/locales/${language}/${area}.po`, import.meta.url);
    const entries = readFileSync(fileURLToPath(path), 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm);
    for (const [, id = '', text = ''] of entries) words.set(unquote(id), unquote(text));
  }
  return words;
}

const unquote = (text: string): string => text.replaceAll('\\"', '"');

/** The address of a path in a language: English bears no prefix. */
export const inPrefix = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;

/** For after each test: what stays open goes on talking with the server. */
export async function closePhones({ browser }: { browser: Browser }): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
