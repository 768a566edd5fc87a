import { expect, test, type Page } from '@playwright/test';
import { MOLLIE_KEY } from '@photoslate/test-support/payments/fake-mollie';
import { closePhones, openDesk, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { publishGallery } from './sold-gallery.ts';

const HOW_TO_PAY = 'NL91 ABNA 0417 1643 00\nOrder {number}';

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

const transferOnly = { onSite: true, howToPay: HOW_TO_PAY };

/** Orders the first photo in the open gallery, to be paid to the studio itself. */
async function orderOne(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Choose photo 1' }).click();
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(drawer.getByText('NL91 ABNA 0417 1643 00')).toBeVisible();
  await drawer.getByRole('button', { name: /^Order for/ }).click();
}

test('a customer paying by transfer sees amount, order number and account, also after a reload, and no pay button', async ({
  browser,
}) => {
  app = await startDeskApp();
  const { owner, link } = await publishGallery(app, 'eva@example.org', [2]);
  await owner.call('payments.setMethods', { body: transferOnly });
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${link}`);
  await orderOne(page);
  const notice = page.getByRole('status').filter({ hasText: 'Order 0001' });
  const expectNotice = async (title: string) => {
    await expect(notice).toContainText(title);
    await expect(notice).toContainText(/€\s12 is to be paid/);
    await expect(notice).toContainText('NL91 ABNA 0417 1643 00');
    await expect(notice).toBeInViewport({ ratio: 1 });
  };
  await expectNotice('Order 0001 received');
  await page.reload();
  await expectNotice('Order 0001 is not paid yet');
  await expect(page.getByRole('button', { name: /^pay/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'How to pay order 0001' }).click();
  const drawer = page.getByRole('dialog', { name: 'How to pay order 0001' });
  await expect(drawer).toContainText(/€\s12 is to be paid/);
  await expect(drawer).toContainText('Order 0001');
  await expect(drawer.locator('button[type=submit]'), 'no mail server: nothing can be sent').toHaveCount(0);
  await expect(page.getByText(/thank/i)).toHaveCount(0);
  const { data } = await owner.call('orders.all');
  expect(data).toMatchObject([{ number: '0001', status: 'open' }]);
  const mails = await owner.call('mail.list');
  expect(mails.data.map(({ kind }) => kind)).not.toContain('order-paid');
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
  const notice = page.getByRole('status').filter({ hasText: 'Order 0001 is not paid yet' });
  await expect(notice).toContainText('NL91 ABNA 0417 1643 00');
  await notice.getByRole('button', { name: 'Pay order 0001' }).click();
  const drawer = page.getByRole('dialog', { name: 'Pay order 0001' });
  await drawer.getByRole('radio', { name: /transfer/ }).check();
  await drawer.getByRole('button', { name: 'Send me this by e-mail' }).click();
  await expect(page.getByText('An e-mail to eva@example.org is on its way.')).toBeVisible();
  const mail = await mailbox.mailTo('eva@example.org', 2);
  expect(mail.text).toContain('Order 0001');
  await expect(drawer).toHaveCount(0);
  await expect(notice).toBeVisible();
});

test('a partial refund of a whole shoot explains to the owner why it is less than the order price', async ({
  browser,
}) => {
  app = await startDeskApp();
  const prices = { firstPhotoCents: 1200, extraPhotoCents: 800, buyAllCents: 2400 };
  const { owner, link } = await publishGallery(app, 'eva@example.org', [3], prices);
  const { data } = await owner.call('galleries.show', { link });
  const photoIds = data.shoots[0]?.photos.map(({ id }) => id) ?? [];
  for (const chosen of [photoIds.slice(0, 1), photoIds.slice(1)]) {
    const { data: order } = await owner.call('orders.place', { link, body: { photoIds: chosen } });
    await owner.call('orders.pay', { params: { id: order.id } });
  }
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/studio/orders`);
  const row = page.getByRole('listitem').filter({ hasText: '0001 ·' });
  await row.getByRole('button').click();
  await page.getByRole('button', { name: 'Refund the order' }).click();
  const question = page.getByRole('dialog', { name: /^Refund €\s4 to eva@example\.org\?$/ });
  await expect(question).toContainText(
    /The order cost €\s12\. The refund is lower because the photos they keep cost the normal price again\./,
  );
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('Refunded');
});
