import { expect, test, type Browser, type Page } from '@playwright/test';
import { hideTable } from '@photoslate/test-support/database-proxy';
import { runAdmin } from '@photoslate/test-support/run-server';
import type { NetworkFault } from '@photoslate/test-support/faulty-proxy';
import { closePhones, EMAIL, inLanguage, logIn, openDesk, openPhone, PASSWORD } from './desk-app.ts';
import { startProxiedApp, type ProxiedApp } from './proxied-app.ts';

let app: ProxiedApp;
let session: { id: string };
test.beforeAll(async () => {
  app = await startProxiedApp();
  session = await app.makeSession();
});
test.afterEach(closePhones);
test.afterEach(() => app.proxy.clearFaults());
test.afterAll(() => app.stop());

const LOGIN = /^POST \/api\/auth\/login$/;
const DEFAULT = 'Er is iets mis gegaan, probeer het later opnieuw.';

/** A phone in Dutch, and its console output. */
async function dutchPhone(browser: Browser): Promise<{ page: Page; logged: string[] }> {
  const page = await openPhone(browser);
  const logged: string[] = [];
  page.on('console', (line) => line.type() === 'error' && logged.push(line.text()));
  await page.goto(`${app.url}/nl`);
  await expect(page.locator('input[name=password]')).toBeVisible();
  return { page, logged };
}

