import { expect, test } from '@playwright/test';
import { closePhones, startDeskApp, type DeskApp } from './desk-app.ts';
import { stall, walk } from './screen-walk.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());
test.setTimeout(480_000);

test('visitor screens (login, password reset, setup, errors) pass the accessibility checks in every state', async ({
  browser,
}) => {
  const { page, open, tap, see, end } = await walk(browser, app, 7);
  await open('/');
  await see('login');
  await tap('Log in');
  await see('login, nothing filled in');
  await page.getByLabel('E-mail address').fill('nobody@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('a wrong one');
  const release = await stall(page, '**/api/auth/login');
  await tap('Log in');
  await expect(page.getByText('Loading…')).toBeVisible();
  await see('login, under way');
  await release('go on');
  await expect(page.getByRole('alert')).toBeVisible();
  await see('login, refused');
  await tap('EN – Language: English');
  await see('login, languages');
  await open('/password-reset');
  await see('password reset');
  await page.getByLabel('E-mail address').fill('nobody@example.org');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('input[name=email]')).toHaveCount(0);
  await see('password reset, answered');
  await open('/password-reset#token=made-up&email=anna@example.org');
  await tap('Change password');
  await see('new password, nothing filled in');
  await page.route('**/api/reset-password', (route) => route.fulfill({ status: 204 }));
  for (const label of ['New password *', 'New password once more *'])
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await page.getByLabel(label, { exact: true }).fill('light through leaves');
  await tap('Change password');
  await expect(page.getByText(/^Your password has been changed/)).toBeVisible();
  await see('new password, done');
  const { id } = (await app.get('/api/studio/settings')) as { id: string };
  const text = '# Contact\n\nKantstraße 3, Berlin\nhello@noordlicht.example';
  await app.post('/api/studio/legal-texts', { kind: 'imprint', language: 'en', text });
  await open(`/legal/${id}/imprint`);
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await see('legal page');
  await open(`/legal/${id}/terms`);
  await expect(page.getByText('This page could not be found')).toBeVisible();
  await see('legal page, not written');
  await open('/setup#made-up');
  await expect(page.getByText(/already set up/)).toBeVisible();
  await see('set-up, done already');
  await page.route('**/api/setup', (route) => route.fulfill({ json: { data: { open: true } } }));
  await open('/');
  await expect(page.getByRole('heading', { name: 'This server is not set up yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
  await expect(page.getByText('npm run admin -- setup:link')).toBeVisible();
  await see('login, not set up');
  await open('/setup#made-up');
  await page.getByRole('textbox', { name: 'Password' }).fill('password1234');
  await expect(page.getByText('Too easy to guess. Add a word or two.')).toBeVisible();
  await tap('Set up the studio');
  await see('set-up, a weak password and nothing else');
  await open('/nothing');
  await see('404');
  await page.route(/password-reset-page.*\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'const Page = () => { throw new Error("broken"); }; export { Page, Page as t };',
    }),
  );
  await open('/password-reset');
  await see('500');
  end();
});
