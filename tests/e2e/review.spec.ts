import { expect, test, type Locator, type Page } from '@playwright/test';
import type { CardReport } from '@photoslate/contract/card';
import type { TimelinePhoto } from '@photoslate/contract/photos';
import { inPrefix, LANGUAGES } from '@photoslate/test-support/catalogue';
import { closePhones, openDesk, type DeskApp, DESK } from './desk-app.ts';
import { photosOn, showHidden, undoFromList } from './card-desk.ts';
import { placesOf, startWithDoubtfulCard, type DoubtfulCard } from './doubtful-card.ts';
import { germanDeskFaults, screenFaults } from './screen-checks.ts';

/** High enough for the whole card. Otherwise the document contains only the visible photos. */
const HIGH = 2600;
let app: DeskApp;
let card: DoubtfulCard;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ app, card } = await startWithDoubtfulCard());
});
test.afterAll(async () => app.stop());
test.afterEach(closePhones);

const button = (page: Page, name: string | RegExp, exact = false) =>
  page.getByRole('button', { name, exact });
const tile = (page: Page, fileName: string) => button(page, new RegExp(`^${fileName.replace('.', '\\.')}`));
const chosen = (page: Page) => page.getByRole('status').filter({ hasText: /selected$/ });
const address = (view = '') => `${app.url}/session/${card.sessionId}/photos${view}`;

const places = () => placesOf(card);
const labelOf = async (fileName: string) => (await places()).get(fileName);

test('desktop review by keyboard moves and hides photos, makes a new shoot and undoes after a reload', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: { ...DESK, height: HIGH } });
  await page.goto(address());
  const [first = '', second = ''] = card.missed;
  await tile(page, first).click();
  await tile(page, second).click({ modifiers: ['ControlOrMeta'] });
  await expect(chosen(page)).toHaveText('2 selected');

  await test.step('key M moves photos, and Ctrl+Z undoes the move', async () => {
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByRole('button', { name: 'The Harpers' }).click();
    await expect(page.getByText('2 photos moved to shoot 5')).toBeVisible();
    await expect.poll(() => labelOf(first)).toBe('5');
    await expect.poll(() => labelOf(second)).toBe('5');
    await page.keyboard.press('Control+z');
    await expect(page.getByText('2 photos moved to shoot 5')).toHaveCount(0);
    await expect.poll(() => labelOf(first)).toBe('3');
  });

  await test.step('a group picture is added to a second shoot, and undo after a reload removes it', async () => {
    await tile(page, first).click();
    await button(page, 'Also add to …').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Familie Brandt' }).click();
    await expect(tile(page, first), 'in both shoots').toHaveCount(2);
    await expect(tile(page, first).first()).toHaveAccessibleName(/in several shoots/);
    await expect.poll(() => labelOf(first)).toBe('1+3');
    await page.reload();
    await undoFromList(page, '1 photo added to');
    await expect.poll(() => labelOf(first)).toBe('3');
    await expect(tile(page, first)).toHaveCount(1);
  });

  await test.step('key H hides a photo, key N makes a new shoot, and both are undone under “All changes”', async () => {
    await tile(page, first).click();
    await page.keyboard.press('h');
    await expect(tile(page, first)).toHaveCount(0);
    await expect.poll(() => labelOf(first)).toBe('hidden');
    await showHidden(page);
    await expect(tile(page, first)).toHaveAccessibleName(/hidden/);
    const before = await labelOf(second);
    await tile(page, second).click();
    await page.keyboard.press('n');
    await expect(page.getByText('1 photo moved to new shoot 6')).toBeVisible();
    await expect.poll(() => labelOf(second)).toBe('6');
    await page.reload();
    await undoFromList(page, '1 photo moved to new');
    await expect.poll(() => labelOf(second)).toBe(before);
    await undoFromList(page, '1 photo hidden');
    await expect.poll(() => labelOf(first)).toBe('3');
  });

  await test.step('key ? shows the keyboard shortcuts, and Enter enlarges a photo', async () => {
    await tile(page, first).focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await tile(page, first).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: new RegExp(first) })).toBeVisible();
    await button(page, 'Close').click();
  });
});

test('a long press selects a photo, and two shoots are merged and separated again by undo', async ({
  browser,
}) => {
  const viewport = { width: 390, height: HIGH };
  const page = await openDesk(browser, app, { hasTouch: true, isMobile: true, viewport });
  await page.goto(address());
  await button(page, /Canon/).tap();
  const [first = '', second = ''] = card.missed;
  await rest(page, tile(page, first));
  await expect(chosen(page)).toHaveText('1 selected');
  await button(page, 'From here to …').tap();
  await tile(page, second).tap();
  await expect(chosen(page)).toHaveText('2 selected');
  await button(page, 'Clear selection').tap();

  await test.step('a selected photo can be split off, marked as a QR photo, hidden and shown again', async () => {
    const [before, shownBefore] = [await places(), await photosOn(page)];
    const [, here = ''] = card.canonOf(0);
    const undone = async () => {
      await button(page, 'Undo').tap();
      await expect.poll(places).toEqual(before);
      await expect.poll(() => photosOn(page), 'also on the screen').toEqual(shownBefore);
    };
    await rest(page, tile(page, here));
    await button(page, 'Split here').tap();
    await page.getByRole('dialog').getByRole('button', { name: 'A new shoot' }).tap();
    await expect.poll(() => labelOf(here)).toMatch(/^[6-9]$/);
    await undone();
    await rest(page, tile(page, here));
    await button(page, 'QR photo', true).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'I don’t know' }).tap();
    await expect.poll(() => labelOf(here)).toBe('qr-frame');
    await undone();
    await rest(page, tile(page, here));
    await button(page, 'Hide').tap();
    await expect.poll(() => labelOf(here)).toBe('hidden');
    await rest(page, tile(page, here));
    await button(page, 'Show again').tap();
    await expect.poll(places).toEqual(before);
  });

  await page.getByRole('link', { name: 'Shoots', exact: true }).tap();
  await button(page, /^Merge shoot … \d+ · Les Moreau$/).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'The Harpers' }).tap();
  await expect(page.getByText(/merged into shoot 5/)).toBeVisible();
  await expect(page.getByText('Les Moreau')).toHaveCount(0);
  await button(page, 'Undo').tap();
  await expect(page.getByText('Les Moreau')).toBeVisible();
});

