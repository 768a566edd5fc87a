import { expect, test, type Page } from '@playwright/test';
import { arrived, closePhones, openDesk, startDeskApp, type DeskApp } from './desk-app.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const DAY_SECONDS = 86_400;
const secondsOf = (text: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};
/** The seconds from one time of day to a later one, also across midnight. */
const secondsFrom = (from: string, to: string): number =>
  (secondsOf(to) - secondsOf(from) + DAY_SECONDS) % DAY_SECONDS;

async function openCalibration(page: Page, id: string): Promise<void> {
  await page.goto(`${app.url}/session/${id}/calibration`);
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
}

test('calibration leads from the instruction, the QR code and the question to the first shoot', async ({
  browser,
}) => {
  const { id, hash } = await app.makeSession();
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${id}`);
  await page.getByRole('link', { name: 'Calibrate' }).click();
  await expect(page).toHaveURL(`${app.url}/session/${id}/calibration/instruction`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Strandbad Wannsee' })).toBeVisible();
  await expect.poll(async () => (await header.boundingBox())?.height).toBe(44);
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(page).toHaveURL(`${app.url}/session/${id}/calibration`);
  const code = page.locator('svg[data-qr]').first();
  await expect(code).toHaveAttribute('data-qr', new RegExp(`/C/${hash}\\.[0-9A-Z]+$`));
  const question = page.getByRole('dialog', { name: 'Is the code sharp on your camera?' });
  await page.getByRole('button', { name: 'I’ve photographed the code' }).click();
  await question.getByRole('button', { name: 'Photograph it again' }).click();
  await expect(question).toBeHidden();
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: 'I’ve photographed the code' }).click();
  await question.getByRole('button', { name: 'Sharp, start first shoot' }).click();
  await expect(page).toHaveURL(new RegExp(`/session/${id}/shoot/`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 1');
});

test('the calibration says what its code is for, and can be done later', async ({ browser }) => {
  const { id } = await app.makeSession();
  const page = await openDesk(browser, app, { viewport: { width: 360, height: 640 } });
  await openCalibration(page, id);
  const purpose = page.getByText('For your cameras’ clocks. Customers don’t scan this code.');
  await expect(purpose).toBeInViewport({ ratio: 1 });
  await expect(page.locator('svg[data-qr]').first()).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Calibrate later' }).click();
  await expect(page).toHaveURL(`${app.url}/session/${id}`);
  await expect(page.getByRole('link', { name: 'Calibrate', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start new shoot' })).toBeEnabled();
});

test('a calibration during a session leads back to the open shoot, which stays open', async ({ browser }) => {
  const { id } = await app.makeSession();
  const shoot = await app.makeShoot(id);
  const page = await openDesk(browser, app);
  await openCalibration(page, id);
  await page.getByRole('button', { name: 'I’ve photographed the code' }).click();
  await page.getByRole('button', { name: 'Sharp, back to shoot 1' }).click();
  await expect(page).toHaveURL(`${app.url}/session/${id}/shoot/${shoot.hash}`);
  await expect(page.getByRole('button', { name: 'Done, next shoot' })).toBeVisible();
  await arrived(app, `/api/events/${id}/show`, '"confirmedAt":"2');
});

test('the calibration page shows the current time and its start time', async ({ browser }) => {
  const { id } = await app.makeSession();
  const page = await openDesk(browser, app);
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/events/${id}/server-time`));
  await openCalibration(page, id);
  await asked;
  await expect(page.locator('dt').filter({ hasText: 'Current time' })).toBeVisible();
  await expect(page.locator('dt').filter({ hasText: 'Started at' })).toBeVisible();
  const [current, started] = [page.locator('dd time').nth(0), page.locator('dd time').nth(1)];
  const inBerlin = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/Berlin' });
  const tenSecondsAgo = inBerlin.format(Date.now() - 10_000);
  const shown = await current.innerText();
  expect(secondsFrom(tenSecondsAgo, shown)).toBeLessThan(20);
  const startedAt = await started.innerText();
  expect(secondsFrom(startedAt, shown), 'it started before').toBeLessThan(600);
  await expect(current, 'it runs').not.toHaveText(shown);
  expect(await started.innerText(), 'it stands').toBe(startedAt);
});

test('hiding the calibration instruction applies to every device of the user until it is undone', async ({
  browser,
}) => {
  const { id } = await app.makeSession();
  const address = `${app.url}/session/${id}/calibration`;
  const page = await openDesk(browser, app);
  await page.goto(address);
  await page.getByRole('checkbox', { name: 'Don’t show again' }).check();
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/auth/preferences'));
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await kept;
  const other = await openDesk(browser, app);
  await other.goto(address);
  await expect(other.locator('svg[data-qr]').first()).toBeVisible();
  await expect(other).toHaveURL(address);
  await other.getByRole('button', { name: 'I’ve photographed the code' }).click();
  const takenBack = other.waitForResponse((response) => response.url().endsWith('/api/auth/preferences'));
  await other.getByRole('checkbox', { name: 'Don’t show the instruction again' }).uncheck();
  await takenBack;
  await expect(other.locator('svg[data-qr]').first(), 'not at once').toBeVisible();
  await expect(other).toHaveURL(address);
  await other.goto(address);
  await expect(other).toHaveURL(`${address}/instruction`);
});
