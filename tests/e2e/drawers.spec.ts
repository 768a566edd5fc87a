import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { closePhones, DESK, MOTION, openDesk, PHONE, startDeskApp, type DeskApp } from './desk-app.ts';
import { button } from './field-day.ts';
import { letNotificationsLast } from './lasting-notifications.ts';
import { closePeople, openPeople } from './people-sheet.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

/** The path of a new shoot with one customer. A test may end before its last write. */
async function makeShoot(): Promise<string> {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  const customers = [{ email: 'anna@example.org', firstName: 'Anna' }];
  await app.post(`/api/photoshoots/${shoot.id}/update-contact`, { customers });
  return `/session/${session.id}/shoot/${shoot.hash}`;
}

/** A page on which notifications last. */
async function openLasting(browser: Browser): Promise<Page> {
  const page = await openDesk(browser, app, MOTION);
  await letNotificationsLast(page);
  return page;
}

/** Whether two boxes overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('not on the screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const stack = (page: Page) => page.locator('[popover]:popover-open');

/** The stack is placed again whenever something moves, so it may overlap for a moment. */
const expectClear = (page: Page, kept: Locator) =>
  expect.poll(() => overlap(stack(page), kept), 'once all has come to rest').toBe(false);

const WINDOWS = [
  ['a phone', PHONE],
  ['a small phone', { width: 360, height: 640 }],
  ['a desk', DESK],
] as const;

test('a notification above an open drawer is readable, announced and undoable in every window', async ({
  browser,
}) => {
  const page = await openLasting(browser);
  const linked = page.getByRole('region', { name: /^Linked/ });
  const drawer = page.getByRole('dialog', { name: 'Enter customer data' });
  const email = drawer.getByLabel(/^E-mail address/);
  const note = page.getByRole('button', { name: 'Anna is unlinked.' });
  for (const [where, viewport] of WINDOWS)
    await test.step(where, async () => {
      await page.setViewportSize(viewport);
      await page.goto(app.url + (await makeShoot()));
      await openPeople(page);
      await linked.getByRole('button', { name: /^Anna.*Unlink/ }).click();
      await expect(linked).not.toContainText('Anna');
      await button(page, viewport === DESK ? 'Enter customer data' : 'Add someone').click();
      await email.fill('half@typed');
      await expect(drawer.locator('[aria-live=polite]').filter({ has: note })).toHaveCount(1);
      await expectClear(page, drawer.getByRole('heading', { name: 'Enter customer data' }));
      await expectClear(page, drawer.getByRole('button', { name: 'Close' }));
      await drawer.getByRole('button', { name: 'Undo' }).click();
      await expect(drawer, 'the tap has not fallen through').toBeVisible();
      await expect(email).toHaveValue('half@typed');
      await expect(note).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(linked).toContainText('Anna');
    });
});

test('a notification does not cover the page title or the back link in any window', async ({ browser }) => {
  const page = await openLasting(browser);
  for (const [where, viewport] of WINDOWS)
    await test.step(where, async () => {
      await page.setViewportSize(viewport);
      await page.goto(`${app.url}/studio/prices`);
      await page.getByLabel('First photo, €').first().fill(String(viewport.width));
      await button(page, 'Save').first().click();
      await expect(button(page, /^Saved/)).toBeVisible();
      await expectClear(page, page.getByRole('heading', { level: 1 }));
      await expectClear(
        page,
        viewport === DESK
          ? page.getByRole('navigation', { name: 'Settings' })
          : page.getByRole('link', { name: 'Back' }),
      );
      await expectClear(page, page.getByRole('button', { name: 'Menu' }));
      await page.goto(app.url + (await makeShoot()));
      await openPeople(page);
      await button(page, 'Generate new QR code').click();
      await expect(stack(page)).toBeVisible();
      await closePeople(page);
      await expectClear(page, page.getByRole('link', { name: 'Strandbad Wannsee' }));
    });
});

test('a notification stays while hovered, and a red one disappears with the page', async ({ browser }) => {
  const page = await openDesk(browser, app, { ...MOTION, viewport: DESK });
  // Before the first write: one that is not sent yet would be asked about at the logout.
  await page.route('**/api/auth/logout-everywhere', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${app.url}/sessions`);
  await page.locator('[data-tip="Your login"]').click();
  await button(page, 'Log out on all devices').click();
  await button(page, 'Log out everywhere').click();
  const error = page.locator('[data-color=red]').first();
  await expect(error).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(`${app.url}/studio`);
  await expect(error).toHaveCount(0, { timeout: 1000 });

  await page.clock.install();
  await page.goto(app.url + (await makeShoot()));
  await button(page, 'Generate new QR code').click();
  const note = page.getByRole('button', { name: /^New QR code\./ });
  await note.hover();
  await page.clock.runFor(8000);
  await expect(note).toBeVisible();
  await page.mouse.move(10, 700);
  await page.clock.runFor(5001);
  await expect(note).toHaveCount(0);
});

test('the clapper animation of the next shoot starts after the question has left the screen', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, MOTION);
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await button(page, 'Done, next shoot').click();
  const question = page.getByRole('dialog', { name: 'Are you done with this shoot?' });
  await expect(question).toBeVisible();
  const dialogsAtClap = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener('animationstart', ({ animationName }) => {
          if (!animationName.includes('clap')) return;
          const dialogs = [...document.querySelectorAll('dialog')];
          resolve(dialogs.filter((dialog) => getComputedStyle(dialog).display !== 'none').length);
        });
      }),
  );
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 2');
  expect(await dialogsAtClap).toBe(0);
});
