import { expect, test, type Page } from '@playwright/test';
import {
  closePhones,
  EMAIL,
  inLanguage,
  inPrefix,
  LANGUAGES,
  logIn,
  openDesk,
  openPhone,
  PASSWORD,
  startDeskApp,
  type DeskApp,
} from './desk-app.ts';

let app: DeskApp;
let session: { id: string; hash: string };
let shoot: { hash: string };
test.beforeAll(async () => {
  app = await startDeskApp();
  session = await app.makeSession();
  shoot = await app.makeShoot(session.id);
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

type Words = (language: (typeof LANGUAGES)[number]) => string;
const said =
  (text: string): Words =>
  (language) =>
    inLanguage(language, text);

const firstShoot: Words = (language) => inLanguage(language, 'Shoot {0}').replace('{0}', '1');

/**
 * Opens a path in a language: the first time with a new document, then as a link within the app.
 * Only the home page loads a new document under each prefix; for other paths this checks that the
 * server has them.
 */
async function open(page: Page, language: (typeof LANGUAGES)[number], path: string): Promise<void> {
  const url = app.url + inPrefix(language, path);
  if (language === 'en') return void (await page.goto(url));
  const answer = await page.request.get(url);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('<div id="root">');
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, url);
}

/**
 * Opens a path in each language, and checks its heading, title and alternate URLs, and that it does
 * not redirect.
 */
async function eachLanguage(page: Page, path: string, words: Words, title = words): Promise<void> {
  for (const language of LANGUAGES) {
    await open(page, language, path);
    await expect(heading(page), language).toHaveText(words(language));
    await expect(page).toHaveTitle(`${title(language)} · Photoslate`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const french = page.locator('link[rel=alternate][hreflang^=fr]');
    await expect(french).toHaveAttribute('href', app.url + inPrefix('fr', path));
    expect(page.url()).toBe(app.url + inPrefix(language, path));
  }
}

test('the home page and the password reset open at their paths and under every language prefix', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  for (const language of LANGUAGES) {
    await page.context().clearCookies();
    await page.goto(app.url + inPrefix(language, '/'));
    await expect(heading(page)).toHaveText(inLanguage(language, 'Welcome'));
    await expect(page.locator('button[type=submit]')).toHaveText(inLanguage(language, 'Log in'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle('Photoslate');
    expect(page.url()).toBe(app.url + inPrefix(language, '/'));
    await page.evaluate(() => localStorage.clear());
  }
  await eachLanguage(page, '/password-reset', said('Forgot your password?'), said('Password reset'));
});

test('every page of a user opens at its path and under every language prefix', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await test.step('/sessions', () => eachLanguage(page, '/sessions', said('Photo sessions')));
  await test.step('/sessions?new=true', async () => {
    for (const language of LANGUAGES) {
      await open(page, language, '/sessions?new=true');
      const drawer = page.getByRole('dialog', { name: inLanguage(language, 'New shoot location') });
      await expect(
        drawer.getByRole('button', { name: inLanguage(language, 'Create session') }),
      ).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(page.url()).toBe(app.url + inPrefix(language, '/sessions?new=true'));
    }
  });
  await test.step('/session/{event}', async () => {
    await eachLanguage(page, `/session/${session.id}`, () => 'Strandbad Wannsee');
    const last = LANGUAGES.at(-1) ?? 'en';
    await expect(page.getByRole('button', { name: inLanguage(last, 'Start new shoot') })).toBeVisible();
  });
  await test.step('/session/{event}/calibration', async () => {
    for (const language of LANGUAGES) {
      await open(page, language, `/session/${session.id}/calibration`);
      // It stays on the screen while the language changes.
      if (language === 'en') await page.getByRole('button', { name: 'Show QR code' }).click();
      await expect(page).toHaveURL(app.url + inPrefix(language, `/session/${session.id}/calibration`));
      await expect(heading(page)).toHaveText(inLanguage(language, 'Calibration'));
      await expect(page.locator('svg[data-qr]').first()).toBeVisible();
    }
  });
  await test.step('/session/{event}/calibration/instruction', () =>
    eachLanguage(page, `/session/${session.id}/calibration/instruction`, said('Calibrate your camera')));
  await test.step('/session/{event}/shoot/{hash}', async () => {
    await eachLanguage(page, `/session/${session.id}/shoot/${shoot.hash}`, firstShoot);
    await expect(page.locator('svg[data-qr]').first()).toBeVisible();
  });
});

test('the calibration route without {event} opens the running session or offers a choice', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/de/session/calibration/instruction`);
  await expect(page).toHaveURL(`${app.url}/de/session/${session.id}/calibration/instruction`);
  await page.goto(`${app.url}/session/calibration`);
  await expect(page).toHaveURL(`${app.url}/session/${session.id}/calibration/instruction`);

  const other = await app.makeSession('Vondelpark');
  await page.goto(`${app.url}/session/calibration`);
  await expect(page.getByText('Several sessions are running. Which one?')).toBeVisible();
  await page.getByRole('link', { name: /Vondelpark/ }).click();
  await expect(page).toHaveURL(new RegExp(`/session/${other.id}/calibration`));
  await app.post(`/api/events/${other.id}/close`);
});

test('a shoot route without {event} or with a wrong {event} redirects to the session of the shoot', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  const own = new RegExp(`/session/${session.id}/shoot/${shoot.hash}$`);
  await page.goto(`${app.url}/session/shoot/${shoot.hash}`);
  await expect(page).toHaveURL(own);
  const other = await app.makeSession('Prater');
  await page.goto(`${app.url}/session/${other.id}/shoot/${shoot.hash}`);
  await expect(page).toHaveURL(own);
  await app.post(`/api/events/${other.id}/close`);
});

test('/en redirects to the route without prefix, and an unknown prefix shows the 404 page', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/en/password-reset?from=mail`);
  await expect(page).toHaveURL(`${app.url}/password-reset?from=mail`);
  await page.goto(`${app.url}/en`);
  await expect(page).toHaveURL(`${app.url}/`);
  for (const path of ['/pt/password-reset', '/pt', '/DE', '/Fr/password-reset']) {
    const answer = await page.goto(app.url + path);
    expect(answer?.status()).toBe(404);
    await expect(heading(page)).toHaveText('404 This page could not be found');
  }
});

