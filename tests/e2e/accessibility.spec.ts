import { expect, test, type Page } from '@playwright/test';
import { closePhones, logIn, type DeskApp } from './desk-app.ts';
import { fullStudio, registerGuests, type FullStudio } from './full-studio.ts';
import { closePeople, openPeople, openUnsent, refuseContacts, renewCode } from './people-sheet.ts';
import { startPrefilledApp } from './prefilled-app.ts';
import { stall, walk } from './screen-walk.ts';

let app: DeskApp;
let studio: FullStudio;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ app, content: studio } = await startPrefilledApp(fullStudio));
  await registerGuests(app, studio);
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());
test.setTimeout(480_000);

const waitUntilLoaded = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0);

test('customer screens pass the accessibility checks in every state', async ({ browser }) => {
  const { sessionId, link } = studio;
  const { page, open, tap, see, end } = await walk(browser, app, 4.5);
  const shoot = await app.makeShoot(sessionId);
  let release = await stall(page, '**/api/codes/*');
  await open(`/C/${shoot.hash}`);
  await see('contact, loading');
  await release('fail');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await see('contact, failed');
  await tap('Try again');
  await release('go on');
  await page.getByLabel('E-mail address').fill('anna@gmial.com');
  await expect(page.getByRole('button', { name: 'anna@gmail.com' })).toBeVisible();
  await see('contact, a suggestion');
  await page.getByLabel('E-mail address').fill('');
  await tap('Notify me');
  await see('contact, nothing filled in');
  await page.getByLabel('E-mail address').fill('dora@example.org');
  await page.getByLabel('I agree to this').check();
  await tap('Notify me');
  await expect(page.getByText('dora@example.org').first()).toBeVisible();
  await see('contact, thanks');
  await open('/C/00000000000000000000000000');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await see('contact, unknown code');
  await open('/g');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await see('gallery, without a link');
  await open('/g#made-up');
  await page.reload();
  await page.getByLabel('E-mail address').fill('anna.brandt@example.org');
  await see('gallery, link not valid');
  await tap('Send me my link again');
  await expect(page.locator('input[name=email]')).toHaveCount(0);
  await see('gallery, link sent again');
  release = await stall(page, /\/api\/gallery(\?|$)/);
  await open(`/g#${link}`);
  await see('gallery, loading');
  await release('fail');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await see('gallery, failed');
  await tap('Try again');
  await release('go on');
  await expect(page.getByRole('link', { name: /Download photo/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes, that is me' })).toBeVisible();
  await see('gallery, asked what is one’s own');
  await tap('Favourite: photo 3');
  await tap(/^Choose the other/);
  await expect(page.getByRole('button', { name: 'Order', exact: true })).toBeEnabled();
  await see('gallery, all chosen');
  await tap('Look at photo 3');
  await expect(page.getByRole('button', { name: 'Chosen', exact: true })).toBeVisible();
  await see('gallery, one photo large');
  await page.keyboard.press('Escape');
  await expect(page.locator('.yarl__portal')).toHaveCount(0);
  await tap('Order');
  await see('gallery, order');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: /^Order received/ })).toBeVisible();
  await see('gallery, order received');
  await tap(/pay order/i);
  await expect(page.getByRole('dialog')).toBeVisible();
  await see('gallery, to pay');
  await open('/paid/made-up');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await see('payment, unknown');
  const branding = { studio: { name: 'Studio Noordlicht', logo: null, legal: [] }, language: 'en' };
  const data = { ...branding, state: 'paid', orderNumber: '0003', amountCents: 4900 };
  await page.route('**/api/payments/*', (route) => route.fulfill({ json: { data } }));
  await open('/paid/made-up');
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
  await see('payment, paid');
  end();
});