/** Tries to log in with a wrong password; `accident`: a network fault for the request. */
async function tryToLogIn(page: Page, accident?: NetworkFault): Promise<void> {
  if (accident) app.proxy.inject(LOGIN, accident, 1);
  await page.locator('input[name=email]').fill(EMAIL);
  await page.locator('input[name=password]').fill('not the password');
  await page.locator('button[type=submit]').click();
}
const alertOf = (page: Page) => page.getByRole('alert');
const json = (status: number, body: object): NetworkFault => ({
  kind: 'answered',
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

interface Refusal {
  message: string;
  errors?: Record<string, string[]>;
}

/**
 * Sends a new password with the token and address of a link; returns the server's message and the
 * page that shows it.
 */
async function tryToReset(page: Page, link: string): Promise<Refusal> {
  // A new document also the second time.
  await page.goto('about:blank');
  await page.goto(`${app.url}/nl/password-reset#${link}`);
  for (const name of ['password', 'password_confirmation']) {
    await page.locator(`input[name=${name}]`).fill('rain on a tin roof');
  }
  const answered = page.waitForResponse('**/api/reset-password');
  await page.locator('button[type=submit]').click();
  const answer = await answered;
  expect(answer.status()).toBe(422);
  return (await answer.json()) as Refusal;
}

/** A refusal of a server that sends no field errors. */
const withoutMap = (text: string) => JSON.stringify({ ...JSON.parse(text), errors: undefined });

test('a 422 shows the first message of the first field, or the server’s message without field errors', async ({
  browser,
}) => {
  const { page } = await dutchPhone(browser);
  const link = `token=made-up&email=${EMAIL}`;
  await test.step('with field errors', async () => {
    const { message, errors } = await tryToReset(page, link);
    const first = Object.values(errors ?? {})[0]?.[0] ?? 'no map';
    expect(first).not.toBe(message);
    await expect(alertOf(page)).toHaveText(first);
  });
  await test.step('without field errors', async () => {
    app.proxy.inject(/^POST \/api\/reset-password$/, { kind: 'rewritten', by: withoutMap }, 1);
    const { message, errors } = await tryToReset(page, link);
    expect(errors).toBeUndefined();
    await expect(alertOf(page)).toHaveText(message);
  });
});

test('a 403 shows the app’s own message', async ({ browser }) => {
  const email = 'robin@example.org';
  const { code, error } = await runAdmin(
    ['user:add', '--studio', 'Studio Noordlicht', '--email', email, '--password', PASSWORD],
    app.environment,
  );
  expect([code, error]).toEqual([0, '']);
  const { page } = await dutchPhone(browser);
  await logIn(page, app, email);
  await page.goto(`${app.url}/nl/session/${session.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '403 Helaas, je hebt niet de juiste rechten om deze pagina te bekijken.',
  );
  await expect(page.getByRole('button', { name: inLanguage('nl', 'Reload the page') })).toHaveCount(0);
  await page.getByRole('link', { name: inLanguage('nl', 'Back to the home page') }).click();
  await expect(page).toHaveURL(`${app.url}/nl/sessions`);
});

const UNREACHABLE = 'The server could not be reached. Check your connection.';

test('a failed login shows the message of the server, the app’s own or the default, by its status', async ({
  browser,
}) => {
  const { page, logged } = await dutchPhone(browser);
  const answered = () => page.waitForResponse('**/api/auth/login');
  await test.step('401: the server’s message', async () => {
    const [answer] = await Promise.all([answered(), tryToLogIn(page)]);
    expect(answer.status()).toBe(401);
    const { message } = (await answer.json()) as { message: string };
    expect(message).toMatch(/[a-z]{3}/);
    await expect(alertOf(page)).toHaveText(message);
  });
  await test.step('500: its own message', async () => {
    const mend = await hideTable(app.environment['DATABASE_URL'] ?? '', 'users');
    try {
      const [answer] = await Promise.all([answered(), tryToLogIn(page)]);
      expect(answer.status()).toBe(500);
      await expect(alertOf(page)).toHaveText('Er is een fout opgetreden, probeer het later opnieuw.');
    } finally {
      await mend();
    }
  });
  await test.step('without a message: the default', async () => {
    const html = { kind: 'answered', status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' } as const;
    await tryToLogIn(page, html);
    await expect(alertOf(page)).toHaveText(DEFAULT);
    await tryToLogIn(page, json(504, { message: { text: 'not a text' } }));
    await expect(alertOf(page)).toHaveText(DEFAULT);
  });
  await test.step('another status: the server’s message', async () => {
    await tryToLogIn(page, json(503, { message: 'Even geduld: de server begint opnieuw.' }));
    await expect(alertOf(page)).toHaveText('Even geduld: de server begint opnieuw.');
  });
  await test.step('without a network: the browser’s message, also logged', async () => {
    await app.proxy.goOffline();
    await tryToLogIn(page);
    await expect(alertOf(page).locator('p')).toHaveText([inLanguage('nl', UNREACHABLE), 'Failed to fetch']);
    await expectLogged(logged, 'TypeError: Failed to fetch');
  });
});

/** The console output arrives beside the page. */
const expectLogged = (logged: readonly string[], words: string): Promise<void> =>
  expect.poll(() => logged).toContainEqual(expect.stringContaining(words));

/** Requests a new password with a network fault; returns a function that removes the fault. */
async function tryToAsk(page: Page, accident: NetworkFault): Promise<() => void> {
  await page.goto(`${app.url}/nl/password-reset`);
  const mend = app.proxy.inject(/^POST \/api\/forgot-password$/, accident);
  await page.locator('input[name=email]').fill('nobody@example.org');
  await page.locator('button[type=submit]').click();
  return mend;
}

test('a connection cut before or during the response, or a response that is not JSON, shows the browser’s error message and logs it', async ({
  browser,
}) => {
  const { page, logged } = await dutchPhone(browser);
  const unreachable = inLanguage('nl', UNREACHABLE);
  const unreadable = inLanguage('nl', 'The server’s answer could not be read.');
  for (const [kind, words, own, log] of [
    ['cut', unreachable, 'Failed to fetch', 'TypeError: Failed to fetch'],
    ['torn', unreachable, /network error|Failed to fetch/, 'TypeError: '],
    ['half', unreadable, /JSON/, 'SyntaxError'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one accident after the other
    await test.step(kind, async () => {
      logged.splice(0);
      const mend = await tryToAsk(page, { kind });
      await expect(alertOf(page).locator('p')).toHaveText([words, own]);
      await expectLogged(logged, log);
      mend();
    });
  }
});

const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

test('an error message disappears after a navigation, and typed values stay when it changes the language', async ({
  browser,
}) => {
  const { page } = await dutchPhone(browser);
  await tryToLogIn(page);
  await expect(alertOf(page)).toBeVisible();
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await expect(page).toHaveURL(`${app.url}/nl/password-reset`);
  await expect(alertOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('input[name=password]')).toBeVisible();
  await expect(alertOf(page)).toHaveCount(0);
  // A change of the language.
  await tryToLogIn(page);
  await expect(alertOf(page)).toBeVisible();
  await page.locator('input[name=password]').fill('');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`${app.url}/de`);
  await expect(page.locator('input[name=email]')).toHaveValue(EMAIL);
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(alertOf(page)).toHaveCount(0);
});

test('a failed load shows the app’s message and smaller the browser’s, and disappears when the data is loaded again', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  const cut = app.proxy.inject(/^GET \/api\/mails/, { kind: 'cut' });
  await page.goto(`${app.url}/mails`);
  const own = page.getByRole('main').getByText('Failed to fetch');
  await expect(own).toBeVisible();
  const sentence = own.locator('xpath=..');
  await expect(sentence).toHaveText(`${UNREACHABLE}Failed to fetch`);
  expect(await own.evaluate(sizeOf)).toBeLessThan(await sentence.evaluate(sizeOf));
  cut();
  // After a change of the query.
  const failed = page.getByText('Couldn’t load this');
  const stop = app.proxy.inject(/^GET \/api\/mails/, json(503, { message: 'Not now, please.' }));
  await page.goto(`${app.url}/mails`);
  await expect(failed).toBeVisible();
  await expect(page.getByText('Not now, please.')).toBeVisible();
  stop();
  await page.evaluate(() => {
    history.pushState(null, '', '/mails?from=bookmark');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(failed).toHaveCount(0);
  await expect(page.getByText('Not now, please.')).toHaveCount(0);
  await expect(page.getByText(/No e-mails yet|Choose a new password/)).toBeVisible();
  // Opens another page, causes an error there, and goes back.
  await page.goto(`${app.url}/sessions`);
  const again = app.proxy.inject(/^GET \/api\/events\/.*show$/, json(503, { message: 'Not now, please.' }));
  await page.goto(`${app.url}/session/018f0000-0000-7000-8000-000000000000`);
  await expect(failed).toBeVisible();
  again();
  await page.getByRole('banner').getByRole('link', { name: 'Photoslate' }).click();
  await expect(page).toHaveURL(`${app.url}/sessions`);
  await expect(failed).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 This page could not be found');
});

test('a page with an unknown middleware shows the error page 500', async ({ browser }) => {
  const row = '"entry/password-reset-page"';
  let changed = 0;
  app.proxy.inject(/^GET \/assets\/.*\.js$/, {
    kind: 'rewritten',
    by: (text) =>
      text.replace(/source:(["'`])entry\/password-reset-page\1/, (found) => {
        changed += 1;
        return `${found},middleware:["nobody-knows"]`;
      }),
  });
  const { page } = await dutchPhone(browser);
  await page.goto(`${app.url}/nl/password-reset`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('500 Unknown middleware');
  expect(changed, row).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link', { name: 'Photoslate' }).click();
  await expect(page.locator('input[name=password]')).toBeVisible();
});
