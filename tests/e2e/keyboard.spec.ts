import { expect, test, type Page } from '@playwright/test';
import { encodeSeconds } from '@photoslate/domain/code';
import { canon, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { closePhones, EMAIL, openPhone, PASSWORD, startDeskApp, type DeskApp } from './desk-app.ts';
import { keyboardOf } from './keyboard.ts';
import { allowTimeToUndo } from './publish-in-time.ts';
import { expectEnded } from './session-menu.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());
test.setTimeout(480_000);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const qr = (page: Page) => page.locator('svg[data-qr]').first();
const CUSTOMER = 'pieter@example.org';

/** Presses Escape and checks that the focus returns to the opener. */
async function escapeBackTo(page: Page, opener: ReturnType<typeof button>): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(opener).toBeFocused();
  // The browser closes a dialog before it notifies the page. No user presses a key between the two.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
}

/**
 * The card of a camera that has photographed these codes, with three photos after each, and one
 * photo before any code.
 */
async function photographs(seen: readonly { text: string; atMs: number }[]) {
  const plan: CardOptions = {
    seed: 'with the keyboard alone',
    size: 'quick',
    location: 'Vondelpark',
    zoneOffsetMinutes: 60,
    qrText: (code, atMs) => `${code}.${encodeSeconds(Math.floor(atMs / 1000))}`,
    shoots: seen.map(({ text, atMs }, index) => ({
      code: text.replace(/\.[0-9A-Z]+$/, ''),
      label: String(index + 1),
      photos: 2,
      startedAt: atMs,
      endedAt: (seen[index + 1]?.atMs ?? Date.now()) - 100,
    })),
    cameras: [canon],
  };
  const stranger = { ...canon, id: 'fuji', make: 'FUJIFILM', model: 'X-T5', serial: '7', firstNumber: 7 };
  const doubtful = framesOf({ ...plan, cameras: [stranger] }).filter(({ kind }) => kind === 'photo');
  const files = [];
  for (const frame of [...framesOf(plan), ...doubtful.slice(0, 1)]) {
    const { name, bytes } = await renderFrame(frame, plan);
    files.push({ name, mimeType: 'image/jpeg', buffer: bytes });
  }
  return files;
}