test('desk screens of shoots pass the accessibility checks in every state', async ({ browser }) => {
  const { sessionId, shoots } = studio;
  const session = await app.makeSession('Seebad Friedrichshagen am Müggelsee');
  const { page, open, tap, choose, leave, see, end } = await walk(browser, app, 7);
  let release = await stall(page, '**/api/events*');
  await page.goto(`${app.url}/session/${sessionId}/shoot/${shoots[1]?.hash}`);
  await logIn(page, app);
  await expect(page.getByText('Loading…').first()).toBeAttached();
  await see('sessions, loading');
  await release('fail');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await see('sessions, failed');
  await release('go on');
  // The desk has a list of its own. Back on the phone, the list may have been read by itself.
  await page.evaluate(() =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Try again')?.click(),
  );
  await expect(page.getByRole('heading', { name: 'Running' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue: shoot/ })).toBeVisible();
  await tap('Shoots of Strandbad Wannsee');
  await expect(page.getByRole('list', { name: 'Shoots of Strandbad Wannsee' })).toBeVisible();
  await see('sessions, one unfolded, with the way back to a shoot');
  await tap('Log out on all devices');
  await expect(page.getByRole('dialog')).toBeVisible();
  await see('log out on all devices', 'phone');
  await page.keyboard.press('Escape');
  await tap('Menu');
  await see('menu');
  await page.keyboard.press('Escape');
  await tap('New photo session');
  await page.getByRole('radio', { name: 'New location' }).check();
  await tap('Create session');
  await see('new session, nothing filled in');
  await open(`/session/${session.id}`);
  await waitUntilLoaded(page);
  await see('session, no shoots');
  await choose('Prices');
  await see('session, prices');
  await open(`/session/${session.id}/calibration/instruction`);
  await see('calibration, instruction');
  await tap('Show QR code');
  const code = page.locator('svg[data-qr]').first();
  await expect(code).toBeVisible();
  await see('calibration');
  await tap('I’ve photographed the code');
  await see('calibration, question');
  await tap('Sharp, start first shoot');
  await expect(page).toHaveURL(/\/shoot\//);
  await expect(code).toBeVisible();
  await see('shoot, nobody yet');
  await tap('Share code');
  await see('shoot, share');
  await page.keyboard.press('Escape');
  await openPeople(page);
  await see('shoot, people', 'phone');
  await tap('Settings of this shoot');
  await see('shoot, settings');
  await page.keyboard.press('Escape');
  await closePeople(page);
  await tap('Done, next shoot');
  await see('shoot, question');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Show full screen$/ }).click();
  await see('shoot, QR code in full screen');
  await page.keyboard.press('Escape');
  await tap('Enter customer data');
  const email = page.getByLabel('E-mail address');
  await email.fill('anna@gmial.com');
  await page.getByLabel('First name').focus();
  await email.fill('no address');
  await tap('Save and link customer');
  await see('shoot, customer data with an error');
  await email.fill('a.very.long.address.of.a.family@some-long-domain.example.org');
  await refuseContacts(page);
  await tap('Save and link customer');
  await openPeople(page);
  await see('shoot, a refused customer', 'phone');
  await renewCode(page);
  await closePeople(page);
  await page.context().setOffline(true);
  await openUnsent(page);
  await see('shoot, a refused write');
  await tap('Discard');
  await leave();
  await expect(page.getByRole('banner').getByRole('button', { name: /^(Offline|\d unsent)$/ })).toBeVisible();
  await see('shoot, offline');
  await page.context().setOffline(false);
  await open(`/session/${sessionId}?view=orders`);
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await see('session, with shoots and orders');
  for (const button of ['Prices', 'End session']) {
    await (button === 'Prices' ? choose(button) : tap(button));
    await expect(page.getByRole('dialog')).toBeVisible();
    await see(`session, ${button}`);
    await leave();
  }
  for (const order of [/To be paid/, / Paid/]) {
    await page.getByRole('button', { name: order }).first().click();
    await tap(/^(Mark|Refund) the order/);
    await expect(page.getByRole('dialog')).toHaveCount(2);
    await see(`an order ${order.source}`, 'phone');
    for (const left of [1, 0]) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(left);
    }
  }
  await open(`/session/${sessionId}/shoot/${shoots[0]?.hash}`);
  await expect(page.getByRole('heading', { name: 'Most recent' })).toBeVisible();
  await see('shoot, completed and published');
  const words = { message: 'This is not yours.', code: 'forbidden' };
  await page.route('**/api/events/*/show*', (route) => route.fulfill({ status: 403, json: words }));
  await open('/session/019aa000-0000-7000-8000-000000000000');
  await expect(page.getByRole('link', { name: 'Back to the home page' })).toBeVisible();
  await see('403');
  end();
});

