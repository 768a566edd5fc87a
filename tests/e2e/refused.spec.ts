import { CONSENT_VERSION } from '@photoslate/contract/constants';
import type { Shoot } from '@photoslate/contract/shoots';
import { expect, test } from '@playwright/test';
import {
  closePhones,
  EMAIL,
  fetchedAhead,
  openDesk,
  PASSWORD,
  startDeskApp,
  type DeskApp,
} from './desk-app.ts';
import { button, codeOf, codesLeased, setTitle, typeContact } from './field-day.ts';
import { closePeople, openPeople, openUnsent } from './people-sheet.ts';
import { publishGallery } from './sold-gallery.ts';
import { chooseAction } from './session-menu.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Binds a leased code as its own device would, but to a shoot that the phone does not know. */
async function takeCode(sessionId: string, code: string, deviceId: string): Promise<void> {
  const login = await post('/api/auth/login', { email: EMAIL, password: PASSWORD }, { 'x-client': 'native' });
  const { authorisation } = (await login.json()) as { authorisation: { token: string } };
  const headers = { authorization: `Bearer ${authorisation.token}`, 'x-device': `${deviceId}.1` };
  expect((await post(`/api/events/${sessionId}/photoshoots`, { code }, headers)).status).toBe(201);
}

test('a refused write is shown with its reason and repair, and blocks only dependent writes', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  const session = await app.makeSession('Vondelpark');
  const elsewhere = await app.makeSession('Westerpark');
  await page.goto(`${app.url}/session/${session.id}`);
  await expect(button(page, 'Start new shoot')).toBeVisible();
  await codesLeased(page);
  const device = (await page.evaluate(() => localStorage.getItem('photoslate.device'))) ?? '';
  await fetchedAhead(page, 'shoot');
  await page.context().setOffline(true);
  await button(page, 'Start new shoot').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 1');
  const code = await codeOf(page);
  await typeContact(page, 'anna@example.org', 'Anna');
  await button(page, 'Done, next shoot').click();
  await button(page, 'Yes').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 2');
  await setTitle(page, 'Second family');
  await takeCode(elsewhere.id, code, device);

  await page.context().setOffline(false);
  await expect(page.getByRole('banner').getByText('1 not saved')).toBeVisible();
  await openUnsent(page);
  const refused = page.getByRole('dialog').getByRole('region', { name: '1 change was not saved' });
  await expect(refused).toBeVisible();
  await expect(refused).toContainText('Start shoot 1');
  await expect(refused).toContainText('code');
  await expect(refused).toContainText('1 later change waits for it');
  const shoots = async () =>
    (
      (await app.get(`/api/events/${session.id}/show`)) as {
        shoots: { number: number; hash: string; title: string | null; customers: { email: string }[] }[];
      }
    ).shoots;
  await expect
    .poll(
      async () => (await shoots()).map(({ number, title }) => [number, title]),
      'what does not depend on it',
    )
    .toEqual([[2, 'Second family']]);

  await refused.getByRole('button', { name: 'Use a new QR code' }).click();
  await expect(page.getByText('not saved')).toHaveCount(0);
  await expect.poll(async () => (await shoots()).length).toBe(2);
  const first = (await shoots()).find(({ number }) => number === 1);
  expect(first?.hash).not.toBe(code);
  await expect.poll(async () => (await shoots()).flatMap(({ customers }) => customers)).toHaveLength(1);
});

test('prices refused by the server are not shown as the prices of the session', async ({ browser }) => {
  const { owner, shoots, link } = await publishGallery(app, 'anna@example.org', [1]);
  const [shoot] = shoots;
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${shoot?.sessionId}`);
  await chooseAction(page, 'Prices');
  const drawer = page.getByRole('dialog', { name: 'Prices' });
  const firstPhoto = drawer.locator('dd').first();
  const before = (await firstPhoto.textContent()) ?? '';
  const choice = drawer.getByRole('radio', { checked: false }).first();
  await expect(choice).toBeVisible();

  await page.context().setOffline(true);
  await choice.check();
  await button(page, 'Use these prices').click();
  await expect(drawer).toBeHidden();
  await chooseAction(page, 'Prices');
  await expect(firstPhoto).not.toHaveText(before);
  const { data } = await owner.call('galleries.show', { link });
  const photoIds = data.shoots[0]?.photos.map(({ id }) => id) ?? [];
  const { data: order } = await owner.call('orders.place', { link, body: { photoIds } });

  await page.context().setOffline(false);
  await expect(drawer.getByText(`These prices are fixed: order ${order.number} used them`)).toBeVisible();
  await expect(firstPhoto).toHaveText(before);
  await drawer.getByRole('button', { name: 'Close' }).click();
  const refused = page.getByRole('region', { name: '1 change was not saved' });
  await expect(refused).toContainText('Change the prices');
});

test('customer details refused by the server are not shown as the details of the customer', async ({
  browser,
}) => {
  const session = await app.makeSession();
  const { id, hash } = await app.makeShoot(session.id);
  const contact = `/api/photoshoots/${id}/update-contact`;
  await app.post(contact, { customers: [{ email: 'lena@example.org', firstName: 'Lena' }] });
  const form = { email: 'lena@example.org', language: 'en', consentVersion: CONSENT_VERSION };
  await app.post(`/api/codes/${hash}`, { ...form, firstName: 'Helena' });
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${session.id}/shoot/${hash}`);
  await openPeople(page);
  const linked = page.getByRole('region', { name: /^Linked/ });
  const sent = page.getByRole('region', { name: 'Other details sent' });
  await expect(sent).toContainText('Helena');

  await page.context().setOffline(true);
  await button(page, 'Use these').click();
  await expect(sent).toHaveCount(0);
  await expect(linked).toContainText('Helena');
  // The claims for the former address are deleted with it.
  const { customers } = (await app.get(`/api/photoshoots/${id}/show`)) as Shoot;
  await app.post(contact, { customers: [{ id: customers[0]?.id, email: 'lena@example.com' }] });

  await page.context().setOffline(false);
  await expect(linked).toContainText('lena@example.com');
  await expect(linked).not.toContainText('Helena');
  await closePeople(page);
  await openUnsent(page);
  const refused = page.getByRole('dialog').getByRole('region', { name: '1 change was not saved' });
  await expect(refused).toContainText('Details of a customer of shoot 1');
});
