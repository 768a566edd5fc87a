import { expect, test, type Page } from '@playwright/test';
import { closePhones, openDesk, startDeskApp, type DeskApp, DESK, PHONE } from './desk-app.ts';

const LARGE = { width: 1680, height: 1050 };
const ENDED = ['Vondelpark', 'Wannsee', 'Prater', 'Luxembourg', 'Retiro', 'Westerpark', 'Borghese'];

let app: DeskApp;
let runningId: string;
test.beforeAll(async () => {
  // With a mail server, so that no notice stands above the list on a phone.
  app = await startDeskApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await app.post('/api/studio/settings', { checklistHidden: true });
  for (const name of [...ENDED, ...ENDED]) {
    const { id } = await app.makeSession(name);
    await app.makeShoot(id);
    await app.post(`/api/events/${id}/close`);
  }
  ({ id: runningId } = await app.makeSession('Sommerfest'));
  for (let nth = 0; nth < 21; nth += 1) await app.makeShoot(runningId);
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const rows = (page: Page) => page.getByRole('list', { name: 'Sessions', exact: true }).getByRole('listitem');
const slates = (page: Page) => page.getByRole('list', { name: 'Running sessions' }).getByRole('listitem');
const states = (page: Page) => page.getByRole('navigation', { name: 'Status' });

/** How many rows are completely visible without scrolling. */
const visibleRows = (page: Page) =>
  rows(page).evaluateAll(
    (items) =>
      items.filter((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

test('8 sessions are visible at 1280 × 800 and 13 at 1680 × 1050, below a running one', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  await expect(slates(page)).toHaveCount(1);
  await expect(rows(page)).toHaveCount(14);
  for (const [viewport, least] of [
    [DESK, 8],
    [LARGE, 13],
  ] as const) {
    await page.setViewportSize(viewport);
    await expect.poll(() => visibleRows(page)).toBeGreaterThanOrEqual(least);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(wide, 'nothing is cut').toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('button', { name: 'New photo session' })).toBeInViewport({ ratio: 1 });
  const earlier = page.getByRole('list', { name: 'Earlier sessions' }).getByRole('listitem');
  await expect(earlier.nth(2), 'three below the running one').toBeInViewport({ ratio: 1 });
});

test('a standing notice takes no row of the list', async ({ browser }) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  await page.route('**/api/studio/notices', (route) =>
    route.fulfill({ json: { data: [{ kind: 'no-mail-server' }] } }),
  );
  await page.reload();
  await expect(page.getByRole('link', { name: /^E-mails are not being sent/ })).toBeVisible();
  await expect(slates(page)).toHaveCount(1);
  await expect.poll(() => visibleRows(page)).toBeGreaterThanOrEqual(8);
});

test('search and states narrow the list, and are in the address', async ({ browser }) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  await expect(states(page).getByRole('link')).toHaveText([
    'All sessions15',
    'To do14',
    'Running1',
    'Published0',
  ]);
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('prat');
  await expect(page).toHaveURL(/\/sessions\?q=prat$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(slates(page)).toHaveCount(0);
  await states(page).getByRole('link', { name: 'Published' }).click();
  await expect(page).toHaveURL(/q=prat&state=published$/);
  await page.reload();
  await expect(page.getByText('No session matches.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/sessions$/);
  await expect(rows(page)).toHaveCount(14);

  await page.context().setOffline(true);
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('retiro');
  await expect(page.getByText('Only the sessions on this device were searched.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('the keyboard moves through the rows, unfolds, opens and creates sessions', async ({ browser }) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  await expect(rows(page)).toHaveCount(14);
  const focused = page.locator(':focus');
  await page.keyboard.press('j');
  await expect(focused).toHaveText('Borghese');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(focused).toHaveText('Westerpark');
  const shoots = page.getByRole('list', { name: 'Shoots of Westerpark' });
  await page.keyboard.press('ArrowRight');
  await expect(shoots.getByRole('link')).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(shoots).toHaveCount(0);
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem')).toHaveText(['Resume session', 'Prices', 'Discard session']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New shoot location' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/sessions$/);
  await rows(page).first().getByRole('link', { name: 'Borghese' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Borghese');
});

test('a session leads to its next step, and a running one to its open shoot', async ({ browser }) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  const slate = slates(page).first();
  await slate.getByRole('button', { name: 'Shoots of Sommerfest' }).click();
  const shoots = page.getByRole('list', { name: 'Shoots of Sommerfest' });
  await expect(shoots.getByRole('link')).toHaveCount(21);
  await expect(shoots.getByRole('link', { name: 'All 21 shoots' })).toBeVisible();
  await expect(slate.getByRole('link', { name: 'Go to shoot 21' })).toBeVisible();
  const upload = page.getByRole('link', { name: 'Upload the card' });
  const target = await rows(page).first().locator(upload).getAttribute('href');
  await rows(page).first().getByRole('link', { name: 'Borghese' }).click();
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('No card yet');
  await expect(upload, 'its own page has the same next step').toHaveAttribute('href', target ?? '');
  await upload.click();
  await expect(page).toHaveURL(/\/session\/[0-9a-f-]{36}\/photos$/);
  await page.goto(`${app.url}/nothing`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 This page could not be found');
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(`${app.url}/studio/orders`);
});

test('on a phone, at least four shoots of a session are visible above its main action', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: { width: 390, height: 844 } });
  await page.goto(`${app.url}/session/${runningId}`);
  const shoots = page.getByRole('list', { name: 'Shoots, the latest first' }).getByRole('listitem');
  await expect(shoots).toHaveCount(21);
  const bar = await page.locator('[data-action-bar]').boundingBox();
  const bottoms = await shoots.evaluateAll((items) => items.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= (bar?.y ?? 0)).length).toBeGreaterThanOrEqual(4);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Calibrate',
    'Prices',
    'Poster and cards',
    'Discard session',
  ]);
});
