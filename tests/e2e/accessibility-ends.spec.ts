import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { closePhones, DESK, logIn, onKnownDevice, PHONE, startDeskApp, type DeskApp } from './desk-app.ts';
import { fullStudio } from './full-studio.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { ownerClient } from './owner-client.ts';
import { openPeople } from './people-sheet.ts';
import { startPrefilledApp } from './prefilled-app.ts';
import { publishGallery } from './sold-gallery.ts';
import { walk } from './screen-walk.ts';
import { chooseAction, expectEnded } from './session-menu.ts';

/** A customer whose address the mail server rejects. */
const CARLA = 'carla@example.org';
const ANNA = 'anna.brandt@example.org';
let mailbox: Mailbox;
let app: DeskApp;
test.beforeEach(async () => {
  mailbox = await openMailbox(CARLA);
});
test.afterEach(async ({ browser }) => {
  await closePhones({ browser });
  await app.stop();
  await mailbox.close();
});
test.setTimeout(480_000);

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

const withMailbox = () => ({ SMTP_URL: mailbox.smtpUrl });

test('empty, discarded and confirmed states pass the accessibility checks', async ({ browser }) => {
  app = await startDeskApp(withMailbox());
  const { page, open, tap, see, end } = await walk(browser, app, 7);
  await onKnownDevice(page);
  await page.goto(`${app.url}/`);
  await logIn(page, app);
  await expect(heading(page, 'Get Studio Noordlicht ready')).toBeVisible();
  await see('sessions, none, with the checklist');
  await tap('Hide for now');
  await expect(heading(page, 'No sessions yet')).toBeVisible();
  await see('sessions, none');
  await open('/studio');
  await tap('Show checklist');
  await expect(heading(page, 'Get Studio Noordlicht ready')).toBeVisible();
  await open('/studio/public-address');
  await tap('Test with your phone');
  await expect(page.getByText('Waiting for your phone…')).toBeVisible();
  await see('public address, test with a phone');
  await open('/studio/mail-server');
  await tap('Send test e-mail');
  await expect(page.getByText(/^The (mail server accepted|e-mail was not sent)/)).toBeVisible({
    timeout: 40_000,
  });
  await see('set up e-mail, test mail');
  await open('/help/slate');
  await expect(heading(page, 'If something is wrong')).toBeVisible();
  await see('help');
  await open('/phone-test#made-up');
  await expect(heading(page, 'This test has ended')).toBeVisible();
  await see('test with a phone, ended');
  await open('/mails');
  await expect(heading(page, 'No e-mails yet')).toBeVisible();
  await see('mails, none');
  const mistake = await app.makeSession('Am falschen Ort');
  await open(`/session/${mistake.id}`);
  await chooseAction(page, 'Discard session');
  await expect(heading(page, 'This session was discarded')).toBeVisible();
  await see('session, discarded');
  const session = await app.makeSession();
  await open(`/session/${session.id}/calibration/instruction`);
  await tap('Show QR code');
  await tap('I’ve photographed the code');
  await tap('Sharp, start first shoot');
  await openPeople(page);
  await tap('Discard shoot');
  await expect(heading(page, 'This shoot was discarded')).toBeVisible();
  await see('shoot, discarded');
  await open(`/session/${session.id}`);
  await expect(page.getByRole('button', { name: 'Bring back shoot 1' })).toBeVisible();
  await see('session, with a discarded shoot');
  await open(`/session/${session.id}/photos`);
  const background = { r: 15, g: 92, b: 87 };
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer }]);
  await expect(page.getByText('1 of 1 on the server')).toBeVisible();
  await see('photographs, all there');
  end();
});

