import { readFile } from 'node:fs/promises';
import type { Shoot } from '@photoslate/contract/shoots';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { createClient } from '../../demo/client.ts';
import { closePhones, EMAIL, openDesk, openPhone, PASSWORD, startDeskApp, type DeskApp } from './desk-app.ts';
import { fillStudio, type FullStudio } from './full-studio.ts';
import { register } from './register.ts';

let app: DeskApp;
let studio: FullStudio;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  app = await startDeskApp();
  studio = await fillStudio(app);
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

test('a paid order with one photo is downloaded as the photo itself', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your photo' }).click();
  const download = await saved;
  const name = await page.getByRole('link', { name: 'Download photo 1' }).getAttribute('download');
  expect(download.suggestedFilename()).toBe(name);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
});

test('the large view can be browsed, chosen from and closed by keyboard, and returns the focus', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const third = page.getByRole('button', { name: 'Look at photo 3' });
  // The neighbouring photos are in the document too, but inert.
  const shown = (number: number) =>
    expect(page.locator('[aria-roledescription="Slide"]:not([inert])').getByRole('img')).toHaveAccessibleName(
      new RegExp(`^Photo ${number} of \\d+$`),
    );
  await third.focus();
  await page.keyboard.press('Enter');
  await shown(3);
  await page.keyboard.press('ArrowRight');
  await shown(4);
  await page.keyboard.press('ArrowLeft');
  await shown(3);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Chosen' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: '€' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: /^Photo 3 of \d+$/ })).toHaveCount(0);
  await expect(third).toBeFocused();
  await expect(page.getByRole('button', { name: 'Choose photo 3' })).toHaveAttribute('aria-pressed', 'true');
});

test('a gallery opened from a mailed link asks to confirm the address and the details sent for it', async ({
  browser,
}) => {
  const [published] = studio.shoots;
  const email = 'anna.brandt@example.org';
  await register(app, published?.hash, { email });
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const question = page.getByRole('region', { name: 'Your address' });
  await expect(question).toContainText(`Is ${email} your e-mail address, and did you leave it`);
  await expect(question.getByRole('button', { name: 'Yes, that is me' })).toBeVisible();
  await expect(question.getByRole('checkbox')).toHaveCount(0);
  await register(app, published?.hash, { email, firstName: 'Anna', phone: '030 123' });
  await register(app, published?.hash, { email, firstName: 'Mallory' });
  await page.reload();
  await expect(question.getByRole('checkbox')).toHaveCount(3);
  await question.getByRole('checkbox', { name: 'Anna · 030 123' }).check();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Thank you. Your address is confirmed.')).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Look at photo 3' })).toBeVisible();
  await expect(question).toHaveCount(0);
  const desk = await openDesk(browser, app);
  await desk.goto(`${app.url}/session/${studio.sessionId}/shoot/${published?.hash}`);
  const row = desk.getByRole('listitem').filter({ hasText: 'Anna' });
  await expect(row).toContainText('address confirmed');
  await expect(row).not.toContainText('Mallory');
});

