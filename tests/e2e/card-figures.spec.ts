import { expect, test, type Page } from '@playwright/test';
import type { CardReport } from '@photoslate/contract/card';
import { closePhones, openDesk, type DeskApp, DESK, PHONE } from './desk-app.ts';
import { startWithDoubtfulCard, type DoubtfulCard } from './doubtful-card.ts';
import { screenFaults } from './screen-checks.ts';

let app: DeskApp;
let card: DoubtfulCard;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ app, card } = await startWithDoubtfulCard());
});
test.afterAll(async () => app.stop());
test.afterEach(closePhones);

const address = () => `${app.url}/session/${card.sessionId}/photos`;

/** The photos of which at least half is in view, without the QR photos of the bands. */
const inView = (page: Page) =>
  page.locator('[data-photo]:not([data-role=qr-frame])').evaluateAll(
    (tiles) =>
      tiles.filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === one;
      }).length,
  );

test('in German the figures of the card are in one line', async ({ browser }) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  await page.route(/\/api\/events\/[^/]+\/card$/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: CardReport };
    const counts = {
      storedCount: 2412,
      assignedCount: 2288,
      qrFrameCount: 30,
      versionCount: 12,
      hiddenCount: 30,
    };
    await route.fulfill({ response, json: { ...json, data: { ...json.data, ...counts } } });
  });
  await page.goto(address().replace('/session/', '/de/session/'));
  const hidden = page.getByText('30 ausgeblendet');
  await expect(hidden).toBeInViewport({ ratio: 1 });
  const first = page.getByText('2412 auf dem Server');
  expect((await hidden.boundingBox())?.y).toBe((await first.boundingBox())?.y);
});

test('on a phone, photographs begin on the first screen, and a row opens the details of the card', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { hasTouch: true, isMobile: true, viewport: PHONE });
  await page.goto(address());
  await expect.poll(() => inView(page)).toBeGreaterThanOrEqual(3);
  await page.getByTitle('Details of the card').tap();
  const details = page.getByRole('dialog', { name: 'The card' });
  await expect(details.getByText('choose the card again')).toBeInViewport({ ratio: 1 });
  await expect(details.getByRole('button', { name: 'Choose photos' })).toBeInViewport({ ratio: 1 });
  await details.getByRole('button', { name: 'Close' }).tap();
  await expect(details).toBeHidden();
});

test('on a phone, the row and the details of the card pass the accessibility checks', async ({ browser }) => {
  const page = await openDesk(browser, app, {
    hasTouch: true,
    isMobile: true,
    viewport: PHONE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(address());
  const row = page.getByTitle('Details of the card');
  await expect(row).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await screenFaults(page, { contrast: 7 })).toEqual([]);
  await row.tap();
  await expect(page.getByRole('dialog', { name: 'The card' })).toBeVisible();
  expect(await screenFaults(page, { contrast: 7 })).toEqual([]);
});
