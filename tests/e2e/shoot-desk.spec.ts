import type { Shoot } from '@photoslate/contract/shoots';
import { expect, test, type Page } from '@playwright/test';
import { closePhones, openDesk, startDeskApp, type DeskApp, DESK, PHONE } from './desk-app.ts';
import { button } from './field-day.ts';
import { letNotificationsLast } from './lasting-notifications.ts';
import { publishGallery, type SoldGallery } from './sold-gallery.ts';

let app: DeskApp;
let gallery: SoldGallery;
let first: Shoot;
let second: Shoot;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  app = await startDeskApp();
  gallery = await publishGallery(app, 'eva@example.org', [14, 2]);
  [first, second] = gallery.shoots as [Shoot, Shoot];
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const pathOf = ({ sessionId, hash }: Shoot) => `${app.url}/session/${sessionId}/shoot/${hash}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const photos = (page: Page) => page.locator('[data-photo] img');
const choose = async (page: Page, item: string) => {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a completed shoot shows its photos at once, its people, orders and history beside them', async ({
  browser,
}) => {
  const { data } = await gallery.owner.call('galleries.show', { link: gallery.link });
  const [photo] = data.shoots[0]?.photos ?? [];
  const favourite = { photoId: photo?.id ?? '', favourite: true };
  await gallery.owner.call('favourites.set', { link: gallery.link, body: favourite });
  const page = await openDesk(browser, app, { viewport: DESK });
  await letNotificationsLast(page);
  await page.goto(pathOf(first));
  await expect(photos(page).nth(8), 'nine photos without scrolling').toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE);
  for (const part of [page.getByText('eva@example.org').first(), page.getByText('Go to shoot 2')])
    await expect(part, 'on a phone').toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESK);
  const people = page.getByRole('region', { name: 'Customers' });
  await expect(people.getByRole('heading', { name: 'Most recent' })).toBeVisible();
  await expect(people).toContainText('eva@example.org');
  await expect(people).toContainText(/Opened the gallery once, \d\d:\d\d/);
  const hearts = page.locator('[data-photo]').filter({ has: page.getByLabel('Favourite') });
  await expect(hearts).toHaveCount(1);
  await expect(hearts).toHaveAttribute('data-photo', '1');
  const lightTable = page.getByRole('link', { name: 'Open in light table' });
  await expect(lightTable).toHaveAttribute('href', new RegExp(`/photos\\?shoot=${first.id}$`));
  const mails = page.getByRole('region', { name: 'E-mails' }).getByRole('listitem');
  await expect(mails).toHaveCount(1);
  await expect(mails).toContainText(/eva@example\.org, \d\d:\d\d/);
  const mail = mails.getByRole('link', { name: 'Your photos from Strandbad Wannsee are ready' });
  await expect(mail).toHaveAttribute('href', /\/mails\?mail=[\w-]+$/);
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toContainText([/Mila de Boer published the gallery/, /Completed/, /Started/]);
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Created');

  const body = { photoIds: [photo?.id ?? ''] };
  const order = await gallery.owner.call('orders.place', { link: gallery.link, body });
  await expect(page.locator('[data-photo="1"]'), 'live').toContainText('Ordered');
  await gallery.owner.call('orders.pay', { params: { id: order.data.id } });
  await expect(page.locator('[data-photo="1"]')).toContainText('Paid');
  const events = [/marked an order as paid/, new RegExp(`placed order ${order.data.number}`)];
  await expect(history.filter({ hasText: /order/ }), 'the newest first').toContainText(events);
  await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: order.data.number }).click();
  await expect(page.getByRole('dialog', { name: `Order ${order.data.number}` })).toBeVisible();
  await page.goBack();

  await button(page, /^eva@example.org: Unlink/).click();
  await expect(people.getByRole('region', { name: /^Not linked/ })).toContainText('eva@example.org');
  await button(page, 'Undo').click();
  await expect(people.getByRole('region', { name: /^Linked/ })).toContainText('eva@example.org');

  await page.keyboard.press(']');
  await expect(page).toHaveURL(pathOf(second));
  await expect(heading(page), 'the open shoot is the slate').toHaveText('Shoot 2');
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
  await expect(button(page, 'Done, next shoot')).toBeVisible();
});

test('the QR code of a completed shoot is one click away, and its rare actions are in the menu', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  await page.goto(pathOf(first));
  await button(page, 'Show QR code').click();
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
  await button(page, 'Hide the QR code').click();
  await choose(page, 'Settings of this shoot');
  const settings = page.getByRole('dialog', { name: 'Settings of this shoot' });
  await settings.getByLabel('Title').fill('Eva and Jan');
  await button(page, 'Save').click();
  await expect(heading(page)).toContainText('Eva and Jan');
  await choose(page, 'Unpublish');
  await expect(page.getByText('Unpublished', { exact: true }).first()).toBeVisible();
  await gallery.owner.call('galleries.publishShoot', { params: { id: first.id } });
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
});

test('a preview shows what the customer sees, orders nothing and counts as no visit', async ({ browser }) => {
  const family = await publishGallery(app, 'ida@example.org', [3]);
  const [shoot] = family.shoots as [Shoot];
  await family.owner.call('shoots.update', { params: { id: shoot.id }, body: { completed: true } });
  const page = await openDesk(browser, app, { viewport: DESK });
  await page.goto(pathOf(shoot));
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'View as customer' }).click();
  const preview = await opened;
  await expect(preview.getByText('Preview. Not counted as a visit.')).toBeVisible();
  await expect(photos(preview)).toHaveCount(3);
  for (const url of await photos(preview).evaluateAll((all) => all.map((image) => image.getAttribute('src'))))
    expect(url).toContain('marked-thumb');
  await button(preview, 'Choose photo 1').click();
  await expect(preview.getByText('Nothing can be ordered here.')).toBeVisible();
  await expect(button(preview, 'Choose photo 1')).toHaveAttribute('aria-pressed', 'false');
  const { data } = await family.owner.call('shoots.show', { params: { id: shoot.id } });
  expect(data.customers[0]?.lastMail?.openedAt).toBeNull();

  const customer = await preview.context().newPage();
  await customer.goto(`${app.url}/g?lang=en#${family.link}`);
  await expect(photos(customer)).toHaveCount(3);
  await expect(async () => {
    const [sees, shown] = await Promise.all(
      [customer, preview].map((shownPage) => shownPage.locator('main').innerText()),
    );
    expect(sees, 'the customer sees the same').toBe(shown);
  }).toPass({ timeout: 15_000 });
});

test('a session of 150 shoots has few rows in the document, at the desk and on a phone', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const session = await app.makeSession('Schlachtensee');
  const shoots: Shoot[] = [];
  for (let made = 0; made < 150; made++) shoots.push((await app.makeShoot(session.id)) as unknown as Shoot);
  for (const viewport of [DESK, PHONE]) {
    const page = await openDesk(browser, app, { viewport });
    await page.goto(`${app.url}/session/${session.id}`);
    const list = page.getByRole('list', { name: 'Shoots, the latest first' });
    const row = (number: number) => list.getByRole('link', { name: new RegExp(`^${number} ?No customer`) });
    await expect(row(150)).toBeVisible();
    expect(await page.locator('*').count()).toBeLessThan(1500);
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      await expect(row(1)).toBeInViewport({ timeout: 500 });
    }).toPass();
    await row(1).click();
    await expect(heading(page)).toContainText('Shoot 1');
  }
  const page = await openDesk(browser, app, { viewport: DESK });
  await page.goto(`${app.url}/session/${session.id}?search=7`);
  const list = page.getByRole('list', { name: 'Shoots, the latest first' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.goto(pathOf(shoots[2] as Shoot));
  await expect(heading(page), 'an address of an older shoot').toContainText('Shoot 3');
});
