import { expect, test, type Page } from '@playwright/test';
import { closePhones, openDesk, type DeskApp, DESK } from './desk-app.ts';
import { placesOf, startWithDoubtfulCard, type DoubtfulCard } from './doubtful-card.ts';

let app: DeskApp;
let card: DoubtfulCard;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ app, card } = await startWithDoubtfulCard());
});
test.afterAll(async () => app.stop());
test.afterEach(closePhones);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const address = (view = '') => `${app.url}/session/${card.sessionId}/photos${view}`;
const places = () => placesOf(card);
const labelOf = async (fileName: string) => (await places()).get(fileName);
/** The visible parts of the page that scroll up and down. Runs in the page. */
const scrollingParts = (): string[] =>
  [document.documentElement, ...document.querySelectorAll('main *')]
    .filter(
      (element) =>
        // A closed <details> has sizes, but shows nothing.
        element.checkVisibility() &&
        element.scrollHeight > element.clientHeight + 1 &&
        (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY)),
    )
    .map(
      (element) =>
        `${element.tagName} ${element.className} ${element.scrollHeight} > ${element.clientHeight}`,
    );

test('the questions are answered on a split screen with the keyboard alone, and undone', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  const before = await places();
  const heading = page.getByRole('heading', { level: 1 });
  const status = page.getByRole('main').getByRole('status');
  const radio = (name: RegExp) => page.getByRole('radio', { name });
  const [first = ''] = card.missed;
  let refusing = false;
  await page.route('**/photos/decide', (route) =>
    refusing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto(address('?view=look'));
  await expect(page, 'the former name of the view').toHaveURL(/view=questions/);

  await test.step('the photo, its neighbours, the candidates and the button are on the first screen', async () => {
    await expect(heading).toHaveText('Which shoot do these 2 photos belong to?');
    await expect(status.filter({ hasText: '3 to go' })).toBeVisible();
    await expect(radio(/Lucía y Mateo/)).toBeChecked();
    await expect(page.getByRole('img', { name: first }).first()).toBeVisible();
    const near = page.getByRole('list', { name: 'Taken before and after' }).getByRole('button');
    await expect(near).toHaveCount(7);
    const large = await page.locator('[data-large]').boundingBox();
    expect(large?.width).toBeGreaterThan(550);
    expect(large?.height).toBeGreaterThan(280);
    const give = button(page, 'Move these 2 to shoot 3');
    for (const part of [page.locator('[data-large]'), near.last(), page.getByRole('radio').last(), give])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.evaluate(scrollingParts)).toEqual([]);
  });

  await test.step('Enter gives the suggested answer, and the next question is there', async () => {
    await page.keyboard.press('Enter');
    await expect(status.filter({ hasText: '2 photos moved to shoot 3' })).toBeVisible();
    await expect(heading).toHaveText('Not one of yours?');
    expect(await labelOf(first)).toBe('3');
  });

  await test.step('a skipped question comes back at the end', async () => {
    await page.keyboard.press('s');
    await expect(page.getByText(/no camera name and no time/)).toBeVisible();
    await page.keyboard.press('s');
    await expect(heading).toHaveText('Not one of yours?');
  });

  await test.step('a refused answer opens its question again', async () => {
    refusing = true;
    await page.keyboard.press('h');
    await expect(page.getByText('Not saved. The question is open again.')).toBeVisible();
    refusing = false;
    await expect(status.filter({ hasText: '2 to go' })).toBeVisible();
  });

  await test.step('a number selects another candidate', async () => {
    while ((await heading.textContent()) !== 'Not one of yours?') {
      await page.keyboard.press('s');
      await expect(page.getByRole('radio').first()).toBeAttached();
    }
    await expect(radio(/^Hide/)).toBeChecked();
    const key = await radio(/The Harpers/)
      .locator('kbd')
      .textContent();
    await page.keyboard.press(key ?? '');
    await expect(radio(/The Harpers/)).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(status.filter({ hasText: 'Moved to shoot 5' })).toBeVisible();
  });

  await test.step('a question without a candidate is answered by searching for a shoot', async () => {
    await expect(page.getByText(/no camera name and no time/)).toBeVisible();
    await expect(button(page, /^Move/)).toBeDisabled();
    await page.keyboard.press('a');
    await page.keyboard.type('moreau');
    await expect(page.getByRole('option', { name: /Les Moreau/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(radio(/Les Moreau/)).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No questions left' })).toBeFocused();
    await expect.poll(() => labelOf(card.withoutExif)).toBe('4');
  });

  await test.step('key Z undoes the last answer, and its question is back', async () => {
    await page.keyboard.press('z');
    await expect(page.getByText(/no camera name and no time/)).toBeVisible();
    await expect.poll(() => labelOf(card.withoutExif)).toBe(before.get(card.withoutExif));
    // Until the page has the server's answer, a change of the same question counts as its own.
    await expect(status.filter({ hasText: 'Undone' })).toBeVisible();
  });

  await test.step('a question that was answered elsewhere leaves the screen', async () => {
    const photos = await card.client.call('photos.timeline', { params: { id: card.sessionId } });
    const asked = photos.data.filter(({ fileName }) => fileName === card.withoutExif).map(({ id }) => id);
    await card.client.call('changes.movePhotos', {
      params: { id: card.sessionId },
      body: { photoIds: asked, decision: { kind: 'hidden' } },
    });
    await expect(page.getByText('The question was answered elsewhere.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No questions left' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Check and publish/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/publish$/);
  });

  const { data } = await card.client.call('changes.list', { params: { id: card.sessionId } });
  for (const { id, undoneAt } of data)
    if (undoneAt === null)
      await card.client.call('changes.undo', { params: { id: card.sessionId, changeId: id } });
  await expect.poll(places).toEqual(before);
});

test('phone review answers each question by touch, with its reason and the possible shoots', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { hasTouch: true, isMobile: true });
  await page.goto(address());
  const total = 3;
  await button(page, `Answer ${total} questions`).tap();
  await expect(page.getByText(`1 of ${total}`)).toBeVisible();

  await test.step('a missed QR photo offers the proposed repair as the main button', async () => {
    await find(page, 'Do these 2 photos belong to shoot 3?');
    await expect(page.getByText(/this camera has no QR photo of that shoot/)).toBeVisible();
    await expect(page.getByRole('heading', { name: /Lucía y Mateo/ })).toBeVisible();
    await expect(button(page, 'Move these 2 to shoot 2')).toBeVisible();
    // The photo, a candidate and the answer are on the first screen.
    const candidate = page.getByRole('heading', { name: /Lucía y Mateo/ });
    for (const part of [page.getByRole('main').locator('img').first(), candidate])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Move these 2 to shoot 3')).toBeInViewport({ ratio: 1 });
    await button(page, 'Move these 2 to shoot 3').tap();
    await expect(page.getByText('2 photos moved to shoot 3')).toBeVisible();
  });

  await test.step('a photo after an unknown QR code is moved to its shoot', async () => {
    await find(page, 'Not one of yours?');
    await expect(page.getByText('The QR code in front of it isn’t one of yours.')).toBeVisible();
    await button(page, /^Move to shoot 5/).tap();
    await expect(page.getByText('1 photo moved to shoot 5')).toBeVisible();
  });

  await test.step('a photo without EXIF is accepted as it is, and no question is left', async () => {
    await expect(page.getByText(/no camera name and no time/)).toBeVisible();
    await button(page, 'Leave as is').tap();
    await expect(page.getByText('No questions left')).toBeVisible();
  });

  await test.step('one tap undoes the last answer', async () => {
    await button(page, 'Undo').tap();
    await expect(page.getByText(/no camera name and no time/)).toBeVisible();
    await button(page, 'Hide photo').tap();
    await expect(page.getByText('No questions left')).toBeVisible();
    expect(await labelOf(card.withoutExif)).toBe('hidden');
  });
});

/** Skips to the question with this text. */
async function find(page: Page, question: string): Promise<void> {
  const heading = page.getByRole('heading', { name: question });
  const [before, later] = [button(page, 'Previous'), button(page, 'Skip')];
  // The question that was just answered may still be visible at first.
  await expect(async () => {
    if (await heading.isVisible()) return;
    if (await later.isEnabled()) await later.tap();
    else while (await before.isEnabled()) await before.tap();
    await expect(heading).toBeVisible({ timeout: 1000 });
  }).toPass();
}
