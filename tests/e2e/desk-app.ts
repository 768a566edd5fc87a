import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { DEVICE_ID } from '../../demo/client.ts';
import { startRealServer, type StartOptions, type StoredServer } from './running-server.ts';

export { LANGUAGES, inLanguage, inPrefix } from '@photoslate/test-support/catalogue';

export const EMAIL = 'mila@example.org';
export const PASSWORD = 'light through leaves';
/** The device of the set-up, and of logins without a page. A mail tells of other devices. */
const DEVICE = { 'x-device': `${DEVICE_ID}.0` };
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };

interface Made {
  id: string;
  hash: string;
  url: string;
}

/** A real server with a studio, and an API client of its owner beside the browser. */
export interface DeskApp {
  readonly url: string;
  /** Its data folder and database, as environment variables for the admin command. */
  readonly environment: Readonly<Record<string, string>>;
  /** Process id of the server; a restart changes it. */
  readonly pid: number;
  /** Posts as the owner and returns `data` of the response; throws on a failure. */
  post(path: string, body?: unknown): Promise<Made>;
  /** Reads as the owner: `data` of the response. */
  get(path: string): Promise<unknown>;
  makeSession(name?: string): Promise<Made>;
  makeShoot(sessionId: string): Promise<Made>;
  /** kill -9, then a restart with the same data. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
  /** Stops the server, and keeps what it has stored. */
  keep(): Promise<StoredServer>;
}

/** @param options.copyOf what a former app has kept */
export async function startDeskApp(
  environment: Record<string, string> = {},
  options: StartOptions = {},
): Promise<DeskApp> {
  const server = await startRealServer(environment, options);
  const { url } = server;
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        connection: 'close',
        ...(token ? {} : DEVICE),
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
  const login = { email: EMAIL, password: PASSWORD };
  const made = await (options.copyOf
    ? send('POST', '/api/auth/login', login)
    : send('POST', '/api/setup', { token, ...owner, ...login, language: 'en' }));
  const bearer: string = made.authorisation.token;
  const post = async (path: string, body?: unknown) => {
    const sent = send('POST', path, body, bearer);
    // The login was longer than five minutes ago.
    const asked = await sent.then(
      () => false,
      (error: Error) => error.message.includes('confirmation_required'),
    );
    if (asked) await send('POST', '/api/auth/confirm', { password: PASSWORD }, bearer);
    return (await (asked ? send('POST', path, body, bearer) : sent)).data;
  };
  const groups = await send('GET', '/api/events/selling-prices', undefined, bearer);
  return {
    url,
    environment: server.environment,
    get pid() {
      return server.pid;
    },
    post,
    get: async (path) => (await send('GET', path, undefined, bearer)).data,
    makeSession: (name = 'Strandbad Wannsee') =>
      post('/api/events/create', {
        location: { name, location: 'Berlin', timeZone: 'Europe/Berlin' },
        priceGroupId: groups.data[0].id,
      }),
    makeShoot: (sessionId) => post(`/api/events/${sessionId}/photoshoots`, {}),
    killAndRestart: () => server.killAndRestart(),
    stop: () => server.stop(),
    keep: () => server.keep(),
  };
}

/** For journeys through what moves. */
export const MOTION = { reducedMotion: 'no-preference' } as const;

/**
 * A new phone without a service worker, and without motion: the processor draws each frame of an
 * animation. An uncaught error in the page fails the test. */
export async function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      // Scripts injected by a test have no source file.
      if (sourceFile)
        console.error(`Against the policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`);
    });
  });
  context.on('console', (message) => {
    if (message.text().startsWith('Against the policy')) againstPolicy.push(message.text());
  });
  return context.newPage();
}

/** Violations of the pages' content security policy. */
const againstPolicy: string[] = [];

/** Makes a page the device on which the studio was set up: no mail tells of its login. */
export const onKnownDevice = (page: Page): Promise<unknown> =>
  page.addInitScript((id) => localStorage.setItem('photoslate.device', id), DEVICE_ID);

/** Logs in on the open page, or on `/`. */
export async function logIn(page: Page, app: DeskApp, email = EMAIL, password = PASSWORD): Promise<void> {
  if (!page.url().startsWith(app.url)) await page.goto(`${app.url}/`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await expect(page.locator('input[name=password]')).toHaveCount(0);
}

/** A login as stored by the browser: the refresh token's cookie and the user. */
async function storedLogin(app: DeskApp): Promise<BrowserContextOptions['storageState']> {
  const response = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    // A proxy may cut a kept-alive connection at the moment of its reuse.
    headers: { 'content-type': 'application/json', connection: 'close', ...DEVICE },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { data } = await response.json();
  const cookies = response.headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/';
    const [name = '', value = ''] = pair.split('=');
    const { hostname: domain } = new URL(app.url);
    const expires = Math.floor(Date.now() / 1000) + 31_556_880;
    return { name, value, domain, path, expires, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  });
  const localStorage = [{ name: 'photoslate.user', value: JSON.stringify(data) }];
  return { cookies, origins: [{ origin: app.url, localStorage }] };
}

/** A logged-in phone on the list of sessions. Other tests cover the login itself. */
export async function openDesk(
  browser: Browser,
  app: DeskApp,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPhone(browser, { storageState: await storedLogin(app), ...options });
  await page.goto(`${app.url}/sessions`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/sessions$/);
  return page;
}

/**
 * Waits until the server's response at this path contains a text. Needed before `page.goto` and
 * `page.reload`: a screen does not wait for the server, and a new document right after a tap aborts
 * its write.
 */
export const arrived = (app: DeskApp, path: string, text: string): Promise<void> =>
  expect.poll(async () => JSON.stringify(await app.get(path)), `the server has ${text}`).toContain(text);

/** Waits until another page is prefetched (`shoot`, `session`), so that it opens offline. */
export const fetchedAhead = (page: Page, name: string): Promise<void> => chunkFetched(page, `/${name}-page-`);

/**
 * Waits until a chunk is here, and runs offline: the script whose URL contains `part`, the scripts
 * that it imports, and all style sheets.
 */
export const chunkFetched = (page: Page, part: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const urls = performance.getEntriesByType('resource').map((entry) => entry.name);
          const script = urls.find((url) => url.includes(wanted) && url.endsWith('.js'));
          if (!script) return false;
          await import(script);
          const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
          return sheets.every(({ sheet }) => sheet !== null);
        }, part),
      `${part} is here`,
    )
    .toBe(true);

/**
 * Runs after each test, because open pages continue to send requests. A handler of a route that
 * still runs would fail with its page. Also checks that no page violated its security policy.
 */
export async function closePhones({ browser }: { browser: Browser }): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(browser.contexts().map((context) => context.close()));
  expect(againstPolicy.splice(0)).toEqual([]);
}