test('a shoot is named by its title, else by its customers, in publishing, photos and shoots without contact', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${studio.sessionId}/photos?view=photos`);
  await expect(page.getByRole('heading', { name: /^1 ben@example\.org and 1 more/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /^2 Carla/ }).first()).toBeVisible();
  await page.goto(`${app.url}/session/${studio.sessionId}/photos?view=shoots`);
  await page.getByRole('button', { name: 'Publish …' }).click();
  const gate = page.getByRole('dialog', { name: 'Publish' });
  await expect(gate.getByRole('checkbox', { name: /^2 Carla/ })).toBeVisible();

  const second = studio.shoots[1]?.id ?? '';
  const { customers } = (await app.get(`/api/photoshoots/${second}/show`)) as Shoot;
  const of = `/api/photoshoots/${second}/customers`;
  for (const { id } of customers) await app.post(`${of}/${id}/unlink`);
  await app.post(`/api/photoshoots/${second}/update`, { title: 'The twins' });
  await page.goto(`${app.url}/studio/attention`);
  const row = page.getByRole('list', { name: 'Shoots without contact' }).getByRole('listitem');
  await expect(row).toContainText(/^2The twinsStrandbad Wannsee · /);
  await app.post(`/api/photoshoots/${second}/update`, { title: null });
  for (const { id } of customers) await app.post(`${of}/${id}/link`);
});

test('the publish dialog counts registered people, and unlinks all of them from a selected one on', async ({
  browser,
}) => {
  const second = studio.shoots[1];
  const emails = Array.from({ length: 8 }, (_, n) => `guest${n}@example.org`);
  for (const email of ['anna.brandt@example.org', ...emails]) await register(app, second?.hash, { email });
  const page = await openDesk(browser, app);
  const gate = page.getByRole('dialog', { name: 'Publish' });
  const openGate = async () => {
    await page.goto(`${app.url}/session/${studio.sessionId}/photos?view=shoots`);
    await page.getByRole('button', { name: 'Publish …' }).click();
    await expect(gate.getByText('9 people registered · unusually many')).toBeVisible();
  };
  await openGate();
  const box = gate.getByRole('checkbox', { name: /guest0@example\.org/ });
  await expect(box, 'nobody publishes to a crowd by accident').not.toBeChecked();
  await expect(gate.getByText('Nothing is doubtful')).toHaveCount(0);
  const anna = gate.getByRole('listitem').filter({ hasText: /^anna\.brandt/ });
  await expect(anna).toContainText('address not confirmed');
  const { link } = studio;
  await createClient(app.url).call('galleries.confirm', { link, body: { claimIds: [] } });
  await openGate();
  await expect(anna).toContainText('address confirmed');
  await expect(gate.getByRole('listitem').filter({ hasText: /^guest0/ })).toContainText('not confirmed');
  const linked = async () => {
    const detail = (await app.get(`/api/photoshoots/${second?.id}/show`)) as Shoot;
    return detail.customers.filter((customer) => customer.linked).map((customer) => customer.email);
  };
  // Meanwhile the photographer typed one of them, on another device: the server keeps that one.
  await app.post(`/api/photoshoots/${second?.id}/update-contact`, {
    customers: [{ email: 'guest5@example.org' }],
  });
  const unlink = gate.getByRole('button', { name: 'Unlink from here on guest1@example.org' });
  const notice = page.getByRole('button', { name: '6 people unlinked' });
  await unlink.click();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(linked).toHaveLength(10);
  await expect(gate.getByText('9 people registered · unusually many')).toBeVisible();
  await unlink.click();
  await expect(notice).toBeVisible();
  await expect(gate.getByText('3 people registered')).toBeVisible();
  await expect(gate.getByText('6 people registered and are not linked')).toHaveCount(0);
  await expect(box).toBeChecked();
  const kept = ['anna.brandt@example.org', 'carla@example.org', 'guest0@example.org', 'guest5@example.org'];
  expect((await linked()).toSorted()).toEqual(kept);
  await page.goto(`${app.url}/session/${studio.sessionId}/shoot/${second?.hash}`);
  const row = (email: string) => page.getByRole('listitem').filter({ hasText: email });
  await expect(row('anna.brandt@example.org')).toContainText('address confirmed');
  await expect(row('guest0@example.org')).toContainText('address not confirmed');
  await expect(row('carla@example.org')).not.toContainText('confirmed');
});

test('all photos of a paid order are downloaded as one zip', async ({ browser }) => {
  const owner = createClient(app.url);
  const login = await owner.call('auth.login', { body: { email: EMAIL, password: PASSWORD } });
  owner.useToken(login.authorisation.token);
  const { link } = studio;
  const { data } = await owner.call('galleries.show', { link });
  const photoIds = data.shoots[0]?.photos.slice(2).map(({ id }) => id) ?? [];
  const { data: order } = await owner.call('orders.place', { link, body: { photoIds } });
  await owner.call('orders.pay', { params: { id: order.id } });
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${link}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download all \d+ photos/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Strandbad Wannsee .+\.zip$/);
  const found = unzipSync(await readFile(await download.path()));
  const names = data.shoots[0]?.photos.slice(2).map(({ fileName }) => fileName);
  expect(Object.keys(found)).toEqual(names);
});
