import { readFile } from 'node:fs/promises';
import { expect, test, type Download, type Locator, type Page } from '@playwright/test';
import { closePhones, openDesk, PASSWORD, type DeskApp, DESK } from './desk-app.ts';
import { fullStudio, type FullStudio } from './full-studio.ts';
import { letNotificationsLast } from './lasting-notifications.ts';
import { layoutFaults } from './layout-faults.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { movableClock } from './movable-clock.ts';
import { startPrefilledApp } from './prefilled-app.ts';

const ANNA = 'anna.brandt@example.org';

let app: DeskApp;
let full: FullStudio;
let mailbox: Mailbox;
const clock = movableClock();
test.beforeAll(async () => {
  test.setTimeout(180_000);
  mailbox = await openMailbox();
  const environment = { SMTP_URL: mailbox.smtpUrl, ...clock.environment };
  ({ app, content: full } = await startPrefilledApp(fullStudio, environment));
});
test.afterEach(closePhones);
test.afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const atDesk = (browser: Parameters<typeof openDesk>[0]) => openDesk(browser, app, { viewport: DESK });
const table = (page: Page) => page.getByRole('table', { name: 'Customers' });
const orderNumber = async () => {
  const [order] = (await app.get('/api/orders')) as { number: string; email: string }[];
  expect(order?.email).toBe(ANNA);
  return order?.number ?? '';
};

/** The values of each line of the file, without its head. */
const linesOf = async (download: Promise<Download>) => {
  const text = await readFile(await (await download).path(), 'utf8');
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
};

test('a customer is found by the number of their order, and their page shows everything', async ({
  browser,
}) => {
  const page = await atDesk(browser);
  await page.goto(`${app.url}/studio/customers`);
  const rows = table(page).locator('tbody tr:not([data-loader])');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(await orderNumber());
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(ANNA);
  expect(page.url(), 'the address has no e-mail address').not.toContain('@');
  await rows.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Brandt' })).toBeVisible();
  expect(page.url()).not.toContain('anna');
  await expect(page.getByRole('list', { name: 'Galleries' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText(await orderNumber());
  await expect(page.getByRole('table', { name: 'E-mails' }).getByRole('link').first()).toBeVisible();

  const before = mailbox.countTo(ANNA);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await mailbox.foundIn(ANNA, /\/g\?lang=\w\w#\S+/, before);

  await page.getByRole('button', { name: 'Erase data…' }).click();
  // The login of this page counts as a confirmation for five minutes.
  clock.moveOn(301);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel(/^Your current password/).fill(`not ${PASSWORD}`);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByLabel(/^Your current password/)).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  const refused = page.getByText('Not done, because you did not confirm that it is you.');
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'Keep everything' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export the data' }).click();
  await question.getByLabel(/^Your current password/).fill(PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Brandt' })).toBeVisible();

  // It fits every window, with the first evidence on the first screen.
  for (const [width, height] of [
    [1280, 800],
    [1680, 1050],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bottomOf = async (shown: Locator) => {
      const box = await shown.boundingBox();
      return (box?.y ?? height) + (box?.height ?? 0);
    };
    const galleries = page.getByRole('list', { name: 'Galleries' });
    const send = page.getByRole('button', { name: 'Send the link' });
    await expect.poll(() => bottomOf(galleries), `galleries at ${width}`).toBeLessThan(height);
    await expect.poll(() => bottomOf(send), `actions at ${width}`).toBeLessThan(height / 4);
  }
  expect(await layoutFaults(page)).toEqual([]);
});

test('a CSV file has the orders or customers of the chosen filter, after a confirmation of the login', async ({
  browser,
}) => {
  const page = await atDesk(browser);
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const filter = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).click();
  const save = () => page.getByRole('button', { name: 'Export CSV' }).click();
  const orders = page.getByRole('table', { name: 'Orders' }).locator('[data-opens-row]');
  await page.goto(`${app.url}/studio/orders`);
  await expect(orders).toHaveCount(2);
  await filter(/^Paid\s?1$/);
  await expect(orders).toHaveCount(1);
  // The login of this page counts as a confirmation for five minutes.
  clock.moveOn(301);
  const ofOrders = page.waitForEvent('download');
  await save();
  await question.getByLabel(/^Your current password/).fill(PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  const paid = await linesOf(ofOrders);
  expect((await ofOrders).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  expect(paid.map(([number]) => number)).toEqual(await orders.allTextContents());
  expect(paid[0]).toEqual(expect.arrayContaining([ANNA, 'Paid', 'Lovely!']));

  await page.goto(`${app.url}/studio/customers`);
  await expect(table(page).locator('[data-opens-row]')).toHaveCount(3);
  await filter(/^To be paid/);
  await expect(table(page).locator('[data-opens-row]')).toHaveCount(1);
  const ofCustomers = page.waitForEvent('download');
  await save();
  const unpaid = await linesOf(ofCustomers);
  expect((await ofCustomers).suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  expect(unpaid.map((line) => line.includes(ANNA))).toEqual([true]);
});

test('details that somebody sent are accepted at once, and the undo brings the former ones back', async ({
  browser,
}) => {
  const sent = { email: ANNA, firstName: 'Anna', lastName: 'Brandt', phone: '030 12345', language: 'en' };
  await app.post(`/api/codes/${full.shoots[0]?.hash}`, { ...sent, consentVersion: '2026-11' });
  const page = await atDesk(browser);
  await letNotificationsLast(page);
  await page.goto(`${app.url}/studio/customers?filter=claims`);
  await table(page).getByRole('link', { name: 'Anna Brandt' }).click();
  const claim = page.getByRole('region', { name: 'Anna sent other details' });
  await expect(claim).toContainText('030 12345');
  await claim.getByRole('button', { name: 'Use these' }).click();
  await expect(claim).toHaveCount(0);
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact).toContainText('030 12345');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(claim).toBeVisible();
  await expect(contact).not.toContainText('030 12345');
  await claim.getByRole('button', { name: 'Ignore these' }).click();
  await expect(claim).toHaveCount(0);
});

test('the palette takes what is typed before its results have loaded', async ({ browser }) => {
  const page = await atDesk(browser);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/search-(dialog|results)-/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('anna');
  await page.keyboard.press('Enter');
  arrive();
  await expect(page, 'the first result has opened').toHaveURL(/\/session\/[\w-]+\/shoot\/\w+$/);
});

test('the search palette opens by key, finds customers and orders while typing, and opens them by key', async ({
  browser,
}) => {
  const page = await atDesk(browser);
  const palette = page.getByRole('dialog', { name: 'Search' });
  const field = palette.getByRole('combobox');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill('anna');
  await expect(palette.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveCount(1);
  const options = palette.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.last().getAttribute('id')) ?? '',
  );
  expect(await layoutFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  await field.pressSequentially(await orderNumber());
  // Before the answer is there: the first result of the typed text opens.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/studio\/orders\?.*order=/);
  await page.keyboard.press('Escape');

  await page.goto(`${app.url}/studio/customers`);
  await expect(table(page).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1);
  await field.fill('zzzz');
  await expect(palette.getByText('Nothing matches “zzzz”.')).toBeVisible();
  await page.context().setOffline(true);
  await expect(palette.getByText('You are offline. The search needs a connection.')).toBeVisible();
  await page.context().setOffline(false);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search customers' }).pressSequentially('/');
  await expect(palette).toHaveCount(0);
});