test('desk screens of cards and the studio pass the accessibility checks in every state', async ({
  browser,
}) => {
  const { sessionId, shoots, mailId } = studio;
  const empty = await app.makeSession('Vondelpark');
  const { page, open, tap, see, end } = await walk(browser, app, 7);
  /** Changes that are not saved. */
  const change: Record<string, () => Promise<void>> = {
    Prices: async () => {
      await page.getByLabel('First photo, €').first().fill('ten');
      await tap('Save');
      await expect(page.getByText(/^Enter an amount/)).toBeVisible();
      await expect(page.getByText('Not saved yet.')).toBeVisible();
    },
    'Payments and receipts': async () => {
      await page.getByRole('textbox', { name: 'Secret key' }).first().fill('sk_test_half');
      await expect(page.getByText('Not saved yet.')).toBeVisible();
    },
  };
  await page.goto(`${app.url}/`);
  await logIn(page, app);
  await open(`/session/${empty.id}/photos`);
  await expect(page.getByRole('button', { name: 'Choose photos' })).toBeVisible();
  await see('photographs, none');
  await page.route('**/api/uploads', () => undefined);
  const files = ['IMG_0001.JPG', 'IMG_0002.JPG'];
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles(files.map((name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.alloc(64) })));
  await expect(page.getByRole('progressbar')).toBeVisible();
  await see('photographs, on their way');
  await tap('Pause');
  await see('photographs, paused');
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles(
      ['IMG_0003.JPG', 'MVI_0004.MOV'].map((name) => ({ name, mimeType: '', buffer: Buffer.alloc(0) })),
    );
  await tap('Resume upload');
  await expect(page.getByText('the file is empty')).toBeVisible();
  await see('photographs, one kept out, and a film');
  await open(`/session/${sessionId}/photos`);
  await expect(page.getByRole('button', { name: /^Answer/ })).toBeVisible();
  await expect(page.getByText('IMG_0999.JPG')).toBeVisible();
  await waitUntilLoaded(page);
  await see('photographs, with doubts');
  await open(`/session/${sessionId}/shoot/${shoots[0]?.hash}`);
  await expect(page.getByRole('button', { name: /Anna Brandt.*Unlink/ })).toBeVisible();
  await see('shoot, with customers');
  await expect(page.getByText(/sent other details$/)).toBeVisible();
  await tap('Edit Anna Brandt');
  await see('shoot, a customer’s data');
  await open(`/session/${sessionId}/publish`);
  await tap('Check the people');
  await expect(page.getByRole('button', { name: /^Unlink all since/ })).toHaveCount(8);
  await see('publish, the people of a shoot');
  for (const [path, name] of [
    ['', 'Studio'],
    ['/people', 'People'],
    ['/prices', 'Prices'],
    ['/orders', 'Orders'],
    ['/payments', 'Payments and receipts'],
    ['/locations', 'Locations'],
    ['/appearance', 'Logo and sender'],
    ['/legal-pages', 'Legal pages'],
    ['/customers', 'Customers'],
    ['/sales', 'Sales'],
    ['/attention', 'Needs attention'],
    ['/log', 'Log'],
    ['/security-log', 'Security log'],
  ] as const) {
    await open(`/studio${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await waitUntilLoaded(page);
    await change[name]?.();
    await see(`studio: ${name}`);
  }
  await open('/mails');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await see('mails');
  await open(`/mails?mail=${mailId}`);
  await expect(page.getByTitle(/^The e-mail to/)).toBeVisible();
  await see('a mail');
  end();
});
