import { readFile } from 'node:fs/promises';
import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { expect, test, type Page } from '@playwright/test';
import { readPdf } from '@photoslate/test-support/read-pdf';
import { closePhones, openDesk, openPhone, type DeskApp } from './desk-app.ts';
import { fullStudio, type FullStudio } from './full-studio.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { startPrefilledApp } from './prefilled-app.ts';
import { chooseAction } from './session-menu.ts';

const ANNA = 'anna.brandt@example.org';

let app: DeskApp;
let full: FullStudio;
let mailbox: Mailbox;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  mailbox = await openMailbox();
  ({ app, content: full } = await startPrefilledApp(fullStudio, { SMTP_URL: mailbox.smtpUrl }));
});
test.afterEach(closePhones);
test.afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

async function saved(page: Page, button: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await waiting).path());
}
const screenshot = async (page: Page, name: string) => {
  const folder = process.env['LOOK'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('registration requires consent, catches address typos, adds a second person and allows leaving a wrong shoot', async ({
  browser,
}) => {
  await app.post('/api/studio/consent-texts', { language: 'en', text: 'We mail you. We never sell you.' });
  const { id } = await app.makeSession('Seebad');
  const shoot = await app.makeShoot(id);
  const customers = async () => {
    const shown = (await app.get(`/api/photoshoots/${shoot.id}/show`)) as { customers: { email: string }[] };
    return shown.customers.map(({ email }) => email).toSorted();
  };
  const page = await openPhone(browser);
  await page.goto(`${app.url}/C/${shoot.hash}`);
  await expect(page.getByText('We mail you. We never sell you.')).toBeVisible();
  await expect(page.getByText('Photos and address are deleted 365 days after the shoot.')).toBeVisible();
  const agree = page.getByLabel('I agree to this');
  const send = page.getByRole('button', { name: 'Notify me' });
  await expect(agree).not.toBeChecked();
  await page.getByLabel('E-mail address').fill('anna@gmial.com');
  await send.click();
  await expect(page.getByText('Please tick this.')).toBeVisible();
  await screenshot(page, 'contact');
  expect(await customers()).toEqual([]);
  await page.getByRole('button', { name: 'anna@gmail.com' }).click();
  await agree.check();
  await send.click();
  const here = page.getByRole('region', { name: 'Registered on this device' }).getByRole('listitem');
  await expect(here).toHaveText([/^anna@gmail\.com/]);

  await page.getByRole('button', { name: 'Add another person' }).click();
  // An address that only looks mistyped is accepted.
  await page.getByLabel('E-mail address').fill('tim@gmial.com');
  await agree.check();
  await send.click();
  await expect(here).toHaveCount(2);
  await page.reload();
  await expect(here).toHaveText([/^anna@gmail\.com/, /^tim@gmial\.com/]);
  await screenshot(page, 'registered');
  expect(await customers()).toEqual(['anna@gmail.com', 'tim@gmial.com']);

  await here.nth(0).getByRole('button', { name: 'Remove' }).click();
  await expect(here).toHaveCount(1);
  await here.nth(0).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue('tim@gmail.com');
  await expect.poll(customers).toEqual([]);
  await app.post('/api/studio/consent-texts', { language: 'en', text: '' });
});

test('a poster and cards can be saved as PDF from the session page', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${full.sessionId}`);
  await chooseAction(page, 'Poster and cards');
  const drawer = page.getByRole('dialog', { name: 'Poster and cards' });
  await drawer.getByLabel('Size').selectOption('A5');
  await drawer.getByLabel('Language').first().selectOption('fr');
  await screenshot(page, 'prints');
  const poster = await readPdf(await saved(page, 'Save poster as PDF'));
  expect(poster.language).toBe('fr');
  expect(poster.pages.join()).toContain('Strandbad Wannsee');
  await drawer.getByLabel('Sheets').fill('2');
  expect((await readPdf(await saved(page, 'Save cards as PDF'))).pages).toHaveLength(2);
});

test('consent given with an address is shown as unconfirmed until the holder of the address confirms it', async ({
  browser,
}) => {
  for (const firstName of ['', 'Mallory']) {
    const data = { email: ANNA, firstName, language: 'en', consentVersion: CONSENT_VERSION };
    await app.post(`/api/codes/${full.shoots[0]?.hash}`, data);
  }
  const desk = await openDesk(browser, app);
  const consent = desk.getByRole('region', { name: 'Consent' });
  await desk.goto(`${app.url}/studio/customers?q=${ANNA}`);
  await desk.getByRole('link', { name: /Anna Brandt/ }).click();
  await expect(consent).toContainText(`text ${CONSENT_VERSION}, agreed to on`);
  await expect(consent).toContainText('Not confirmed');

  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${full.link}`);
  await page.getByRole('checkbox', { name: 'Only the e-mail address' }).check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Thank you. Your address is confirmed.')).toBeVisible();
  await desk.reload();
  await expect(consent).toContainText('Given');
  await expect(desk.getByText('Mallory')).toHaveCount(0);
  await screenshot(desk, 'owner-customer');
});

