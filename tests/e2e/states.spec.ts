import { expect, test, type Page } from '@playwright/test';
import { arrived, closePhones, fetchedAhead, openDesk, startDeskApp, type DeskApp } from './desk-app.ts';
import { codesLeased, keptOnDevice } from './field-day.ts';
import { letNotificationsLast } from './lasting-notifications.ts';
import { closePeople, openPeople, openUnsent } from './people-sheet.ts';
import { chooseAction, expectEnded } from './session-menu.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const shoots = (page: Page) =>
  page.getByRole('list', { name: 'Shoots, the latest first' }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const offline = (page: Page, is: boolean) => page.context().setOffline(is);
const scan = async (page: Page, hash: string) =>
  (await page.request.get(`${app.url}/api/codes/${hash}`)).status();
const register = (page: Page, hash: string) =>
  page.request.post(`${app.url}/api/codes/${hash}`, {
    data: { email: 'jan@example.org', language: 'nl', consentVersion: '2026-11' },
  });

test('a shoot can be discarded offline, and undo restores it', async ({ browser }) => {
  const page = await openDesk(browser, app);
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await openPeople(page);
  await expect(button(page, 'Discard shoot')).toBeVisible();
  await fetchedAhead(page, 'session');
  await offline(page, true);
  await button(page, 'Discard shoot').click();
  await expect(page.getByRole('heading', { name: 'This shoot was discarded' })).toBeVisible();
  await expect(page.getByRole('dialog'), 'nothing is asked').toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the session' }).click();
  await expect(page.getByText('No shoots yet')).toBeVisible();
  await offline(page, false);
  await expect.poll(() => scan(page, shoot.hash)).toBe(410);

  await button(page, 'Bring back shoot 1').click();
  await expect(shoots(page)).toHaveText([/^1.*Open$/s]);
  await expect.poll(() => scan(page, shoot.hash)).toBe(200);
  await page.reload();
  await expect(shoots(page)).toHaveText([/^1.*Open$/s]);
});

/** Taps the page's Undo, which closes the notification. */
async function undoBeside(page: Page, notification: string): Promise<void> {
  const note = button(page, notification);
  await expect(note).toBeVisible();
  await button(page, 'Undo').click();
  await expect(note).toHaveCount(0);
}

test('undo on the page of a discarded shoot or session closes its notification', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await letNotificationsLast(page);
  const session = await app.makeSession('Started twice');
  const shoot = await app.makeShoot(session.id);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await openPeople(page);
  await button(page, 'Discard shoot').click();
  await undoBeside(page, 'Shoot 1 was discarded.');
  await expect(button(page, 'Done, next shoot')).toBeVisible();

  const empty = await app.makeSession('Made twice');
  await page.goto(`${app.url}/session/${empty.id}`);
  await chooseAction(page, 'Discard session');
  await undoBeside(page, 'The session was discarded.');
  await expect(button(page, 'Start new shoot')).toBeVisible();
});

test('a discarded shoot keeps its number and can be restored from its page', async ({ browser }) => {
  const page = await openDesk(browser, app);
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await openPeople(page);
  await button(page, 'Discard shoot').click();
  await page.getByRole('link', { name: 'Back to the session' }).click();
  await button(page, 'Start new shoot').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 2');
  await arrived(app, `/api/events/${session.id}/show`, '"number":2');
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await button(page, 'Undo').click();
  await expect(button(page, 'Reopen shoot'), 'another is open since').toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 1');
});