test('the gallery route without a link says to open the mail and offers to send the link again', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${app.url}/g?lang=en`);
  await expect(page.getByRole('heading', { name: 'Open the link in your e-mail' })).toBeVisible();
  expect(asked).not.toContain('/api/gallery');
  await page.getByLabel(/^E-mail address/).fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send me my link again' }).click();
  const status = page.getByRole('status');
  await expect(status, 'without a mail server').toHaveText(/so no e-mail can be sent/);
  await page.goto(`${app.url}/my-data?lang=en`);
  await page.getByLabel(/^E-mail address/).fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(status).toHaveText(/so no e-mail can be sent/);
  await page.goto(`${app.url}/g?lang=en#not-a-link`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a password reset without a mail server shows the same notice for every address', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  for (const address of [EMAIL, 'nobody@example.org']) {
    await page.goto(`${app.url}/password-reset`);
    await page.getByLabel(/^E-mail address/).fill(address);
    await page.getByRole('button', { name: 'Send instructions' }).click();
    await expect(page.locator('[aria-live=polite]').getByText('the instructions are a file')).toHaveText(
      /^No mail server is set up\. If this address belongs to an account, .* ask its operator\.$/,
    );
  }
});

test('a logged-out user is redirected to /, and after login to /sessions with a link to the requested page', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/de/session/${session.id}?from=mail`);
  await expect(page).toHaveURL(`${app.url}/de`);
  await logIn(page, app);
  await expect(page, 'in the language of the user').toHaveURL(`${app.url}/sessions`);
  await page.getByRole('link', { name: 'Continue: Strandbad Wannsee' }).click();
  await expect(page).toHaveURL(`${app.url}/session/${session.id}?from=mail`);
  await expect(heading(page)).toHaveText('Strandbad Wannsee');
});

test('a login in the middle of a shoot offers a link back to it, with its number and location', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await expect(heading(page)).toHaveText('Shoot 1');
  // The login ends while the app is closed. Otherwise a running refresh could renew it.
  await page.goto(`${app.url}/robots.txt`);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('photoslate.user'));
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await expect(page).toHaveURL(`${app.url}/`);
  await logIn(page, app);
  await expect(page).toHaveURL(`${app.url}/sessions`);
  const link = page.getByRole('link', { name: 'Continue: shoot 1, Strandbad Wannsee' });
  const firstLine = page.getByRole('main').locator('h1').locator('xpath=../following-sibling::*[1]');
  await expect(firstLine.filter({ has: link })).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
});

test('the login continues in the language of the user, unless another was chosen on the login page', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/de`);
  await logIn(page, app);
  await expect(page).toHaveURL(`${app.url}/sessions`);
  const other = await openPhone(browser);
  await other.goto(`${app.url}/`);
  await other.getByRole('button', { name: /Language/ }).click();
  await other.getByRole('link', { name: 'Deutsch' }).click();
  await expect(other).toHaveURL(`${app.url}/de`);
  // The longer German texts move the button.
  await expect(other.locator('button[type=submit]')).toHaveText('Anmelden');
  await logIn(other, app);
  await expect(other).toHaveURL(`${app.url}/de/sessions`);
});

test('login leads to /sessions, and logout leads to /', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/`);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${app.url}/sessions`);
  await page.goto(`${app.url}/`);
  await expect(page, 'home of who is logged in').toHaveURL(`${app.url}/sessions`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${app.url}/`);
  await page.goto(`${app.url}/sessions`);
  await expect(page).toHaveURL(`${app.url}/`);
});
