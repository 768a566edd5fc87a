import { expect, test, type Page } from '@playwright/test';
import {
  chunkFetched,
  closePhones,
  MOTION,
  openDesk,
  PHONE,
  startDeskApp,
  type DeskApp,
} from './desk-app.ts';
import { button } from './field-day.ts';
import { closePeople, openPeople, openUnsent } from './people-sheet.ts';
import { register } from './register.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

/** How many pixels the page can be scrolled down and sideways. */
const scrolls = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return [scrollHeight - innerHeight, scrollWidth - innerWidth];
  });

/** The device pixels of one module of the code, and how far the code is off the middle in px. */
const modulesOf = (page: Page) =>
  page.evaluate(() => {
    const code = [...document.querySelectorAll<SVGSVGElement>('svg[data-qr]')].findLast(
      (one) => one.getBoundingClientRect().width > 0,
    );
    const { width = 0, left = 0, right = 0 } = code?.getBoundingClientRect() ?? {};
    const around = code?.parentElement?.getBoundingClientRect();
    return {
      pixels: (width * devicePixelRatio) / (code?.viewBox.baseVal.width ?? 0),
      offCentre: Math.abs(left - (around?.left ?? 0) - ((around?.right ?? 0) - right)),
    };
  });

test('each module of a code is a whole number of pixels, whatever the pixels of the phone', async ({
  browser,
}) => {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  const page = await openDesk(browser, app, MOTION);
  const screen = await page.context().newCDPSession(page);
  for (const deviceScaleFactor of [1, 2, 3])
    await test.step(`${deviceScaleFactor} pixels per px`, async () => {
      const metrics = { ...PHONE, deviceScaleFactor, mobile: false };
      await screen.send('Emulation.setDeviceMetricsOverride', metrics);
      await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
      expect(await page.evaluate(() => devicePixelRatio)).toBe(deviceScaleFactor);
      const expectWhole = (least: number) =>
        expect(async () => {
          const { pixels, offCentre } = await modulesOf(page);
          expect(Math.abs(pixels - Math.round(pixels))).toBeLessThan(0.01);
          expect(pixels).toBeGreaterThanOrEqual(least * deviceScaleFactor);
          expect(offCentre).toBeLessThanOrEqual(1);
        }).toPass({ timeout: 15_000 });
      await page.locator('svg[data-qr]').first().waitFor();
      await expectWhole(7);
      await page.getByRole('button', { name: /Show full screen/ }).click();
      await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
      await expectWhole(8);
    });
});

test('a slate fills a phone without scrolling, and its sheet has everything else', async ({ browser }) => {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  const customers = ['Anna', 'Bert', 'Cleo'].map((firstName) => ({
    email: `${firstName}@example.org`,
    firstName,
  }));
  await app.post(`/api/photoshoots/${shoot.id}/update-contact`, { customers });
  const page = await openDesk(browser, app, { deviceScaleFactor: 3 });
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  const header = page.getByRole('banner');
  const code = page.locator('svg[data-qr]').first();
  const prices = page.getByRole('dialog', { name: 'Prices' });
  for (const { width, height, least } of [
    { width: 360, height: 640, least: 300 },
    { width: 430, height: 932, least: 415 },
    { width: 844, height: 390, least: 330 },
  ])
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const part of [
        header.getByRole('button', { name: 'Menu' }),
        header.getByRole('link', { name: 'Photoslate' }),
        header.getByRole('link', { name: 'Strandbad Wannsee' }),
        header.getByText('Saved', { exact: true }),
        header.getByRole('button', { name: /Language/ }),
        code,
        page.locator('[data-live-line]').filter({ hasText: '3 linked' }),
        button(page, 'Share code'),
        button(page, 'Enter customer data'),
        button(page, 'Done, next shoot'),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      await expect.poll(() => scrolls(page)).toEqual([0, 0]);
      await expect.poll(async () => (await code.boundingBox())?.width).toBeGreaterThanOrEqual(least);

      const sheet = await openPeople(page);
      for (const part of [
        sheet.getByRole('heading', { name: 'Most recent' }),
        sheet.getByRole('button', { name: 'Anna: Unlink' }),
        sheet.getByRole('button', { name: 'Edit Cleo' }),
        sheet.getByRole('region', { name: /^Not linked/ }),
        sheet.getByText('Created', { exact: true }),
        sheet.getByRole('link', { name: 'Help' }),
        sheet.getByRole('button', { name: 'Generate new QR code' }),
        sheet.getByRole('button', { name: 'Settings of this shoot' }),
        sheet.getByRole('button', { name: 'Prices' }),
      ]) {
        // `scrollIntoViewIfNeeded` leaves a part that is cut off by less than a pixel.
        await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await sheet.getByRole('button', { name: 'Prices' }).click();
      await expect(prices).toContainText('€');
      await prices.getByRole('button', { name: 'Close' }).click();
      await expect(prices).toHaveCount(0);
      await closePeople(page);
    });
});

test('the sign in the header lists what waits on the phone, and its list closes when all is sent', async ({
  browser,
}) => {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible();
  await chunkFetched(page, '/unsent-sheet-');
  await page.context().setOffline(true);
  await expect(page.locator('[data-live-line]')).toContainText('more show once online');
  await button(page, 'Done, next shoot').click();
  await button(page, 'Yes').click();
  await expect(page.getByRole('banner').getByText('1 unsent')).toBeVisible();
  await openUnsent(page);
  const list = page.getByRole('dialog', { name: '1 change waits on this device' });
  await expect(list.getByText(/^Offline since \d\d:\d\d\.$/)).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveText(/^Start shoot 2\d\d:\d\d$/);
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible();
});

test('a sheet of people has low rows with large targets, and an overview with state and creation time', async ({
  browser,
}) => {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  const customers = [
    { email: 'anna.brandt@example.org', firstName: 'Anna', lastName: 'Brandt' },
    { email: 'lena.hoffmann@example.org' },
  ];
  await app.post(`/api/photoshoots/${shoot.id}/update-contact`, { customers });
  await register(app, shoot.hash, { email: 'registered@example.org' });
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  const sheet = await openPeople(page);
  const rows = sheet.getByRole('region', { name: /^Linked/ }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  // The rectangles of a sheet that still moves have errors of rounding.
  const sizes = await rows.evaluateAll((all: HTMLElement[]) =>
    all.map((row) => ({
      height: row.offsetHeight,
      target: Math.min(...[...row.querySelectorAll('button')].map((one) => one.offsetHeight)),
    })),
  );
  for (const { height, target } of sizes) {
    expect(height).toBeLessThanOrEqual(60);
    expect(target).toBeGreaterThanOrEqual(44);
  }
  await expect(sheet.getByText('Anna Brandt')).toBeVisible();
  await expect(sheet.getByText(/^entered by you/).first()).toBeVisible();

  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview.getByRole('term')).toHaveText(['Status', 'Created', 'Photos']);
  const [state, created] = [overview.getByRole('definition').nth(0), overview.getByRole('definition').nth(1)];
  await expect(state).toHaveText('Open');
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/Berlin' });
  const today = date.format(new Date()).replaceAll(',', '');
  expect((await created.innerText()).replaceAll(',', '')).toMatch(new RegExp(`^${today} \\d\\d:\\d\\d$`));
});
