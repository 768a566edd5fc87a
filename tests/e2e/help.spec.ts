import { expect, test } from '@playwright/test';
import { closePhones, openDesk, startDeskApp, type DeskApp } from './desk-app.ts';
import { codeOf } from './field-day.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

test('the help opens offline from the slate, in German, and leads back to the same shoot', async ({
  browser,
}) => {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  const slate = `${app.url}/de/session/${session.id}/shoot/${shoot.hash}`;
  const page = await openDesk(browser, app, { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(slate);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Shooting 1');
  const code = await codeOf(page);
  expect(code).toBe(shoot.hash);
  await page.context().setOffline(true);

  await page.locator('[data-live-line]').click();
  await page.getByRole('link', { name: 'Hilfe', exact: true }).click();
  await expect(heading).toHaveText('Hilfe QR-Code eines Shootings');
  await expect(page).toHaveURL(`${app.url}/de/help/slate`);
  await expect(page.getByRole('main').locator('ol > li')).toHaveCount(5);
  await page.getByRole('link', { name: 'Kunden eines Shootings' }).click();
  await expect(heading).toHaveText('Hilfe Kunden eines Shootings');

  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(slate);
  await expect(heading).toHaveText('Shooting 1');
  expect(await codeOf(page)).toBe(code);
  // The help is no longer behind the slate: the next step back is what was there before it.
  await page.goBack();
  await expect(page).toHaveURL(`${app.url}/sessions`);
});
