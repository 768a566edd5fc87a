import { readFile } from 'node:fs/promises';
import type { Shoot } from '@photoslate/contract/shoots';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { createClient } from '../../demo/client.ts';
import { closePhones, EMAIL, openDesk, openPhone, PASSWORD, type DeskApp } from './desk-app.ts';
import { fullStudio, type FullStudio } from './full-studio.ts';
import { openPeople } from './people-sheet.ts';
import { startPrefilledApp } from './prefilled-app.ts';
import { expectBothPreviews } from './publish-previews.ts';
import { allowTimeToUndo } from './publish-in-time.ts';
import { register } from './register.ts';
import { touchOn } from './touch.ts';

let app: DeskApp;
let studio: FullStudio;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ app, content: studio } = await startPrefilledApp(fullStudio));
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

test('the large view can be browsed, chosen from and closed by keyboard, and returns the focus', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const third = page.getByRole('button', { name: 'Look at photo 3' });
  // The neighbouring photos are in the document too, but inert.
  const shown = (number: number) =>
    expect(page.locator('.yarl__slide:not([inert])').getByRole('img')).toHaveAccessibleName(
      new RegExp(`^Photo ${number} of \\d+$`),
    );
  await third.focus();
  await page.keyboard.press('Enter');
  await shown(3);
  await expect(page.locator('.yarl__container')).toBeFocused();
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

test('the large view follows the fingers: swipe, double tap, pinch, and drag down to close', async ({
  browser,
}) => {
  const page = await openPhone(browser, { reducedMotion: 'no-preference', hasTouch: true, isMobile: true });
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const { drag, tapTwice, pinch } = await touchOn(page);
  const photo = (number: number) => page.getByRole('img', { name: new RegExp(`^Photo ${number} of \\d+$`) });
  const open = async (number: number) => {
    await page.getByRole('button', { name: `Look at photo ${number}` }).click();
    await expect(photo(number)).toBeInViewport({ ratio: 0.9 });
    await expect(page.locator('.yarl__container')).toBeFocused();
  };
  const width = async () => (await photo(1).boundingBox())?.width ?? 0;

  await test.step('a photo that is dragged down closes, and the gallery keeps its scroll position', async () => {
    await open(3);
    await drag({ x: 195, y: 250 }, { x: 195, y: 700 });
    await expect(photo(3)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Look at photo 3' })).toBeInViewport();
  });

  await test.step('a swipe leads to the next or previous photo, and does nothing at the end', async () => {
    await open(1);
    await drag({ x: 320, y: 400 }, { x: 60, y: 400 });
    await expect(photo(2)).toBeInViewport({ ratio: 0.9 });
    await drag({ x: 60, y: 400 }, { x: 320, y: 400 });
    await expect(photo(1)).toBeInViewport({ ratio: 0.9 });
    await drag({ x: 60, y: 400 }, { x: 320, y: 400 });
    await expect(photo(1)).toBeInViewport({ ratio: 0.9 });
  });

  await test.step('a photo is zoomed in by a double tap or pinch, and zoomed out by a pinch', async () => {
    const middle = { x: 195, y: 400 };
    await expect.poll(width).toBeGreaterThan(300);
    const whole = await width();
    await tapTwice(middle);
    await expect.poll(width).toBeGreaterThan(whole * 1.3);
    await pinch(middle, 200, 30);
    await expect.poll(width).toBeLessThan(whole * 1.1);
    await pinch(middle, 60, 200);
    await expect.poll(width).toBeGreaterThan(whole * 1.3);
  });
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
  await expect(question).toContainText(`Did you sign up for your photos with ${email}?`);
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
  await page.getByRole('link', { name: 'Check and publish' }).click();
  await expect(page.getByRole('checkbox', { name: /^Publish 2 · Carla/ })).toBeVisible();

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

test('the publish page counts registered people, and unlinks all of them since a selected one', async ({
  browser,
}) => {
  const second = studio.shoots[1];
  const emails = Array.from({ length: 8 }, (_, n) => `guest${n}@example.org`);
  for (const email of ['anna.brandt@example.org', ...emails]) await register(app, second?.hash, { email });
  const page = await openDesk(browser, app);
  const held = page.getByRole('region', { name: 'Held back' });
  const gate = page.getByRole('dialog', { name: /^2 · / });
  const openGate = async () => {
    await page.goto(`${app.url}/session/${studio.sessionId}/publish`);
    await expect(held.getByText('9 people registered: unusually many')).toBeVisible();
    await held.getByRole('button', { name: 'Check the people' }).click();
  };
  await openGate();
  const box = page.getByRole('checkbox', { name: /^Publish 2 · / });
  await expect(box, 'nobody publishes to a crowd by accident').toHaveCount(0);
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
  const unlink = gate.getByRole('button', { name: /^Unlink all since \S+ guest1@example\.org/ });
  const notice = page.getByRole('button', { name: '6 people unlinked' });
  await unlink.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(linked).toHaveLength(10);
  await expect(gate.getByRole('listitem')).toHaveCount(9);
  await unlink.click();
  await expect(notice).toBeVisible();
  await expect(gate.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(box).toBeChecked();
  const kept = ['anna.brandt@example.org', 'carla@example.org', 'guest0@example.org', 'guest5@example.org'];
  expect((await linked()).toSorted()).toEqual(kept);
  await page.goto(`${app.url}/session/${studio.sessionId}/shoot/${second?.hash}`);
  const people = await openPeople(page);
  const row = (email: string) => people.getByRole('listitem').filter({ hasText: email });
  await expect(row('anna.brandt@example.org')).toContainText('address confirmed');
  await expect(row('guest0@example.org')).toContainText('address not confirmed');
  await expect(row('carla@example.org')).not.toContainText('confirmed');
});

test('a paid order with one photo is downloaded as the photo itself, and one with several as one zip', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const download = async (name: string | RegExp) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    return saved;
  };
  const photo = await download('Download your photo');
  const named = await page.getByRole('link', { name: 'Download photo 1' }).getAttribute('download');
  expect(photo.suggestedFilename()).toBe(named);
  const bytes = await readFile(await photo.path());
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');

  const owner = createClient(app.url);
  const login = await owner.call('auth.login', { body: { email: EMAIL, password: PASSWORD } });
  owner.useToken(login.authorisation.token, PASSWORD);
  const { link } = studio;
  const { data } = await owner.call('galleries.show', { link });
  const photoIds = data.shoots[0]?.photos.slice(2).map(({ id }) => id) ?? [];
  const { data: order } = await owner.call('orders.place', { link, body: { photoIds } });
  await owner.call('orders.pay', { params: { id: order.id } });
  const zip = await download('Download both photos');
  expect(zip.suggestedFilename()).toMatch(/^Strandbad Wannsee .+\.zip$/);
  const found = unzipSync(await readFile(await zip.path()));
  const names = data.shoots[0]?.photos.slice(2).map(({ fileName }) => fileName);
  expect(Object.keys(found)).toEqual(names);
});

test('publishing counts down, can be undone, scheduled, sent at once and unpublished', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  const at = `${app.url}/session/${studio.sessionId}`;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const title = page.getByRole('heading', { level: 1 });
  const bar = page.getByRole('region', { name: 'About to be published' });
  await allowTimeToUndo(page);
  await page.goto(`${at}/publish`);
  await expect(title).toHaveText('Publish 1 shoot');
  await expect(page.getByText('No mail server is set up: nobody gets an e-mail.')).toBeVisible();
  await expectBothPreviews(page);

  await test.step('a shoot is held back, also after a reload, until it is released', async () => {
    await page.getByRole('checkbox', { name: /^Publish 2 · / }).click();
    await expect(title).toHaveText('Publish 0 of 1 shoot');
    await expect(button('Publish')).toBeDisabled();
    const held = page.getByRole('region', { name: 'Held back' });
    await expect(held).toContainText(/held back by .+/);
    await page.getByRole('button', { name: /^Note the reason for 2/ }).click();
    await page.getByRole('textbox', { name: /^Why do you hold it back/ }).fill('wait for the group photo');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(held).toContainText('wait for the group photo');
    await page.reload();
    await expect(title).toHaveText('Publish 0 of 1 shoot');
    await expect(held).toContainText(/held back by .+: wait for the group photo/);
    await page.getByRole('button', { name: /^Release 2 · / }).click();
    await expect(title).toHaveText('Publish 1 shoot');
  });

  await test.step('key Z undoes it on the session’s page, before anybody could see it', async () => {
    await button('Publish').click();
    await expect(bar.getByRole('timer')).toHaveAccessibleName(/^\d+ s left$/);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(title).toContainText('Strandbad Wannsee');
    await expect(bar).toContainText('1 gallery goes online in');
    await page.keyboard.press('z');
    await expect(bar).toHaveCount(0);
    const { gallery, publishAt } = (await app.get(`/api/photoshoots/${studio.shoots[1]?.id}/show`)) as Shoot;
    expect([gallery, publishAt]).toEqual(['collecting', null]);
  });

  await test.step('an address selects one shoot, and a later time can be chosen and undone', async () => {
    await page.goto(`${at}/publish?shoot=${studio.shoots[1]?.id}`);
    await button('Change').click();
    await page.getByRole('radio', { name: 'Tomorrow, 08:00' }).check();
    await button('Use this time').click();
    await button('Schedule').click();
    await expect(bar).toContainText(/1 gallery goes online: .*08:00/);
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect(bar).toHaveCount(0);
  });

  await test.step('it is sent at once, and then unpublished', async () => {
    await button('Change').click();
    await page.getByRole('radio', { name: 'Now' }).check();
    await button('Use this time').click();
    await button('Publish').click();
    await bar.getByRole('button', { name: 'Send them now' }).click();
    await expect(page.getByRole('region', { name: 'Last published' })).toContainText('of 1 gallery opened');
    await page.goto(`${at}/photos?view=shoots`);
    const row = page.getByRole('listitem').filter({ hasText: 'Carla' });
    await row.getByRole('button', { name: 'Unpublish' }).click();
    await expect(row.getByText('Unpublished', { exact: true })).toBeVisible();
  });
});
