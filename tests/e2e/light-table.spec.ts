import { expect, test, type Locator, type Page } from '@playwright/test';
import type { SessionDetail } from '@photoslate/contract/sessions';
import sharp from 'sharp';
import { closePhones, openDesk, type DeskApp, DESK, PHONE } from './desk-app.ts';
import { placesOf, startWithDoubtfulCard, type DoubtfulCard } from './doubtful-card.ts';
import { largeIndex, linesOf, mostPhotos } from './large-card.ts';
import { touchOn } from './touch.ts';

let app: DeskApp;
let card: DoubtfulCard;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ app, card } = await startWithDoubtfulCard());
});
test.afterAll(async () => app.stop());
test.afterEach(closePhones);

const TABLET = { width: 1180, height: 820 };

const address = () => `${app.url}/session/${card.sessionId}/photos`;
const labelOf = async (fileName: string) => (await placesOf(card)).get(fileName);
const photosIn = (page: Page) => page.getByRole('group', { name: 'Photos' });
const tile = (page: Page, fileName: string) =>
  photosIn(page).getByRole('button', { name: new RegExp(`^${fileName.replace('.', '\\.')}`) });
const selected = (page: Page) => page.locator('[data-photo][aria-pressed=true]');
/** The file names of these photos. Their accessible names begin with them. */
const namesOf = (photos: Locator) =>
  photos.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(',')[0] ?? ''));
const namesInFirstShoot = (page: Page) =>
  namesOf(photosIn(page).locator('section').first().locator('[data-photo]:not([data-role=qr-frame])'));
const expectSelected = (page: Page, fileNames: readonly string[]) =>
  expect.poll(() => namesOf(selected(page))).toEqual(fileNames);
const shoot = (page: Page, label: number) =>
  page
    .getByRole('navigation', { name: 'Shoots' })
    .locator('li')
    .nth(label - 1)
    .getByRole('button');

/** The photos of which at least half is in view, without the QR photos of the bands. */
const inView = (page: Page) =>
  page.locator('[data-photo]:not([data-role=qr-frame])').evaluateAll(
    (tiles) =>
      tiles.filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === one;
      }).length,
  );

const heightsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));