test('the main workflow works with the keyboard alone, from the login to the ordered photo', async ({
  browser,
}) => {
  const page = await openPhone(browser, { reducedMotion: 'reduce' });
  const keyboard = keyboardOf(page);
  const { press, type, to } = keyboard;
  const seen: { text: string; atMs: number }[] = [];
  const record = async () => {
    await expect(qr(page)).toBeVisible();
    seen.push({ text: (await qr(page).getAttribute('data-qr')) ?? '', atMs: Date.now() });
  };

  await test.step('the skip link leads to the content, and the login works by keyboard', async () => {
    await page.goto(`${app.url}/`);
    await expect(heading(page)).toBeVisible();
    await press(page.getByRole('link', { name: 'Skip to the content' }));
    await expect(page.getByRole('main')).toBeFocused();
    expect(page.url(), 'the address stays as it was').toBe(`${app.url}/`);
    await press(button(page, 'Log in'));
    await expect(page.getByLabel('E-mail address'), 'the first field that is wrong').toBeFocused();
    await type(page.getByLabel('E-mail address'), EMAIL);
    await type(page.getByRole('textbox', { name: 'Password' }), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sessions$/);
    await expect(heading(page), 'so that the new page is read out').toBeFocused();
    await expect(page.getByText('Loading…')).toHaveCount(0);
  });

  await test.step('the menu and the language list open, and Escape returns the focus', async () => {
    const [menu, languages] = [button(page, 'Menu'), button(page, /Language:/)];
    await press(menu);
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('heading')).toBeFocused();
    await to(page.getByRole('dialog').getByRole('link', { name: 'Photo shoots' }));
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Photo shoots' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await escapeBackTo(page, menu);
    await press(languages);
    await to(page.getByRole('link', { name: 'Italiano' }));
    await page.keyboard.press('Escape');
    await expect(languages).toBeFocused();
    await expect(page.getByRole('link', { name: 'Italiano' })).toHaveCount(0);
  });

  await test.step('a new session is created by keyboard', async () => {
    const open = button(page, 'New photo session');
    await press(open);
    const drawer = page.getByRole('dialog', { name: 'New shoot location' });
    await expect(drawer.getByRole('heading')).toBeFocused();
    await press(drawer.getByRole('button', { name: 'Create session' }));
    const name = drawer.getByLabel(/^Name/);
    await expect(name, 'the first field that is wrong').toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Please fill this in\./);
    await type(name, 'Vondelpark');
    await type(drawer.getByRole('textbox', { name: /^Location/ }), 'Amsterdam');
    await to(drawer.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(drawer.getByRole('radio').nth(1)).toBeChecked();
    await press(drawer.getByRole('button', { name: 'Create session' }));
    await expect(page).toHaveURL(/\/calibration/);
  });

  await test.step('the calibration is completed by keyboard', async () => {
    await press(button(page, 'Show QR code'));
    await expect(qr(page)).toBeVisible();
    const open = button(page, 'I’ve photographed the code');
    await press(open);
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await escapeBackTo(page, open);
    await page.keyboard.press('Enter');
    await press(button(page, 'Sharp, start first shoot'));
    await expect(page).toHaveURL(/\/shoot\//);
    // Until then the calibration code may still be on the screen.
    await expect(heading(page)).toHaveText('Shoot 1');
  });

  await test.step('a shoot shows its QR code in full screen, links a customer and leads to the next shoot', async () => {
    await record();
    const large = button(page, /Show full screen$/);
    await press(large);
    await expect(button(page, /^Leave full screen/)).toBeFocused();
    await escapeBackTo(page, large);
    const enter = button(page, 'Enter customer data');
    await press(enter);
    const drawer = page.getByRole('dialog', { name: 'Enter customer data' });
    await expect(drawer.getByLabel('E-mail address')).toBeFocused();
    await type(drawer.getByLabel('E-mail address'), CUSTOMER);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${CUSTOMER} is linked`), 'is told').toBeAttached();
    await expect(enter).toBeFocused();
    await page.waitForTimeout(3000);
    await press(button(page, 'Done, next shoot'));
    await press(button(page, 'Yes'));
    await expect(heading(page)).toHaveText('Shoot 2');
    await record();
    await page.waitForTimeout(3000);
  });

  await test.step('the session is ended', async () => {
    await press(page.getByRole('banner').getByRole('link', { name: 'Vondelpark' }));
    await expect(heading(page)).toBeFocused();
    await press(button(page, 'End session'));
    await press(button(page, 'Yes'));
    await expectEnded(page);
    await expect(heading(page), 'what was pressed is gone').toBeFocused();
  });

  await test.step('a card is uploaded by button, a review question is answered, and the shoots are published', async () => {
    await press(page.getByRole('link', { name: 'Photos', exact: true }));
    const chooser = page.waitForEvent('filechooser');
    await press(button(page, 'Choose photos'));
    await (await chooser).setFiles(await photographs(seen));
    await expect(button(page, /^Answer 1 question/)).toBeVisible({ timeout: 60_000 });
    await press(button(page, /^Answer/));
    await expect(page.getByText('FUJIFILM X-T5').first()).toBeVisible();
    await press(button(page, 'Another shoot …'));
    await press(page.getByRole('dialog').getByRole('button', { name: /^1\b/ }));
    await expect(page.getByText('1 photo moved to shoot 1')).toBeAttached();
    await expect(page.getByRole('heading', { name: 'No questions left' })).toBeVisible();
    await allowTimeToUndo(page);
    await press(page.getByRole('link', { name: 'Check and publish' }));
    await press(button(page, /^Publish$/));
    await press(button(page, 'Send them now'));
    await expect(page.getByRole('region', { name: 'Last published' })).toBeVisible();
  });

  await test.step('the customer opens the gallery, enlarges a photo and places an order', async () => {
    await page.goto(`${app.url}/mails`);
    await press(page.getByRole('listitem').getByRole('link').first());
    const link = page.getByRole('link', { name: 'Open the link of this e-mail' });
    await to(link);
    await page.goto((await link.getAttribute('href')) ?? '');
    const photo = button(page, 'Look at photo 1');
    await press(photo);
    await expect(page.locator('.yarl__container')).toBeFocused();
    await press(button(page, /^Choose for/));
    await expect(button(page, 'Chosen')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.locator('.yarl__portal')).toHaveCount(0);
    await expect(photo).toBeFocused();
    await press(button(page, 'Choose photo 2'));
    await expect(button(page, 'Choose photo 2')).toHaveAttribute('aria-pressed', 'true');
    const order = button(page, 'Order');
    await expect(order).toBeEnabled();
    await press(order);
    await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused();
    await escapeBackTo(page, order);
    await page.keyboard.press('Enter');
    await press(button(page, /^Order with/));
    await expect(page.getByRole('heading', { name: /^Order received/ })).toBeVisible();
  });

  expect(keyboard.unseen).toEqual([]);
});

test('a customer registers an e-mail address with the keyboard alone', async ({ browser }) => {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  const page = await openPhone(browser, { reducedMotion: 'reduce' });
  const { press, type, unseen } = keyboardOf(page);
  await page.goto(`${app.url}/C/${shoot.hash}`);
  await press(button(page, 'Notify me'));
  const email = page.getByLabel('E-mail address');
  await expect(email, 'the first field that is wrong').toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Please fill this in\./);
  await type(email, 'anna@example.org');
  await press(button(page, 'Notify me'));
  const agree = page.getByLabel('I agree to this');
  await expect(agree, 'agreeing is a tick of its own').toBeFocused();
  await page.keyboard.press('Space');
  await press(button(page, 'Notify me'));
  await expect(page.getByRole('heading', { name: 'You’re all set' })).toBeFocused();
  await press(button(page, 'Add another person'));
  await expect(email).toBeFocused();
  expect(unseen).toEqual([]);
});
