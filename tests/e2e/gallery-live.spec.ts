import { expect, test, type Page } from '@playwright/test';
import { closePhones, openDesk, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
import { publishGallery } from './sold-gallery.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());
test.setTimeout(180_000);

test('an open gallery shows live that it was recalled, published again, and paid', async ({ browser }) => {
  const { owner, shoots, link } = await publishGallery(app, 'eva@example.org', [2, 3]);
  const [first, second] = shoots.map(({ id }) => id);
  const page = await openPhone(browser);
  const subscribed = page.waitForResponse('**/api/gallery/changes?*');
  await page.goto(`${app.url}/g?lang=en#${link}`);
  await expect(page.getByText('2 photos')).toBeVisible();
  await subscribed;
  await owner.call('galleries.recallShoot', { params: { id: second ?? '' } });
  await expect(page.getByText('3 photos')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'All 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Look at photo 1' }).click();
  await expect(page.getByRole('img', { name: 'Photo 1 of 2' })).toBeVisible();
  await owner.call('galleries.recallShoot', { params: { id: first ?? '' } });
  await expect(page.getByRole('heading', { name: 'No photos here at the moment' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 1 of 2' })).toHaveCount(0);
  await owner.call('galleries.publishShoot', { params: { id: first ?? '' }, body: { sendNow: true } });
  await expect(page.getByRole('button', { name: 'All 2' })).toBeVisible();

  const { data } = await owner.call('galleries.show', { link });
  const photoIds = data.shoots[0]?.photos.slice(0, 1).map(({ id }) => id) ?? [];
  const { data: order } = await owner.call('orders.place', { link, body: { photoIds } });
  await expect(page.getByText('Ordered', { exact: true })).toBeVisible();
  await owner.call('orders.pay', { params: { id: order.id } });
  await expect(page.getByRole('link', { name: 'Download photo 1' })).toBeVisible();
});

test('several shoots of a customer are listed below one another, with one total for all chosen photos', async ({
  browser,
}) => {
  const prices = { firstPhotoCents: 1200, extraPhotoCents: 800, buyAllCents: 2000 };
  const { link } = await publishGallery(app, 'ida@example.org', [3, 2], prices);
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${link}`);
  const [one, two] = ['Photo shoot 1', 'Photo shoot 2'].map((name) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) }),
  );
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  const sum = page.getByRole('status').filter({ hasText: '€' });
  const reached = page.getByText('At this price you get all photos of the shoot.');
  await one!.getByRole('button', { name: 'Choose photo 1' }).click();
  await expect(sum).toContainText(/1 photo.*€\s12/);
  await two!.getByRole('button', { name: 'Choose photo 2' }).click();
  await expect(sum).toContainText(/2 photos.*€\s24/);
  await expect(reached).toHaveCount(0);
  await one!.getByRole('button', { name: 'Choose photo 3' }).click();
  await expect(sum).toContainText(/3 photos.*€\s32/);
  await expect(reached).toBeVisible();
  await page.reload();
  await expect(sum, 'a reload keeps what was chosen').toContainText(/3 photos.*€\s32/);
});

const heart = (page: Page, number: number) =>
  page.getByRole('button', { name: `Favourite: photo ${number}`, exact: true });

test('favourites are kept without a network, shown on another device and in the preview, and chosen together', async ({
  browser,
}) => {
  const { shoots, link } = await publishGallery(app, 'lea@example.org', [4]);
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${link}`);
  await expect(page.getByRole('banner')).toContainText('Studio Noordlicht');
  await heart(page, 2).click();
  await expect(heart(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Choose photo 2' })).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('button', { name: 'Look at photo 3' }).click();
  const large = page.getByRole('button', { name: 'Favourite', exact: true });
  await expect(large).toHaveAttribute('aria-pressed', 'false');
  await page.context().setOffline(true);
  await page.keyboard.press('f');
  await expect(large).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await heart(page, 4).click();
  await heart(page, 2).click();
  await expect(page.getByRole('button', { name: 'Favourites 2' })).toBeVisible();
  await page.context().setOffline(false);

  const other = await openPhone(browser);
  await other.goto(`${app.url}/g?lang=en#${link}`);
  // The changes arrive one by one, and the number is the same in between.
  for (const [number, isFavourite] of [
    [3, true],
    [4, true],
    [2, false],
  ] as const)
    await expect(heart(other, number)).toHaveAttribute('aria-pressed', String(isFavourite));
  await other.getByRole('button', { name: 'Favourites 2' }).click();
  await expect(other.getByRole('button', { name: /^Look at photo/ })).toHaveCount(2);
  await other.getByRole('button', { name: 'Choose all favourites' }).click();
  await expect(other.getByRole('status').filter({ hasText: '€' })).toContainText('2 photos');
  await heart(other, 1).click();
  await expect(heart(other, 1), 'it stays until the filter is used again').toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await other.getByRole('button', { name: 'Favourites 1' }).click();
  await expect(other.getByRole('button', { name: /^Look at photo/ })).toHaveCount(1);

  const desk = await openDesk(browser, app);
  await desk.goto(`${app.url}/preview/${shoots[0]?.id}?lang=en`);
  await expect(heart(desk, 4)).toHaveAttribute('aria-pressed', 'true');
  await heart(desk, 1).click();
  await expect(desk.getByText('This is a preview. Favourites are not changed here.')).toBeVisible();
  await expect(heart(desk, 1)).toHaveAttribute('aria-pressed', 'false');
});

test('favourites appear on a second device at once, and are shared by a link until sharing is stopped', async ({
  browser,
}) => {
  const { link } = await publishGallery(app, 'noa@example.org', [4]);
  const [page, second, friend] = [
    await openPhone(browser),
    await openPhone(browser),
    await openPhone(browser),
  ];
  for (const device of [page, second]) {
    const subscribed = device.waitForResponse('**/api/gallery/changes?*');
    await device.goto(`${app.url}/g?lang=en#${link}`);
    await subscribed;
  }
  const share = page.getByRole('button', { name: 'Share favourites' });
  await expect(heart(page, 2)).toBeVisible();
  await expect(share).toHaveCount(0);
  await heart(page, 2).click();
  await heart(second, 4).click();
  for (const device of [page, second])
    await expect(device.getByRole('button', { name: 'Favourites 2' })).toBeVisible();
  await heart(second, 2).click();
  await expect(heart(page, 2)).toHaveAttribute('aria-pressed', 'false');
  await heart(page, 3).click();
  // The server has it before the link is opened.
  await expect(heart(second, 3)).toHaveAttribute('aria-pressed', 'true');

  await share.click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByText(/^The link works until \d+ \w+ \d{4}\.$/)).toBeVisible();
  const address = new URL((await page.locator('output').textContent()) ?? '');
  const shared = `${app.url}${address.pathname}?lang=en${address.hash}`;
  await friend.goto(shared);
  await expect(friend.getByRole('heading', { name: 'Favourite photos' })).toBeVisible();
  await expect(friend.getByRole('banner')).toContainText('Studio Noordlicht');
  await expect(friend.getByRole('button', { name: /^Look at photo/ })).toHaveCount(2);
  await expect(friend.locator('body')).not.toContainText(/noa|€|order|What we hold/i);
  await friend.getByRole('button', { name: 'Look at photo 2' }).click();
  const large = friend.getByRole('img', { name: 'Photo 2 of 2' });
  await expect
    .poll(() => large.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('Sharing has stopped.')).toBeVisible();
  await friend.reload();
  await expect(friend.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('free photos are downloaded with one tap, also those published later, without an order, a price or a payment', async ({
  browser,
}) => {
  const prices = { firstPhotoCents: 0, extraPhotoCents: 0, buyAllCents: 0 };
  const { owner, shoots, link } = await publishGallery(app, 'mia@example.org', [2, 1], prices);
  const later = { params: { id: shoots[1]?.id ?? '' } };
  await owner.call('galleries.recallShoot', later);
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${link}`);
  const take = page.getByRole('button', { name: 'Download for free' });
  const photos = page.getByRole('link', { name: /^Download photo/ });
  const first = page.waitForEvent('download');
  await take.click();
  expect((await first).suggestedFilename()).toMatch(/\.zip$/);
  await expect(page.getByRole('link', { name: 'Download both photos' })).toBeVisible();
  await expect(photos).toHaveCount(2);
  await expect(take).toHaveCount(0);
  await expect(page.getByRole('button', { name: /choose|order|pay/i })).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(/€|order|pay|price/i);
  await owner.call('galleries.publishShoot', { ...later, body: { sendNow: true } });
  const second = page.waitForEvent('download');
  await take.click();
  await second;
  await expect(photos).toHaveCount(3);
});
