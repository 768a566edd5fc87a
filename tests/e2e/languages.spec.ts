import { expect, test } from '@playwright/test';
import {
  closePhones,
  inLanguage,
  inPrefix,
  LANGUAGES,
  openDesk,
  openPhone,
  startDeskApp,
  type DeskApp,
} from './desk-app.ts';

const COOKIE = 'i18n_redirected';
const YEAR_SECONDS = 365 * 86_400;

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

test('the language switcher keeps the page, its query and the typed input, and the choice is stored for 365 days', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/password-reset?from=mail`);
  await page.getByLabel('E-mail address').fill('anna@example.org');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Language/ })
    .click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(`${app.url}/fr/password-reset?from=mail`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inLanguage('fr', 'Forgot your password?'));
  await expect(page.locator('input[name=email]')).toHaveValue('anna@example.org');
  const cookie = (await page.context().cookies()).find(({ name }) => name === COOKIE);
  expect(cookie?.value).toBe('fr');
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - YEAR_SECONDS)).toBeLessThan(120);
  expect(await page.evaluate((key) => localStorage.getItem(key), COOKIE)).toBe('fr');
  await page.goto(`${app.url}/`);
  await expect(page, 'remembered at the root').toHaveURL(`${app.url}/fr`);
});

test('the browser language applies only at /', async ({ browser }) => {
  const austrian = await openPhone(browser, { locale: 'de-AT' });
  await austrian.goto(`${app.url}/password-reset`);
  await expect(austrian.locator('html')).toHaveAttribute('lang', 'en');
  await expect(austrian.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await austrian.goto(`${app.url}/`);
  await expect(austrian).toHaveURL(`${app.url}/de`);
  await expect(austrian.getByRole('heading', { level: 1 })).toHaveText('Willkommen');
  const bookmark = await openPhone(browser, { locale: 'nl-NL' });
  await bookmark.goto(`${app.url}/sessions`);
  await expect(bookmark, 'led there by the need to log in').toHaveURL(`${app.url}/nl`);
  await expect(bookmark.getByRole('heading', { level: 1 })).toHaveText(inLanguage('nl', 'Welcome'));
  const japanese = await openPhone(browser, { locale: 'ja-JP' });
  await japanese.goto(`${app.url}/`);
  await expect(japanese.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  expect(japanese.url()).toBe(`${app.url}/`);
});

test('navigation between pages keeps the language and its URL prefix', async ({ browser }) => {
  const page = await openDesk(browser, app);
  const { id } = await app.makeSession();
  await page.goto(`${app.url}/es/sessions`);
  await page.getByRole('link', { name: /Strandbad Wannsee/ }).click();
  await expect(page).toHaveURL(`${app.url}/es/session/${id}`);
  await page.getByRole('button', { name: inLanguage('es', 'Start new shoot') }).click();
  await expect(page).toHaveURL(new RegExp(`^${app.url}/es/session/${id}/shoot/`));
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${app.url}/es/sessions`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('lang, hreflang and title match the language of the page', async ({ browser }) => {
  const page = await openPhone(browser);
  for (const language of LANGUAGES) {
    await page.goto(app.url + inPrefix(language, '/password-reset'));
    await expect(page).toHaveTitle(`${inLanguage(language, 'Password reset')} · Photoslate`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const links = page.locator('link[rel=alternate][hreflang]');
    await expect(links).toHaveCount(LANGUAGES.length + 1);
    const announced = await links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute('hreflang')?.slice(0, 2), link.getAttribute('href')]),
    );
    for (const each of LANGUAGES) {
      expect(announced).toContainEqual([each, app.url + inPrefix(each, '/password-reset')]);
    }
  }
});