test('a customer can view, save and erase their data; the owner then finds only the proof of erasure', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g#${full.link}`);
  await expect(page.getByRole('link', { name: /Download photo/ })).toBeVisible();
  await page.getByRole('link', { name: 'Your data' }).click();
  await screenshot(page, 'ask');
  const before = mailbox.countTo(ANNA);
  await page.getByLabel('E-mail address').fill(ANNA);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText(/If a studio here knows this address/)).toBeVisible();
  const link = await mailbox.foundIn(ANNA, /\/my-data\?lang=\w\w#\S+/, before);

  await app.post('/api/studio/settings', { askedPurposes: ['newsletter', 'publication'] });
  await page.goto(`${app.url}${link}`);
  await page.reload();
  await expect(page.getByText(/everything that Studio Noordlicht has stored about/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Contact' })).toContainText('Anna Brandt');
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(2);
  const allowed = page.getByRole('list', { name: 'What else you allow' }).getByRole('listitem');
  await allowed.first().getByRole('button', { name: 'Agree' }).click();
  await expect(allowed.first()).toContainText('You agreed');
  await allowed.first().getByRole('button', { name: 'Withdraw my consent' }).click();
  await expect(allowed.first()).toContainText('Withdrawn');
  await screenshot(page, 'held');
  const file = JSON.parse((await saved(page, 'Save as a file')).toString()) as { email: string };
  expect(file.email).toBe(ANNA);

  const desk = await openDesk(browser, app);
  await desk.goto(`${app.url}/studio/privacy`);
  await desk.getByRole('searchbox', { name: 'Search customers' }).fill(ANNA.toUpperCase());
  await expect(desk.getByRole('list', { name: 'Customers' }).getByRole('listitem')).toHaveCount(1);
  await desk.getByRole('link', { name: /Anna Brandt/ }).click();
  const news = desk.getByRole('region', { name: 'News and offers' });
  await expect(news).toContainText('Withdrawn by the customer');
  const publication = desk.getByRole('region', { name: 'Publication' });
  await publication.getByRole('button', { name: 'Enter consent by hand' }).click();
  await expect(publication).toContainText('Entered by a photographer');
  await screenshot(desk, 'owner-customer');
  const exported = JSON.parse((await saved(desk, 'Export the data')).toString()) as { email: string };
  expect(exported.email).toBe(ANNA);
  await desk.getByRole('button', { name: 'Erase data…' }).click();
  await expect(desk.getByRole('dialog')).toContainText('the law asks for them');
  await screenshot(desk, 'owner-erase');
  await desk.getByRole('button', { name: 'Keep everything' }).click();

  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  await page.goto(`${app.url}/g#${full.link}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();

  await desk.goto(`${app.url}/studio/customers?q=${ANNA}`);
  await expect(desk.getByText('No customer matches.')).toBeVisible();
  await desk.goto(`${app.url}/studio/privacy-settings`);
  await expect(desk.getByRole('list', { name: 'Erasures' })).toContainText('by themselves');
  const own = desk.locator('form', { has: desk.getByLabel('Your text for publication') });
  await own.getByLabel('Your text for publication').fill('You may show us on your website.');
  await own.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(own).toContainText('Version 1, since');
  await screenshot(desk, 'owner-proof');
});

test('pages and API responses are marked noindex, and customer pages request only the studio’s own server', async ({
  browser,
}) => {
  for (const path of ['/', '/C/unknown', '/g', '/my-data', '/paid/x', '/api/codes/unknown'])
    expect((await fetch(app.url + path)).headers.get('x-robots-tag'), path).toContain('noindex');
  expect(await (await fetch(`${app.url}/robots.txt`)).text()).toContain('Disallow: /api/');
  const page = await openPhone(browser);
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.add(new URL(request.url()).origin);
  });
  for (const path of [`/C/${full.shoots[1]?.hash}`, `/g#${full.link}`, '/my-data']) {
    await page.goto(app.url + path);
    // The network is never idle: a gallery keeps a stream of its changes open.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-loader]')).toHaveCount(0);
  }
  expect([...asked]).toEqual([new URL(app.url).origin]);
});
