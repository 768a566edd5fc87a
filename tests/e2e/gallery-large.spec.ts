import { expect, test, type Page } from '@playwright/test';
import { closePhones, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
import { fillStudio, type FullStudio } from './full-studio.ts';
import { touchOn } from './touch.ts';

let app: DeskApp;
let studio: FullStudio;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  app = await startDeskApp();
  studio = await fillStudio(app);
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const MIDDLE = { x: 195, y: 400 };
const photo = (page: Page, number: number) =>
  page.getByRole('img', { name: new RegExp(`^Photo ${number} of \\d+$`) });
const widthOf = async (page: Page, number: number) => (await photo(page, number).boundingBox())?.width ?? 0;

/** A phone with one enlarged photo. */
async function openLarge(page: Page, number: number) {
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  await page.getByRole('button', { name: `Look at photo ${number}` }).click();
  await expect(photo(page, number)).toBeVisible();
  return touchOn(page);
}

test('a swipe leads to the next or previous photo, and does nothing at the end', async ({ browser }) => {
  const page = await openPhone(browser, { hasTouch: true, isMobile: true });
  const { drag } = await openLarge(page, 1);
  await drag({ x: 320, y: 400 }, { x: 60, y: 400 });
  await expect(photo(page, 2)).toBeInViewport({ ratio: 0.9 });
  await drag({ x: 60, y: 400 }, { x: 320, y: 400 });
  await expect(photo(page, 1)).toBeInViewport({ ratio: 0.9 });
  await drag({ x: 60, y: 400 }, { x: 320, y: 400 });
  await expect(photo(page, 1)).toBeInViewport({ ratio: 0.9 });
});

test('a photo is zoomed in by a double tap or pinch, and zoomed out by a pinch', async ({ browser }) => {
  const page = await openPhone(browser, { hasTouch: true, isMobile: true });
  const { tapTwice, pinch } = await openLarge(page, 3);
  await expect.poll(() => widthOf(page, 3)).toBeGreaterThan(300);
  const width = await widthOf(page, 3);
  await tapTwice(MIDDLE);
  await expect.poll(() => widthOf(page, 3)).toBeGreaterThan(width * 1.3);
  await pinch(MIDDLE, 200, 30);
  await expect.poll(() => widthOf(page, 3)).toBeLessThan(width * 1.1);
  await pinch(MIDDLE, 60, 200);
  await expect.poll(() => widthOf(page, 3)).toBeGreaterThan(width * 1.3);
});

test('a photo that is dragged down closes, and the gallery keeps its scroll position', async ({
  browser,
}) => {
  const page = await openPhone(browser, { hasTouch: true, isMobile: true });
  const { drag } = await openLarge(page, 3);
  await drag({ x: 195, y: 250 }, { x: 195, y: 700 });
  await expect(photo(page, 3)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Look at photo 3' })).toBeInViewport();
});
