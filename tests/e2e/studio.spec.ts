import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { closePhones, openDesk, openPhone, type DeskApp } from './desk-app.ts';
import { fullStudio, type FullStudio } from './full-studio.ts';
import { buttonOf, readMails } from '@photoslate/test-support/read-mails';
import { startPrefilledApp } from './prefilled-app.ts';
import { chooseAction } from './session-menu.ts';

let app: DeskApp;
let full: FullStudio;
let folder: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'photoslate-studio-'));
  ({ app, content: full } = await startPrefilledApp(fullStudio, { DATA_DIR: folder }));
});
test.afterEach(closePhones);
test.afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a page of the studio from the sessions, by its row. */
async function openSection(page: Page, name: string): Promise<void> {
  await page.goto(`${app.url}/sessions`);
  await page.getByRole('link', { name: /^Studio/ }).click();
  await page
    .getByRole('main')
    .getByRole('list')
    .getByRole('link', { name: new RegExp(`^${name} `) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
const mailed = async () =>
  (await readMails(join(folder, 'mails'))).find(({ to }) => to?.[0]?.address === 'noor@example.org');
const saved = (page: Page) => page.getByRole('button', { name: /^Saved/ });

test('an invited photographer joins with the mailed link and sees only the figures', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await openSection(page, 'People');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('E-mail address').fill('noor@example.org');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(
    page.getByText('No mail server is set up: the invitation to noor@example.org was kept as a file.'),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invited' })).toContainText('noor@example.org');

  await expect.poll(mailed).toBeDefined();
  const link = buttonOf((await mailed()) ?? {});
  const other = await openPhone(browser);
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Join Studio Noordlicht');
  await other.getByLabel('First name').fill('Noor');
  const password = other.getByLabel('Password *', { exact: true });
  for (const guessed of ['studionoordlicht', 'noor@example.org']) {
    // oxlint-disable-next-line no-await-in-loop -- one password after the other
    await password.fill(guessed);
    // oxlint-disable-next-line no-await-in-loop
    await expect(other.getByText('Too easy to guess. Add a word or two.'), guessed).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop
    await password.fill('a long enough password');
    // oxlint-disable-next-line no-await-in-loop
    await expect(other.getByText('Hard to guess.')).toBeVisible();
  }
  await other.getByLabel('Repeat password').fill('a long enough password');
  await other.getByRole('button', { name: 'Join the studio' }).click();
  await expect(other).toHaveURL(/\/sessions$/);
  await other.getByRole('link', { name: /^Studio/ }).click();
  await expect(other.getByRole('list', { name: 'Studio' }).getByRole('link')).toHaveText([
    /^Needs attention/,
    /^Sales/,
    /^Customers/,
  ]);
  await other.getByRole('link', { name: /^Needs attention/ }).click();
  await expect(
    other.getByText('Every shoot with photos has a contact, and everybody has opened their gallery.'),
    'without a mail server no e-mail arrived',
  ).toBeVisible();

  await openSection(page, 'People');
  await page.getByRole('button', { name: /^Noor/ }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('button', { name: /^Noor.*Deactivated/ })).toBeVisible();
  await other.goto(`${app.url}/studio/sales`);
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('price group changes show example totals while typing and apply to the next session', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await openSection(page, 'Prices');
  const group = page.getByRole('region').first();
  await group.getByLabel('First photo, €').fill('10,50');
  await group.getByLabel('Each extra photo, €').fill('5');
  await group.getByLabel('All photos, €').fill('20');
  await expect(group.locator('dl')).toContainText('3 photos€ 20');
  await expect(group.locator('dl')).toContainText('2 photos€ 15,50');
  await group.getByLabel('First photo, €').fill('ten');
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(group.getByText('Enter an amount, e.g. 12 or 12,50.')).toBeVisible();
  await group.getByLabel('First photo, €').fill('10,50');
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(saved(page)).toBeVisible();
  await page.goto(`${app.url}/sessions?new=true`);
  await expect(page.getByText('1 photo € 10,50 · 3 photos € 20 · all € 20')).toBeVisible();
});

test('an uploaded logo is shown on the customer page', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await openSection(page, 'Logo and sender');
  const background = '#0f5c57';
  const buffer = await sharp({ create: { width: 600, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  await page.locator('input[data-logo]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Studio Noordlicht' })).toBeVisible();
  const customer = await openPhone(browser);
  await customer.goto(`${app.url}/c/${full.shoots[1]?.hash}`);
  await expect(customer.getByRole('banner')).toContainText('Studio Noordlicht');
  const logo = customer.getByRole('banner').locator('img');
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
});

test('sales are shown as a table and a chart, exported as CSV, and link to their session; open items are listed', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await openSection(page, 'Sales');
  await expect(page.getByRole('table')).toContainText('Total1€ 12–€ 12');
  await expect(page.getByRole('figure', { name: /^Net income: €\s12$/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile((await (await download).path()) ?? '', 'utf8');
  expect(file).toMatch(
    /^\uFEFFDay,Session day,Orders,.*\r\n\d{4}-\d\d-\d\d,,1,0,1,12\.00,0\.00,12\.00,EUR\r\n$/,
  );
  await page.getByRole('button', { name: 'Sessions' }).click();
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Strandbad Wannsee/ })
    .click();
  await expect(page).toHaveURL(`${app.url}/session/${full.sessionId}`);

  await openSection(page, 'Needs attention');
  await expect(page.getByRole('list', { name: 'Not opened yet' })).toContainText('ben@example.org');
  await openSection(page, 'Log');
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Published a gallery');

  await test.step('a date range in the wrong order is rejected at its field and can be corrected there', async () => {
    await openSection(page, 'Sales');
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByLabel(/^To/).fill('2020-01-02');
    await expect(page.getByText('At most three years, the earlier day first.')).toBeVisible();
    await expect(page.getByLabel(/^To/)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(/^From/).fill('2020-01-01');
    await expect(page.getByRole('heading', { name: 'No sales on these days' })).toBeVisible();
    await expect(page.getByLabel(/^To/)).toHaveValue('2020-01-02');
  });
});

test('customer settings are saved, and a changed consent text becomes a new version', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await openSection(page, 'Privacy and e-mails');
  await page.getByLabel('Days until photos and contacts are deleted').fill('90');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByLabel('Your text').fill('Wir zeigen Ihre Fotos nur Ihnen.');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText(/^Version 1, since/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Days until photos and contacts are deleted')).toHaveValue('90');
});

test('session prices are fixed from the first order on, and name that order', async ({ browser }) => {
  const page = await openDesk(browser, app);
  const drawer = page.getByRole('dialog', { name: 'Prices' });

  await test.step('they are read-only while the orders of the session fail to load', async () => {
    await page.route('**/api/events/*/orders*', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/orders?'));
    await page.goto(`${app.url}/session/${full.sessionId}`);
    await refused;
    await chooseAction(page, 'Prices');
    await expect(drawer.getByText(/once the orders of this session have loaded/)).toBeVisible();
    await expect(drawer.getByRole('radio')).toHaveCount(0);
    await page.unroute('**/api/events/*/orders*');
  });

  await page.reload();
  await chooseAction(page, 'Prices');
  await expect(drawer.getByText(/^These prices are fixed: order 0*1 used them\.$/)).toBeVisible();
  await expect(drawer.getByRole('radio')).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: 'Use these prices' })).toHaveCount(0);
});

test('e-mails are never shown as sent without a mail server', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/mails`);
  const list = page.getByRole('list', { name: 'E-mails' });
  await expect(list.getByText('Kept as a file').first()).toBeVisible();
  await expect(list.getByText('Sent', { exact: true })).toHaveCount(0);
  await page.goto(`${app.url}/session/${full.sessionId}/shoot/${full.shoots[0]?.hash}`);
  await expect(page.getByText('E-mail kept as a file, not sent').first()).toBeVisible();
});

test('a shoot without a title is listed by its customers', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${full.sessionId}`);
  const list = page.getByRole('list', { name: 'Shoots, the latest first' });
  await expect(list.getByText('Carla', { exact: true })).toBeVisible();
  await expect(list.getByText('ben@example.org and 1 more')).toBeVisible();
  await page.goto(`${app.url}/session/${full.sessionId}/photos?view=shoots`);
  await expect(page.getByText('Carla', { exact: true })).toBeVisible();
  await expect(page.getByText('ben@example.org and 1 more')).toBeVisible();

  await test.step('the photo tiles of its card stay within the height of their row', async () => {
    await page.goto(`${app.url}/session/${full.sessionId}/photos`);
    const tiles = page.locator('[data-photo]');
    await expect(tiles.first()).toBeVisible();
    // A portrait photo, whatever the card contains: the row must not follow its shape.
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [200, 600];
      const image = document.querySelector<HTMLImageElement>('[data-photo] img');
      if (!image) throw new Error('no picture');
      image.src = canvas.toDataURL();
      await image.decode();
    });
    const boxes = await tiles.evaluateAll((all) =>
      all.map((tile) => {
        const { width, height } = tile.getBoundingClientRect();
        return height <= width + 1;
      }),
    );
    expect(boxes).not.toContain(false);
  });
});
