import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { MOLLIE_KEY } from '@photoslate/test-support/payments/fake-mollie';
import { closePhones, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { qrIn } from './qr-picture.ts';
import { publishGallery } from './sold-gallery.ts';

const HOW_TO_PAY = 'Or in cash at the studio.\nOrder {number}';
const BANK = {
  holder: 'Café Müller & Söhne',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  referencePrefix: 'Photos',
};

test.setTimeout(180_000);
let app: DeskApp | undefined;
let mailbox: Mailbox | undefined;
test.afterEach(closePhones);
test.afterEach(async () => {
  await app?.stop();
  await mailbox?.close();
  app = undefined;
  mailbox = undefined;
});

const transferOnly = { onSite: true, howToPay: HOW_TO_PAY, bank: BANK };

/** Orders the first photo in the open gallery, to be paid to the studio itself. */
async function orderOne(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Choose photo 1' }).click();
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(drawer.getByText('Or in cash at the studio.')).toBeVisible();
  await drawer.getByRole('button', { name: /^Order with/ }).click();
}

test('a customer paying by transfer can copy or scan the account, also after a reload, and gets the photos as soon as the studio marks the order as paid', async ({
  browser,
}) => {
  app = await startDeskApp();
  const { owner, link } = await publishGallery(app, 'eva@example.org', [2]);
  await owner.call('payments.setMethods', { body: transferOnly });
  const page = await openPhone(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${app.url}/g?lang=en#${link}`);
  await page.getByRole('button', { name: 'Choose photo 2' }).click();
  await orderOne(page);
  const received = page.getByRole('region', { name: /^Order received.*0001$/ });
  await expect(received).toContainText(/To pay: €\s20/);
  await expect(received.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  for (const [label, text] of [
    ['Account holder', 'Café Müller & Söhne'],
    ['IBAN', 'DE89370400440532013000'],
    ['BIC', 'COBADEFFXXX'],
    ['Amount', '20'],
    ['Reference', 'Photos 0001'],
  ] as const) {
    const copy = page.getByRole('button', { name: `Copy: ${label}`, exact: true });
    const row = received.locator('div', { has: copy }).last();
    // The row says so for two seconds, so the test looks from before the click.
    await Promise.all([expect(row.getByRole('status')).toHaveText('Copied'), copy.click()]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  // The fields of the guideline EPC069-12 in their order; the twelfth is empty and left out.
  const epc = [
    ['service tag', 'BCD'],
    ['version', '002'],
    ['character set', '1'],
    ['identification', 'SCT'],
    ['BIC', 'COBADEFFXXX'],
    ['name', 'Café Müller & Söhne'],
    ['IBAN', 'DE89370400440532013000'],
    ['amount', 'EUR20.00'],
    ['purpose', ''],
    ['structured reference', ''],
    ['remittance text', 'Photos 0001'],
  ];
  const fields = epc.map(([, value]) => value);
  const drawn = await qrIn(await received.locator('svg[data-qr]').screenshot());
  expect(drawn?.split('\n')).toEqual(fields);
  const download = page.waitForEvent('download');
  await received.getByRole('button', { name: 'Save the code' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('order-0001.png');
  expect((await qrIn(await readFile(await saved.path())))?.split('\n')).toEqual(fields);

  await page.reload();
  const unpaid = page.getByRole('region', { name: /^Not paid yet.*0001$/ });
  await expect(unpaid).toContainText('DE89 3704 0044 0532 0130 00');
  await expect(unpaid).toContainText('Or in cash at the studio.');
  await expect(page.getByRole('button', { name: /^pay/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'How to pay order 0001' }).click();
  const drawer = page.getByRole('dialog', { name: 'How to pay order 0001' });
  await expect(drawer).toContainText('DE89 3704 0044 0532 0130 00');
  await expect(drawer.locator('button[type=submit]'), 'no mail server: nothing can be sent').toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/thank/i)).toHaveCount(0);
  const { data } = await owner.call('orders.all');
  expect(data).toMatchObject([{ number: '0001', status: 'open' }]);
  const mails = await owner.call('mail.list');
  expect(mails.data.map(({ kind }) => kind)).not.toContain('order-paid');

  await owner.call('orders.pay', { params: { id: data[0]?.id ?? '' } });
  const paid = page.getByRole('region', { name: /^They’re yours.*0001$/ });
  await expect(paid).toContainText(/Paid €\s20 on/);
  await expect(paid.getByRole('link', { name: 'Download both photos' })).toBeVisible();
  await expect(paid.getByRole('link', { name: /^Download .*\.jpg$/i })).toHaveCount(2);
  await expect(paid.getByRole('button', { name: /^Receipt/ })).toBeVisible();
  await expect(unpaid).toHaveCount(0);
});

test('an unpaid order shows both payment methods, and the transfer details can be sent by e-mail', async ({
  browser,
}) => {
  mailbox = await openMailbox();
  app = await startDeskApp({ SMTP_URL: mailbox.smtpUrl });
  const { owner, link } = await publishGallery(app, 'eva@example.org', [2], undefined, mailbox);
  await owner.call('payments.setMethods', { body: transferOnly });
  await owner.call('payments.setAccount', { body: { provider: 'mollie', key: MOLLIE_KEY } });
  const { data } = await owner.call('galleries.show', { link });
  const photoIds = data.shoots[0]?.photos.slice(0, 1).map(({ id }) => id) ?? [];
  await owner.call('orders.place', { link, body: { photoIds } });
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${link}`);
  const notice = page.getByRole('region', { name: /^Not paid yet.*0001$/ });
  await expect(notice).toContainText('DE89 3704 0044 0532 0130 00');
  await notice.getByRole('button', { name: 'Pay order 0001' }).click();
  const drawer = page.getByRole('dialog', { name: 'Pay order 0001' });
  await drawer.getByRole('radio', { name: /transfer/ }).check();
  await drawer.getByRole('button', { name: 'Send me this by e-mail' }).click();
  await expect(page.getByText('An e-mail to eva@example.org is on its way.')).toBeVisible();
  const mail = await mailbox.mailTo('eva@example.org', 2);
  expect(mail.text).toContain('IBAN: DE89 3704 0044 0532 0130 00');
  expect(mail.text).toContain('Reference: Photos 0001');
  await expect(drawer).toHaveCount(0);
  await expect(notice).toBeVisible();
});
