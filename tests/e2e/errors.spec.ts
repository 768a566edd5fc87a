import { expect, test, type Page, type Route } from '@playwright/test';
import {
  closePhones,
  EMAIL,
  inLanguage,
  openDesk,
  openPhone,
  startDeskApp,
  type DeskApp,
} from './desk-app.ts';

let app: DeskApp;
let session: { id: string };
test.beforeAll(async () => {
  app = await startDeskApp();
  session = await app.makeSession();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const LOGIN = '**/api/auth/login';
type Answer = Parameters<Route['fulfill']>[0];

/** A Dutch phone on the login; `answer`: what something between the phone and the server says in its place. */
async function tryToLogIn(page: Page, answer?: Answer): Promise<void> {
  if (answer) await page.route(LOGIN, (route) => route.fulfill(answer));
  await page.goto(`${app.url}/nl`);
  await page.locator('input[name=email]').fill(EMAIL);
  await page.locator('input[name=password]').fill('not the password');
  await page.locator('button[type=submit]').click();
}
const json = (status: number, body: object): Answer => ({ status, json: body });

test('401 shows the message of the answer', async ({ browser }) => {
  const page = await openPhone(browser);
  const answered = page.waitForResponse(LOGIN);
  await tryToLogIn(page);
  const answer = await answered;
  expect(answer.status()).toBe(401);
  const { message } = (await answer.json()) as { message: string };
  expect(message).toMatch(/[a-z]{3}/);
  await expect(page.getByRole('alert')).toHaveText(message);
});

interface Refusal {
  message: string;
  errors?: Record<string, string[]>;
}

/** Sends a new password with the token and address of a link; what the server said, on the page that shows it. */
async function tryToReset(page: Page, link: string): Promise<Refusal> {
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

test('422 with a map of fields shows the first message of the first field', async ({ browser }) => {
  const page = await openPhone(browser);
  const { message, errors } = await tryToReset(page, 'token=made-up&email=mila@nowhere');
  const first = Object.values(errors ?? {})[0]?.[0] ?? 'no map';
  expect(first).not.toBe(message);
  await expect(page.getByRole('alert')).toHaveText(first);
});

test('422 without a map of fields shows the message of the answer', async ({ browser }) => {
  const page = await openPhone(browser);
  const { message, errors } = await tryToReset(page, `token=made-up&email=${EMAIL}`);
  expect(errors).toBeUndefined();
  await expect(page.getByRole('alert')).toHaveText(message);
});

test('403 shows its own words', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await page.route('**/api/events/*/show', (route) =>
    route.fulfill(json(403, { message: 'Not yours', code: 'forbidden' })),
  );
  await page.goto(`${app.url}/nl/session/${session.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '403 Helaas, je hebt niet de juiste rechten om deze pagina te bekijken.',
  );
});

test('404 of a call is the 404 page', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/018f0000-0000-7000-8000-000000000000`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 This page could not be found');
});

test('500 shows its own words', async ({ browser }) => {
  const page = await openPhone(browser);
  await tryToLogIn(page, json(500, { message: 'inner workings' }));
  await expect(page.getByRole('alert')).toHaveText('Er is een fout opgetreden, probeer het later opnieuw.');
});

test('a status without a message shows the default', async ({ browser }) => {
  const page = await openPhone(browser);
  await tryToLogIn(page, { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  await expect(page.getByRole('alert')).toHaveText('Er is iets mis gegaan, probeer het later opnieuw.');
});

test('another status shows the message of the answer', async ({ browser }) => {
  const page = await openPhone(browser);
  await tryToLogIn(page, json(503, { message: 'Even geduld: de server begint opnieuw.' }));
  await expect(page.getByRole('alert')).toHaveText('Even geduld: de server begint opnieuw.');
});

test('no network shows the own message of the error, and logs it', async ({ browser }) => {
  const page = await openPhone(browser);
  const logged: string[] = [];
  page.on('console', (line) => line.type() === 'error' && logged.push(line.text()));
  await page.route(LOGIN, (route) => route.abort('connectionreset'));
  await tryToLogIn(page);
  const words = inLanguage('nl', 'The server could not be reached. Check your connection.');
  await expect(page.getByRole('alert').locator('p')).toHaveText([words, 'Failed to fetch']);
  expect(logged).toContainEqual(expect.stringContaining('TypeError: Failed to fetch'));
});

test('an answer that is no JSON shows the own message of the error, and logs it', async ({ browser }) => {
  const page = await openPhone(browser);
  const logged: string[] = [];
  page.on('console', (line) => line.type() === 'error' && logged.push(line.text()));
  await tryToLogIn(page, { status: 200, contentType: 'application/json', body: '{"data":' });
  const words = inLanguage('nl', 'The server’s answer could not be read.');
  await expect(page.getByRole('alert').locator('p')).toHaveText([words, /JSON/]);
  expect(logged).toContainEqual(expect.stringContaining('SyntaxError'));
});

test('an error is gone after the next navigation', async ({ browser }) => {
  const page = await openPhone(browser);
  await tryToLogIn(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(`${app.url}/nl/password-reset`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('input[name=password]')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a call that fails outside of a form is told in a red notification', async ({ browser }) => {
  const page = await openDesk(browser, app);
  const id = '018f0000-0000-7000-8000-000000000001';
  // An order that the server does not know: the list is as of yesterday.
  const order = {
    id,
    number: 'P-1',
    sessionId: session.id,
    status: 'open',
    email: 'anna@example.org',
    shoots: [],
    photoIds: [],
    totalCents: 1200,
    currency: 'EUR',
    note: null,
    createdAt: new Date().toISOString(),
    paidAt: null,
  };
  await page.route('**/api/events/*/orders', (route) => route.fulfill(json(200, { data: [order] })));
  await page.goto(`${app.url}/session/${session.id}`);
  const answered = page.waitForResponse(`**/api/orders/${id}/pay`);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const { message } = (await (await answered).json()) as { message: string };
  const note = page.locator('[aria-live=assertive]').getByRole('button', { name: message });
  await expect(note).toHaveAttribute('data-color', 'red');
  await expect(note).toHaveCSS('color', 'rgb(156, 19, 31)');
});