test('the search for missing QR codes fits on a phone in every language', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await page.route(/\/api\/events\/[^/]+\/card$/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: CardReport };
    await route.fulfill({ response, json: { data: { ...data, scanningCount: 3 } } });
  });
  for (const language of LANGUAGES) {
    await page.goto(app.url + inPrefix(language, `/session/${card.sessionId}/photos`));
    await expect(page.getByRole('status').getByText(/3.*QR/), language).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, language).toBe(page.viewportSize()?.width);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a code that was recognised by comparison is explained in the timeline and in the large view', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: { width: 390, height: HIGH } });
  let compared: TimelinePhoto | undefined;
  await page.route(/\/photos\/timeline/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: TimelinePhoto[] };
    compared = json.data.find(({ role, candidateShootIds }) => role === 'qr-frame' && candidateShootIds[0]);
    const change = (photo: TimelinePhoto) =>
      photo === compared ? { ...photo, reasons: ['code-compared'] } : photo;
    await route.fulfill({ response, json: { ...json, data: json.data.map(change) } });
  });
  await page.goto(address());
  await expect(page.getByText('code recognised by comparison')).toHaveCount(1);
  const frame = button(page, /QR photo, code recognised by comparison$/);
  await expect(frame).toHaveAccessibleName(new RegExp(`^${compared?.fileName}`));
  await frame.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/^Its code could not be decoded. It was recognised by comparing/m),
  ).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('every view of a card passes the accessibility checks', async ({ browser }) => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  for (const viewport of [DESK, { width: 390, height: 844 }]) {
    const page = await openDesk(browser, app, { viewport, colorScheme: 'light', reducedMotion: 'reduce' });
    const see = async (state: string) => {
      const found = await screenFaults(page, { contrast: 7 });
      if (viewport === DESK) found.push(...(await germanDeskFaults(page, { contrast: 7 })));
      faults.push(...found.map((fault) => `${viewport.width} ${state}: ${fault}`));
    };
    await page.goto(address());
    await expect(page.locator('[data-photo]').first()).toBeVisible();
    await see('timeline');
    await page.locator('[data-photo]:not([data-role=qr-frame])').first().focus();
    await page.keyboard.press(viewport === DESK ? 'Control+ ' : ' ');
    await expect(chosen(page)).toBeVisible();
    if (viewport === DESK) await expect(page.getByRole('heading', { name: /^Why it is/ })).toBeVisible();
    await see('chosen');
    for (const view of ['questions', 'shoots', 'clocks']) {
      await page.goto(address(`?view=${view}`));
      const isSplit = view === 'questions' && viewport === DESK;
      await expect(isSplit ? page.getByRole('radiogroup') : page.getByLabel('View')).toBeVisible();
      await expect(page.locator('[data-loader]')).toHaveCount(0);
      await see(view);
    }
  }
  expect(faults).toEqual([]);
});

/** Where a finger touches a photo, in px from its corner. */
const AT = { x: 20, y: 20 };

/**
 * A long press of half a second. A press that misses its photo, because something above it has just
 * appeared, is taken back.
 */
async function rest(page: Page, on: Locator): Promise<void> {
  // The former selection ends when its action is done. The end of the press would change it.
  await expect(chosen(page)).toHaveCount(0);
  const device = await page.context().newCDPSession(page);
  const put = (type: 'touchStart' | 'touchEnd' | 'touchCancel', touchPoints: readonly (typeof AT)[] = []) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  await expect(async () => {
    await on.scrollIntoViewIfNeeded({ timeout: 5000 });
    const touched = await on.evaluateHandle((photo) => ({
      isHit: new Promise<boolean>((resolve) =>
        document.addEventListener('touchstart', ({ target }) => resolve(photo.contains(target as Node)), {
          capture: true,
          once: true,
        }),
      ),
    }));
    const box = await on.boundingBox();
    await put('touchStart', [{ x: (box?.x ?? 0) + AT.x, y: (box?.y ?? 0) + AT.y }]);
    const isHit = await touched.evaluate((touch) => touch.isHit);
    if (!isHit) await put('touchCancel');
    expect(isHit, 'the photo is where it was').toBe(true);
  }).toPass();
  await expect(chosen(page)).toBeVisible();
  await put('touchEnd');
}
