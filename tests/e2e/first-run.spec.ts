import { expect, test } from '@playwright/test';
import { closePhones, openDesk, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';

let app: DeskApp;
test.beforeAll(async () => {
  // An owner sets the address in the app.
  app = await startDeskApp({ PUBLIC_URL: '' });
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

test('the checklist of a new studio leads to the public address, which a phone tests, and can be hidden', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  const checklist = page.getByRole('region', { name: 'Get Studio Noordlicht ready' });
  await expect(checklist.getByRole('listitem')).toHaveCount(8);
  await expect(checklist.getByRole('img', { name: 'Done' })).toHaveCount(1);
  await checklist.getByRole('link', { name: 'Set address' }).click();

  await expect(page.getByText('Only this computer can open this address.')).toBeVisible();
  const address = page.getByLabel(/^Public address/);
  await address.fill('http://localhost:3000');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Enter one that phones can open.')).toBeVisible();
  await address.fill('https://photos.example.com/');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('https://photos.example.com', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Test with your phone' }).click();
  const code = page.locator('svg[data-qr]');
  const text = (await code.getAttribute('data-qr')) ?? '';
  expect(text).toMatch(/^https:\/\/photos\.example\.com\/phone-test#/);
  // A proxy would pass this address to the server.
  const phone = await openPhone(browser, { locale: 'de' });
  await phone.goto(`${app.url}${text.slice('https://photos.example.com'.length)}`);
  await expect(phone.getByRole('heading', { name: 'Es funktioniert' })).toBeVisible();
  await expect(page.getByText(/^A phone opened this address at /)).toBeVisible();
  await expect(code).toHaveCount(0);

  await page.goto(`${app.url}/sessions`);
  await expect(checklist.getByRole('img', { name: 'Done' })).toHaveCount(2);
  await checklist.getByRole('button', { name: 'Hide for now' }).click();
  await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible();
  await page.goto(`${app.url}/studio`);
  await page.getByRole('button', { name: 'Show checklist' }).click();
  await expect(checklist).toBeVisible();

  await app.makeSession();
  await page.reload();
  const nextStep = page.getByRole('heading', { name: 'Next: Connect a mail server' });
  await expect(nextStep).toBeVisible();
  await expect(page.getByRole('button', { name: 'Practice' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all steps' }).click();
  await expect(checklist.getByRole('button', { name: 'Practice' })).toBeVisible();
  await checklist.getByRole('button', { name: 'Show less' }).click();
  await expect(nextStep).toBeVisible();
  await page.getByRole('link', { name: 'Set up e-mail' }).last().click();
  await page.getByRole('button', { name: 'Send test e-mail' }).click();
  await expect(page.getByText(/^Nothing was sent/)).toBeVisible();
});