test('the first screen shows at least 12 photos, and the status line stays in view', async ({ browser }) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  await page.goto(address());
  await expect.poll(() => inView(page)).toBeGreaterThanOrEqual(12);
  const verdict = page.getByRole('button', { name: 'Card not checked' });
  await expect(verdict).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^\d+ on the server$/)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Answer 3 questions' })).toBeInViewport({ ratio: 1 });

  await test.step('on a phone, the next step and the figures are on the first screen', async () => {
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('button', { name: 'Answer 3 questions' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('in question', { exact: true })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(DESK);
  });

  await test.step('the columns scroll by themselves, and the filmstrip follows', async () => {
    await expect(shoot(page, 1)).toHaveAttribute('aria-current', 'true');
    await photosIn(page).hover();
    await page.mouse.wheel(0, 100_000);
    await expect(shoot(page, 1)).not.toHaveAttribute('aria-current', 'true');
    await expect(verdict).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY + document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await shoot(page, 1).click();
    await expect(photosIn(page).getByRole('heading', { name: 'Familie Brandt' })).toBeInViewport({
      ratio: 1,
    });
  });

  await test.step('an address opens it at a shoot', async () => {
    await page.goto(`${address()}?shoot=${card.shoots[1]?.id}`);
    await expect(shoot(page, 2)).toHaveAttribute('aria-current', 'true');
    await expect(shoot(page, 1)).not.toHaveAttribute('aria-current', 'true');
    await page.goto(address());
    await expect(shoot(page, 1)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('every photo keeps its proportions', async () => {
    const wrong = await page.locator('[data-photo]:not([data-role=qr-frame]) img').evaluateAll(
      (pictures) =>
        pictures.filter((picture) => {
          const { naturalWidth, naturalHeight, width, height } = picture as HTMLImageElement;
          return naturalWidth > 0 && Math.abs(naturalWidth / naturalHeight - width / height) > 0.05;
        }).length,
    );
    expect(wrong).toBe(0);
  });

  await test.step('the rows of the filmstrip are low, and the bar of selected photos is one line', async () => {
    expect(Math.max(...(await heightsOf(page, 'nav [data-shoot]')))).toBeLessThanOrEqual(56);
    for (const language of ['', '/de', '/fr']) {
      await page.goto(`${app.url}${language}/session/${card.sessionId}/photos`);
      await page.locator('[data-photo]:not([data-role=qr-frame])').first().click();
      await expect(page.getByRole('toolbar')).toBeVisible();
      await expect.poll(() => heightsOf(page, '[role=toolbar]'), language).toEqual([48]);
    }
  });
});

test('photos are selected by keyboard and mouse, moved by number, and every change is undone', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  await page.goto(address());
  const before = await placesOf(card);
  const [first = '', second = ''] = card.canonOf(0);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const brandts = photosIn(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Familie Brandt' }) });
  /** The screen has it later than the server, and then moves the photos. */
  const expectAsBefore = async () => {
    await expect.poll(() => placesOf(card)).toEqual(before);
    for (const name of [first, second]) await expect(brandts.getByRole('button', { name })).toBeVisible();
    await expect(undo).toHaveCount(0);
  };
  await tile(page, first).click();
  await expect(page.getByRole('complementary').getByRole('heading', { name: first })).toBeVisible();
  await expect(page.getByText('Why it is in shoot 1')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(selected(page)).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(selected(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);

  await test.step('a click with Shift selects up to that photo, in both directions from the first one', async () => {
    const names = await namesInFirstShoot(page);
    const [zero = '', one = '', , three = ''] = names;
    await tile(page, one).click();
    await tile(page, three).click({ modifiers: ['Shift'] });
    await expectSelected(page, names.slice(1, 4));
    await tile(page, zero).click({ modifiers: ['Shift'] });
    await expectSelected(page, names.slice(0, 2));
    await page.keyboard.press('Escape');
  });

  await test.step('key 5 moves the selected photo to shoot 5, and key Z undoes it', async () => {
    await tile(page, first).click();
    await page.keyboard.press('5');
    await expect.poll(() => labelOf(first)).toBe('5');
    await expect(selected(page)).toHaveCount(0);
    await page.keyboard.press('z');
    await expectAsBefore();
  });

  await test.step('key M finds a shoot by its name', async () => {
    await tile(page, first).click();
    await page.keyboard.press('m');
    await expect(page.getByRole('combobox', { name: 'Find a shoot' })).toBeFocused();
    await page.keyboard.type('harp');
    await expect(page.getByRole('option', { name: 'The Harpers' })).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect.poll(() => labelOf(first)).toBe('5');
    await undo.click();
    await expectAsBefore();
  });

  await test.step('photos are dragged onto a shoot of the filmstrip', async () => {
    await tile(page, first).click();
    await tile(page, second).click({ modifiers: ['ControlOrMeta'] });
    await tile(page, second).dragTo(shoot(page, 4));
    await expect.poll(() => labelOf(first)).toBe('4');
    expect(await labelOf(second)).toBe('4');
    await page.keyboard.press('z');
    await expectAsBefore();
  });

  await test.step('a rubber band selects the photos that it touches, and a click on the ground clears', async () => {
    const band = await photosIn(page).getByRole('heading', { name: 'Familie Brandt' }).boundingBox();
    const grid = await photosIn(page).boundingBox();
    const from = { x: (grid?.x ?? 0) - 5, y: (band?.y ?? 0) + 60 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 20, { steps: 4 });
    await expect(selected(page)).toHaveCount(1);
    await page.mouse.move(from.x + 500, from.y + 20, { steps: 4 });
    await expect.poll(() => selected(page).count()).toBeGreaterThan(2);
    await page.mouse.up();
    await expect(page.getByRole('toolbar', { name: 'Selected photos' })).toBeVisible();
    await page.mouse.click(from.x, from.y);
    await expect(selected(page)).toHaveCount(0);
  });

  await test.step('“Select all photos” takes a shoot, key H hides, and the filter shows hidden photos', async () => {
    await page.getByRole('button', { name: 'Select all photos: shoot 1' }).click();
    await expect.poll(() => selected(page).count()).toBeGreaterThan(5);
    await tile(page, first).click();
    await page.keyboard.press('h');
    await expect(tile(page, first)).toHaveCount(0);
    await expect.poll(() => labelOf(first)).toBe('hidden');
    await page.keyboard.press('z');
    await expect(tile(page, first)).toHaveCount(1);
    await expectAsBefore();
  });
});

test('on a tablet, photos are selected by touch: a tap, a long press, and more taps', async ({ browser }) => {
  const page = await openDesk(browser, app, { viewport: TABLET, hasTouch: true });
  await page.goto(address());
  await expect(tile(page, card.canonOf(0)[0] ?? '')).toBeVisible();
  const [one = '', two = '', three = '', four = ''] = await namesInFirstShoot(page);
  const { press } = await touchOn(page);
  const middleOf = async (fileName: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await tile(page, fileName).boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  await test.step('a tap selects a photo, a further tap adds or removes one', async () => {
    await tile(page, one).tap();
    await expectSelected(page, [one]);
    await expect(page.getByRole('toolbar', { name: 'Selected photos' })).toBeInViewport({ ratio: 0.95 });
    await tile(page, three).tap();
    await expectSelected(page, [one, three]);
    await tile(page, one).tap();
    await expectSelected(page, [three]);
    const large = page.getByRole('dialog', { name: 'Photos' });
    await expect(large, 'taps on different photos are no double click').toHaveCount(0);
  });
  await test.step('a long press adds a photo, and the finger that moves on selects up to there', async () => {
    await press(await middleOf(one));
    await expectSelected(page, [one, three]);
    await page.getByRole('button', { name: 'Clear selection' }).tap();
    await expectSelected(page, []);
    await press(await middleOf(two), await middleOf(four));
    await expectSelected(page, [two, three, four]);
  });
  await test.step('a tap on the slider makes the photos larger, also after a reload', async () => {
    const heightOf = async () => (await tile(page, one).boundingBox())?.height ?? 0;
    const before = await heightOf();
    const slider = page.getByRole('slider', { name: 'Size of the photos' });
    const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    await slider.tap({ position: { x: width - 4, y: height / 2 } });
    await expect(slider).toHaveValue('320');
    await expect.poll(heightOf).toBeGreaterThan(before * 1.5);
    const large = await heightOf();
    await page.reload();
    await expect(slider).toHaveValue('320');
    await expect.poll(heightOf).toBe(large);
    await slider.press('Home');
    await expect.poll(heightOf).toBeLessThan(before);
  });
});

test('with 20,000 photos the document has at most 250 of them', async ({ browser }) => {
  const page = await openDesk(browser, app, { viewport: { width: 1680, height: 1050 } });
  const thumb = await sharp({ create: { width: 240, height: 160, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  await page.route('**/api/media/**', (route) => route.fulfill({ contentType: 'image/jpeg', body: thumb }));
  const shootIds = Array.from(
    { length: 400 },
    (_, nth) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  );
  await page.route('**/photo-index**', (route) => route.fulfill({ json: { data: largeIndex(shootIds) } }));
  await page.route(/\/api\/events\/[^/]+\/show/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: SessionDetail };
    const [one] = data.shoots;
    const shoots = shootIds.map((id, nth) => ({ ...one, id, number: nth + 1, label: String(nth + 1) }));
    await route.fulfill({ response, json: { data: { ...data, shoots } } });
  });
  await page.goto(address());
  await expect(page.getByText('400 shoots')).toBeVisible();
  await expect.poll(() => inView(page)).toBeGreaterThan(20);
  expect(await page.evaluate(mostPhotos)).toBeLessThanOrEqual(250);

  await test.step('the smallest photos fill the screen, and are not more than 250 either', async () => {
    for (let turn = 0; turn < 8; turn += 1) await page.keyboard.press('-');
    await expect.poll(() => inView(page)).toBeGreaterThan(60);
    expect(await page.evaluate(mostPhotos)).toBeLessThanOrEqual(250);
  });
  await page.keyboard.press('End');
  await expect(page.getByRole('heading', { name: /^400/ })).toBeInViewport();

  await test.step('numbers of three digits are in one line of the filmstrip', async () => {
    const numbers = page.locator('nav [data-shoot] > :first-child');
    await expect(numbers.filter({ hasText: '400' })).toBeVisible();
    expect(Math.max(...(await numbers.evaluateAll(linesOf)))).toBe(1);
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