test('ended, recalled and undelivered states pass the accessibility checks', async ({ browser }) => {
  const prefilled = await startPrefilledApp(fullStudio, withMailbox());
  app = prefilled.app;
  const { sessionId, shoots, link } = prefilled.content;
  const owner = await ownerClient(app);
  const [first, second] = shoots.map(({ id }) => id);
  await owner.call('galleries.publishShoots', {
    params: { id: sessionId },
    body: { sendNow: true, shootIds: [second ?? ''] },
  });
  const mailToCarla = async () =>
    (await owner.call('mail.list')).data.find(({ to, state }) => to === CARLA && state === 'failed');
  await expect.poll(mailToCarla, { timeout: 30_000 }).toBeDefined();
  await owner.call('galleries.recallShoot', { params: { id: first ?? '' } });
  const replaced = await app.makeShoot(sessionId);
  await app.post(`/api/photoshoots/${replaced.id}/generate`, {});

  const customer = await walk(browser, app, 4.5);
  await customer.open(`/C/${replaced.hash}`);
  await expect(heading(customer.page, 'This code is no longer in use')).toBeVisible();
  await customer.see('contact, a replaced code');
  await customer.open(`/g#${link}`);
  await expect(heading(customer.page, 'No photos here at the moment')).toBeVisible();
  await customer.see('gallery, taken back');
  customer.end();

  const { page, open, tap, see, end } = await walk(browser, app, 7);
  const noor = { email: 'noor@example.org', role: 'photographer', language: 'en' };
  await app.post('/api/studio/invitations', noor);
  await open(await mailbox.foundIn(noor.email, /\/invitation\S*#\S+/));
  await page.getByLabel('Password *', { exact: true }).fill('studio noordlicht');
  await expect(page.getByText('Too easy to guess. Add a word or two.')).toBeVisible();
  await see('invitation, a weak password');
  await page.goto(`${app.url}/`);
  await logIn(page, app);
  await open(`/session/${sessionId}/publish`);
  await expect(heading(page, 'Publish 1 shoot')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await see('publish');
  const recipient = page.getByRole('checkbox', { name: /^Publish 1 · / });
  await expect(recipient, 'on the first screen of a phone').toBeInViewport();
  await page.setViewportSize(DESK);
  for (const part of [
    recipient,
    page.getByRole('region', { name: 'Preview' }),
    page.getByRole('button', { name: 'Publish', exact: true }),
  ])
    await expect(part, 'on the first screen of a desk').toBeInViewport();
  await page.setViewportSize(PHONE);
  await tap('Change');
  await see('publish, when to send');
  await page.keyboard.press('Escape');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const planned = { shootIds: [first ?? ''], at: tomorrow };
  await owner.call('galleries.publishShoots', { params: { id: sessionId }, body: planned });
  await expect(page.getByRole('region', { name: 'About to be published' })).toBeVisible();
  await see('publish, planned');
  await open('/mails');
  await expect(page.getByText('Bounced')).toBeVisible();
  await see('mails, one not delivered');
  await open(`/mails?mail=${(await mailToCarla())?.id}`);
  await expect(page.getByText('Bounced')).toBeVisible();
  await see('a mail that was not delivered');
  await open(`/session/${sessionId}/shoot/${shoots[1]?.hash}`);
  await expect(page.getByRole('button', { name: 'Reopen shoot' })).toBeVisible();
  await see('shoot, completed');
  await open(`/session/${sessionId}`);
  await tap('End session');
  await tap('Yes');
  await expectEnded(page);
  await see('session, ended');
  end();
});

test('the notice about a mail server without encryption passes the accessibility checks', async ({
  browser,
}) => {
  // This machine, by an address that is not a loopback address.
  app = await startDeskApp({ SMTP_URL: mailbox.smtpUrl.replace('127.0.0.1', '0.0.0.0') });
  const owner = await ownerClient(app);
  await owner.call('people.invite', { body: { email: ANNA, role: 'photographer', language: 'en' } });
  const fault = async () => (await owner.call('attention.show')).data.mailServer?.fault;
  await expect.poll(fault, { timeout: 30_000 }).toBe('encryption');
  const { page, open, see, end } = await walk(browser, app, 7);
  await onKnownDevice(page);
  await page.goto(`${app.url}/`);
  await logIn(page, app);
  await open('/studio/attention');
  await expect(page.getByText('1 e-mail is waiting')).toBeVisible();
  await expect(page.getByText(/^The mail server allows no encrypted connection/)).toBeVisible();
  await see('studio: To look at, the mail server does not encrypt');
  end();
  expect(mailbox.countTo(ANNA)).toBe(0);
});

test('the own-data, privacy and erasure screens pass the accessibility checks', async ({ browser }) => {
  const prefilled = await startPrefilledApp(fullStudio, withMailbox());
  app = prefilled.app;
  const { link } = prefilled.content;
  const customer = await walk(browser, app, 4.5);
  const { page, open, tap, see } = customer;
  await open('/my-data');
  await see('own data, asked for');
  await tap('Send me the link');
  await see('own data, nothing filled in');
  await page.getByLabel('E-mail address').fill(ANNA);
  const before = mailbox.countTo(ANNA);
  await tap('Send me the link');
  await expect(page.getByText(/If a studio here knows this address/)).toBeVisible();
  await see('own data, the link is on its way');
  await open('/my-data#made-up');
  await expect(heading(page, 'This link is no longer valid')).toBeVisible();
  await see('own data, link not valid');
  await open(await mailbox.foundIn(ANNA, /\/my-data\?lang=\w\w#\S+/, before));
  await expect(page.getByText(/everything that Studio Noordlicht has stored about/)).toBeVisible();
  await see('own data');
  await tap('Erase my data');
  await see('own data, to erase');
  await page.keyboard.press('Escape');

  const desk = await walk(browser, app, 7);
  await desk.page.goto(`${app.url}/`);
  await logIn(desk.page, app);
  await desk.open(`/studio/customers?q=${ANNA}`);
  await expect(desk.page.getByRole('list', { name: 'Customers' })).toContainText('Anna Brandt');
  await desk.see('customers');
  await desk.page.getByRole('link', { name: /Anna Brandt/ }).click();
  await expect(desk.page.getByRole('region', { name: 'Personal data' })).toBeVisible();
  await desk.see('customer');
  await desk.tap('Edit contact');
  await desk.see('customer, contact');
  await desk.page.keyboard.press('Escape');
  await desk.tap('Erase data…');
  await desk.see('customer, to erase');
  await desk.tap('Erase for good');
  await expect(heading(desk.page, 'Customers')).toBeVisible();
  await desk.open(`/studio/customers?q=${ANNA}`);
  await expect(desk.page.getByText('No customer matches.')).toBeVisible();
  await desk.see('customers, no match');
  await desk.open('/studio/privacy-settings');
  await expect(desk.page.getByRole('list', { name: 'Erasures' })).toBeVisible();
  await desk.see('privacy settings, the proof');
  desk.end();

  await page.reload();
  await expect(page.getByText(/everything that Studio Noordlicht has stored about/)).toBeVisible();
  await see('own data, nothing held');
  // Simulates an expired link.
  await page.route(/\/api\/gallery\?/, (route) =>
    route.fulfill({ status: 410, json: { message: 'This gallery has expired.', code: 'link_over' } }),
  );
  await open(`/g#${link}`);
  await expect(heading(page, 'This gallery has expired')).toBeVisible();
  await see('gallery, its time is over');
  customer.end();
});

test('the poster and cards of a session, a free gallery and shared favourites pass the accessibility checks', async ({
  browser,
}) => {
  app = await startDeskApp(withMailbox());
  const prices = { firstPhotoCents: 0, extraPhotoCents: 0, buyAllCents: 0 };
  const { link, shoots } = await publishGallery(app, ANNA, [2, 2], prices, mailbox);
  const desk = await walk(browser, app, 7);
  await desk.page.goto(`${app.url}/`);
  await logIn(desk.page, app);
  await desk.open(`/session/${shoots[0]?.sessionId}`);
  await chooseAction(desk.page, 'Poster and cards');
  await expect(desk.page.getByRole('dialog')).toBeVisible();
  await desk.see('poster and cards');
  desk.end();
  const { page, open, tap, see, end } = await walk(browser, app, 4.5);
  await open(`/g#${link}`);
  await expect(page.getByRole('button', { name: 'Download for free' })).toBeVisible();
  await see('gallery, free');
  await tap('Download for free');
  await expect(page.getByRole('link', { name: 'Download all 4 photos' })).toBeVisible();
  await see('gallery, free and taken');
  await page.getByRole('button', { name: 'Favourite: photo 1' }).first().click();
  await tap('Share favourites');
  await see('favourites, not shared');
  await tap('Make a link');
  await expect(page.getByText(/^The link works until/)).toBeVisible();
  await see('favourites, shared');
  const { hash } = new URL((await page.locator('output').textContent()) ?? '');
  await open(`/favourites${hash}`);
  await expect(page.getByRole('button', { name: 'Look at photo 1' })).toBeVisible();
  await see('shared favourites');
  await open('/favourites#made-up');
  await page.reload();
  await expect(heading(page, 'This link is no longer valid')).toBeVisible();
  await see('shared favourites, link not valid');
  end();
});