test('a shoot with a customer registered meanwhile is not discarded, and the phone shows the refusal', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await letNotificationsLast(page);
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await openPeople(page);
  await expect(button(page, 'Discard shoot')).toBeVisible();
  await offline(page, true);
  await register(page, shoot.hash);
  await button(page, 'Discard shoot').click();
  await expect(page.getByRole('heading', { name: 'This shoot was discarded' })).toBeVisible();
  await offline(page, false);
  await expect(page.locator('[data-live-line]')).toContainText('jan@example.org linked');
  await openPeople(page);
  await expect(button(page, 'Discard shoot'), 'no longer offered').toHaveCount(0);
  await closePeople(page);
  await openUnsent(page);
  await expect(page.getByText('There are photos or customers in it already')).toBeVisible();
  // The refused write is dropped and its change is undone.
  const refused = page.getByRole('region', { name: '1 change was not saved' });
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect(refused).toHaveCount(0);
  await button(page, 'Undo').click();
  const sign = page.getByRole('banner').getByText('1 not saved');
  await expect(sign).toBeVisible();
  await page.reload();
  await expect(sign).toBeVisible();
});

test('a discarded session disappears from the list, and undo restores it', async ({ browser }) => {
  const page = await openDesk(browser, app);
  const session = await app.makeSession('Made by mistake');
  const inList = page.getByRole('link', { name: /Made by mistake/ });
  await page.goto(`${app.url}/session/${session.id}`);
  await chooseAction(page, 'Discard session');
  await expect(page.getByRole('heading', { name: 'This session was discarded' })).toBeVisible();
  await page.getByRole('link', { name: 'To the sessions' }).click();
  await expect(button(page, 'New photo session')).toBeVisible();
  await expect(inList).toHaveCount(0);
  await page.goBack();
  await button(page, 'Undo').click();
  await expect(button(page, 'Start new shoot')).toBeVisible();
  await arrived(app, '/api/events', '"Made by mistake"');
  await page.goto(`${app.url}/sessions`);
  await expect(inList).toBeVisible();
});

test('two phones on one session show the same state after offline changes on both', async ({ browser }) => {
  const session = await app.makeSession();
  const phones = [await openDesk(browser, app), await openDesk(browser, app)] as const;
  const [mine, yours] = phones;
  for (const phone of phones) await phone.goto(`${app.url}/session/${session.id}`);
  await button(mine, 'Start new shoot').click();
  await expect(shoots(yours), 'told by the push channel').toHaveText([/^1.*Open$/s]);
  await mine.getByRole('link', { name: 'Strandbad Wannsee' }).click();
  // Two starts within 400 ms count as one. Users are not as fast as a test.
  await mine.waitForTimeout(500);

  for (const phone of phones) {
    await fetchedAhead(phone, 'shoot');
    await codesLeased(phone);
    await offline(phone, true);
    await button(phone, 'Start new shoot').click();
    await button(phone, 'Yes').click();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Shoot 2');
    await phone.getByRole('link', { name: 'Strandbad Wannsee' }).click();
    await expect(shoots(phone)).toHaveText([/^2.*Open$/s, /^1.*Completed$/s]);
  }
  const received = mine.waitForResponse((answer) => answer.url().endsWith('/photoshoots') && answer.ok());
  await offline(mine, false);
  await received;
  await offline(yours, false);
  for (const phone of phones) {
    await expect(shoots(phone)).toHaveCount(3);
    await expect(shoots(phone).filter({ hasText: 'Open' })).toHaveText([/^2B/]);
    await expect(shoots(phone).filter({ hasText: 'Completed' })).toHaveCount(2);
  }

  await button(mine, 'End session').click();
  await mine.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expectEnded(yours);
  await chooseAction(yours, 'Resume session');
  await expect(button(mine, 'Start new shoot')).toBeVisible();
});

test('a reopened page shows changes made since its last read', async ({ browser }) => {
  const page = await openDesk(browser, app);
  const session = await app.makeSession('Read a moment ago');
  await page.route('**/api/realtime', (route) => route.abort());
  await page.goto(`${app.url}/session/${session.id}`);
  await expect(button(page, 'Start new shoot')).toBeVisible();
  await expect.poll(() => keptOnDevice(page)).toContain('Read a moment ago');
  await page.goto('about:blank');
  await app.makeShoot(session.id);
  await page.goto(`${app.url}/session/${session.id}`);
  await expect(shoots(page)).toHaveText([/^1.*Open$/s]);
});
