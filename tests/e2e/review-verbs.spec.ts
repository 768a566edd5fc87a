import { expect, test, type Page } from '@playwright/test';
import { photosOn, showHidden, undoFromList } from './card-desk.ts';
import { closePhones, openDesk, type DeskApp, DESK } from './desk-app.ts';
import { placesOf, startWithDoubtfulCard, type DoubtfulCard } from './doubtful-card.ts';

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

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tile = (page: Page, fileName: string) => button(page, new RegExp(`^${fileName.replace('.', '\\.')}`));
const address = () => `${app.url}/session/${card.sessionId}/photos`;
const places = () => placesOf(card);
const labelOf = async (fileName: string) => (await places()).get(fileName);
/** Whether the code of a photo's shoot is missing on its camera. */
const lacksCode = async (fileName = '') =>
  (await card.client.call('photos.timeline', { params: { id: card.sessionId } })).data
    .find((photo) => photo.fileName === fileName)
    ?.reasons.includes('qr-missed');

test('desktop review splits a shoot, assigns an unreadable QR photo and shows hidden photos again', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: { ...DESK, height: HIGH } });
  await page.goto(address());
  const before = await places();
  await expect(page.locator('[data-photo]')).toHaveCount(before.size);
  const shownBefore = await photosOn(page);
  const [, second = '', third = ''] = card.canonOf(0);
  const expectAsBefore = async () => {
    await expect.poll(places).toEqual(before);
    await expect.poll(() => photosOn(page), 'also on the screen').toEqual(shownBefore);
  };

  await test.step('key S splits the later photos of one camera into a new shoot, and undo works after a reload', async () => {
    await tile(page, second).click();
    await page.keyboard.press('s');
    const split = page.getByRole('dialog', { name: 'Shoot 1 ends before this photo' });
    await split.getByRole('button', { name: 'A new shoot' }).click();
    await expect(page.getByText(/photos? moved to new shoot \d/)).toBeVisible();
    const now = await places();
    const made = now.get(second) ?? '';
    expect([...before.values()]).not.toContain(made);
    const moved = [...now].filter(([name, place]) => place !== before.get(name));
    expect(moved).toEqual(
      card
        .canonOf(0)
        .slice(1)
        .map((name) => [name, made]),
    );
    await page.reload();
    await undoFromList(page, '');
    await expectAsBefore();
  });

  await test.step('key S splits photos into the next shoot', async () => {
    await tile(page, third).click();
    await page.keyboard.press('s');
    await page.getByRole('dialog').getByRole('button', { name: 'Familie De Wit' }).click();
    await expect.poll(() => labelOf(third)).toBe('2');
    await expect.poll(() => labelOf(second)).toBe('1');
    await button(page, 'Undo').click();
    await expectAsBefore();
  });

  await test.step('key Q assigns a QR photo to a shoot with the photos after it, and can unmark it', async () => {
    const last = card.canonOf(1).at(-1) ?? '';
    await tile(page, last).click();
    await page.keyboard.press('q');
    const frame = page.getByRole('dialog', { name: 'Which shoot is this QR photo of?' });
    await frame.getByRole('button', { name: 'Lucía y Mateo' }).click();
    await expect(tile(page, last)).toHaveAccessibleName(/QR photo/);
    await expect.poll(() => lacksCode(card.missed[0])).toBe(false);
    await expect.poll(() => labelOf(card.missed[0] ?? '')).toBe('3');
    await tile(page, last).click();
    await page.keyboard.press('q');
    await frame.getByRole('button', { name: 'Not a QR photo' }).click();
    await expectAsBefore();
    expect(await lacksCode(card.missed[0])).toBe(true);
  });

  await test.step('key H hides a photo and shows it again', async () => {
    await tile(page, second).click();
    await page.keyboard.press('h');
    await expect(tile(page, second)).toHaveCount(0);
    await showHidden(page);
    await expect(tile(page, second)).toHaveAccessibleName(/hidden/);
    await tile(page, second).click();
    await page.keyboard.press('h');
    await expect(tile(page, second)).not.toHaveAccessibleName(/hidden/);
    await expectAsBefore();
  });

  await test.step('key H on a second photo during saving hides both photos and keeps the current selection', async () => {
    const released = Promise.withResolvers<void>();
    await page.route('**/photos/decide', async (route) => (await released.promise, await route.continue()));
    for (const name of [second, third]) {
      await tile(page, name).click();
      await page.keyboard.press('h');
    }
    await tile(page, second).click();
    released.resolve();
    for (const name of [second, third]) await expect(tile(page, name)).toHaveAccessibleName(/hidden/);
    await expect(button(page, 'Show again')).toBeVisible();
    await expect(tile(page, second)).toHaveAttribute('aria-pressed', 'true');
    await expect(tile(page, third)).toHaveAttribute('aria-pressed', 'false');
    // The screen shows both changes before they are saved.
    for (const name of [second, third]) await expect.poll(() => labelOf(name)).toBe('hidden');
    await page.unroute('**/photos/decide');
    await tile(page, second).click();
    await tile(page, third).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('h');
    await expectAsBefore();
  });

  await test.step('a group picture can be removed from one of its shoots', async () => {
    await tile(page, second).click();
    await page.keyboard.press('m');
    const move = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Also add to', exact: true }).click();
    await move.getByRole('button', { name: 'The Harpers' }).click();
    await expect.poll(() => labelOf(second)).toBe('1+5');
    await tile(page, second).first().click();
    await page.keyboard.press('m');
    await button(page, 'Remove from').click();
    await expect(move.getByRole('button', { name: 'Familie De Wit' })).toHaveCount(0);
    await move.getByRole('button', { name: 'The Harpers' }).click();
    await expect.poll(places).toEqual(before);
  });
});
