import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { readPdf } from '@photoslate/test-support/read-pdf';
import { MOLLIE_KEY, startFakeMollie } from '@photoslate/test-support/payments/fake-mollie';
import {
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  startFakeStripe,
} from '@photoslate/test-support/payments/fake-stripe';
import { closePhones, openDesk, openPhone, type DeskApp } from './desk-app.ts';
import { fullStudio, type FullStudio } from './full-studio.ts';
import { startPrefilledApp } from './prefilled-app.ts';
import { publishGallery } from './sold-gallery.ts';

// In sequence, because the studio refunds what the customer has bought.
test.describe.configure({ mode: 'serial' });

let app: DeskApp;
let studio: FullStudio;
let stripe: Awaited<ReturnType<typeof startFakeStripe>>;
let mollie: Awaited<ReturnType<typeof startFakeMollie>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stripe = await startFakeStripe();
  mollie = await startFakeMollie();
  ({ app, content: studio } = await startPrefilledApp(fullStudio, {
    STRIPE_API_URL: stripe.server.url,
    MOLLIE_API_URL: mollie.server.url,
    // Mollie's package trusts only its own list of authorities.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  }));
});
test.afterEach(closePhones);
test.afterAll(async () => {
  await app.stop();
  await stripe.close();
  await mollie.close();
});

const openGallery = async (page: Page, language: string) => {
  await page.goto(`${app.url}/g?lang=${language}#${studio.link}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const pdfOf = async (page: Page, press: () => Promise<void>) => {
  const download = page.waitForEvent('download');
  await press();
  const saved = await download;
  return { name: saved.suggestedFilename(), ...(await readPdf(await readFile(await saved.path()))) };
};

test('an owner sets up the payment methods; a secret key is tested and never shown again', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/studio`);
  await page.getByRole('link', { name: /Payments and receipts/ }).click();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const instructions = part('Payment instructions');
  const write = async (language: string, text: string) => {
    await instructions.getByRole('button', { name: language }).click();
    await instructions.getByLabel('Your text').fill(text);
    await instructions.getByRole('button', { name: 'Save' }).click();
    await expect(instructions.getByRole('button', { name: `${language} written` })).toBeVisible();
  };
  await write('All languages', 'DE02 1203 0000 0000 2020 51\nOrder {number}');
  await write('Deutsch', 'Überweisung an DE02 1203 0000 0000 2020 51\nBestellung {number}');
  await instructions.getByRole('button', { name: 'All languages written' }).click();
  await expect(instructions.getByLabel('Your text')).toHaveValue(/^DE02 1203/);
  await part('Mollie').getByRole('textbox', { name: 'Secret key' }).fill('nonsense');
  await part('Mollie').getByRole('button', { name: 'Save the key' }).click();
  await expect(part('Mollie').getByRole('textbox', { name: 'Secret key' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await part('Mollie').getByRole('textbox', { name: 'Secret key' }).fill(MOLLIE_KEY);
  await part('Mollie').getByRole('button', { name: 'Save the key' }).click();
  await expect(part('Mollie').getByText('ends with …0042')).toBeVisible();
  await part('Stripe').getByRole('textbox', { name: 'Secret key' }).fill(STRIPE_KEY);
  await part('Stripe').getByRole('textbox', { name: 'Signing secret' }).fill(STRIPE_WEBHOOK_SECRET);
  await part('Stripe').getByRole('button', { name: 'Save the key' }).click();
  await part('Stripe').getByRole('button', { name: 'Test the key' }).click();
  await expect(part('Stripe').getByText('The key works.')).toBeVisible();
  await expect(part('Stripe').getByText('A test key: no money moves')).toBeVisible();
  await part('Receipts').getByLabel('Address').fill('Kantstraße 3\n10623 Berlin');
  await part('Receipts').getByLabel('VAT in percent').fill('19');
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/studio/settings') && response.request().method() === 'POST',
  );
  const save = part('Receipts').getByRole('button', { name: 'Save' });
  await save.click();
  expect((await answer).ok()).toBe(true);
  await expect(save, 'the form has the answer, and a reload finds no draft').toBeDisabled();
  await page.reload();
  await expect(part('Receipts').getByLabel('VAT in percent')).toHaveValue('19');
  await expect(part('Stripe').getByText('ends with …0042')).toBeVisible();
  const html = await page.content();
  for (const secret of [STRIPE_KEY, STRIPE_WEBHOOK_SECRET, MOLLIE_KEY]) expect(html).not.toContain(secret);
});

test('a Stripe checkout returns to the actual payment status, the photos and the receipt', async ({
  browser,
}) => {
  const page = await openPhone(browser, { locale: 'de-DE' });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !request.isNavigationRequest()) foreign.push(request.url());
  });
  await openGallery(page, 'de');
  await page.getByRole('button', { name: /^Die übrigen \d wählen für/ }).click();
  await page.getByRole('button', { name: 'Bestellen', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('radio')).toHaveCount(3);
  await drawer.getByRole('radio', { name: /Überweisung/ }).check();
  await expect(drawer.getByText('Überweisung an DE02 1203 0000 0000 2020 51')).toBeVisible();
  await drawer.getByRole('radio', { name: /Stripe/ }).check();
  stripe.server.mood = 'refusing';
  await drawer.locator('button[type=submit]').click();
  await expect(
    drawer.getByText('Es wurde nichts abgebucht'),
    'the order is made, and its form still there to say it',
  ).toBeVisible();
  stripe.server.mood = 'well';
  await drawer.locator('button[type=submit]').click();
  await page.waitForURL(`${stripe.server.url}/**`);
  expect(page.url()).not.toContain(studio.link);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Es wurde nicht bezahlt' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Bezahlt. Vielen Dank!' })).toBeVisible();
  expect(page.url()).toMatch(/\/paid\/[^?]+\?lang=de$/);
  await page.getByRole('button', { name: 'Meine Fotos herunterladen' }).click();
  await expect(page).toHaveURL(/\/g\?lang=de#/);
  const { name, pages, title, language } = await pdfOf(page, () =>
    page
      .getByRole('button', { name: /^Quittung/ })
      .first()
      .click(),
  );
  expect(name).toMatch(/^receipt-20\d\d-0002\.pdf$/);
  expect([title, language]).toEqual([expect.stringMatching(/^Receipt 20\d\d-0002$/), 'en']);
  expect(pages[0]).toContain('Kantstraße 3');
  expect(foreign, 'nothing of anybody else is loaded on our pages').toEqual([]);
});

test('an aborted payment is shown as not paid, and the order is paid at the second attempt through Mollie', async ({
  browser,
}) => {
  // The fake Mollie has a certificate that only tests should trust.
  const page = await openPhone(browser, { ignoreHTTPSErrors: true });
  await openGallery(page, 'en');
  await page
    .getByRole('button', { name: /^Pay order/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('radio', { name: /iDEAL/ }).check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay €/ })
    .click();
  await page.waitForURL(`${mollie.server.url}/**`);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'It was not paid' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('button', { name: /^Pay order/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay €/ })
    .click();
  await page.waitForURL(`${mollie.server.url}/**`);
  await page.goBack();
  const { payments } = mollie;
  const reference = [...payments.keys()].at(-1) ?? '';
  const back = payments.get(reference)?.redirectUrl ?? '';
  await page.goto(back);
  await expect(page.getByRole('heading', { name: 'The payment is not confirmed yet' })).toBeVisible();
  await expect(page.getByText(/^This page updates by itself once €\s\S+ has arrived\.$/)).toBeVisible();
  mollie.pay(reference);
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
});

test('the payment return page in another browser shows the payment status and where the photos are', async ({
  browser,
}) => {
  const [reference] = [...mollie.payments.keys()].slice(-1);
  const back = mollie.payments.get(reference ?? '')?.redirectUrl ?? '';
  const page = await openPhone(browser);
  for (const [language, words, way] of [
    ['nl', 'Betaald. Dank je wel!', 'Je foto’s vind je via de link'],
    ['es', 'Pagado. ¡Gracias!', 'Encontrarás tus fotos con el enlace'],
    ['fr', 'Payé. Merci', 'Vous trouverez vos photos grâce au lien'],
    ['it', 'Pagato. Grazie!', 'Trovi le tue foto con il link'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one language after the other
    await page.goto(back.replace('lang=en', `lang=${language}`));
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words);
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByText(way)).toBeVisible();
  }
});

test('a refund by the owner pays back through Stripe and reverses the receipt with a credit note', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/studio/orders`);
  await page.getByRole('button', { name: /^0003 · .* Paid/ }).click();
  await expect(page.getByRole('dialog', { name: 'Order 0003' }).getByText(/^Stripe/)).toBeVisible();
  await page.getByRole('button', { name: 'Refund the order' }).click();
  await expect(
    page.getByRole('dialog', { name: /^Refund € [1-9]\S* to Anna Brandt \(anna\.brandt@example\.org\)\?$/ }),
  ).toBeVisible();
  await page
    .getByRole('dialog', { name: /^Refund/ })
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(page.getByText(/refunded$/)).toBeVisible();
  await expect
    .poll(() =>
      [...stripe.sessions.values()].some(({ charge }) => charge && charge.amount_refunded === charge.amount),
    )
    .toBe(true);
  const { title } = await pdfOf(page, () => page.getByRole('button', { name: /^Credit note/ }).click());
  expect(title).toMatch(/^Gutschrift|^Credit note/);
  const customer = await openPhone(browser);
  await openGallery(customer, 'en');
  await expect(customer.getByText('Refunded')).toBeVisible();
});

test('a second order before payment leads the customer to pay the first order first', async ({ browser }) => {
  const { link } = await publishGallery(app, 'mia@example.org', [2]);
  const page = await openPhone(browser);
  await page.goto(`${app.url}/g?lang=en#${link}`);
  const drawer = page.getByRole('dialog');
  const order = async (number: number) => {
    await page.getByRole('button', { name: `Choose photo ${number}` }).click();
    await page.getByRole('button', { name: 'Order', exact: true }).click();
  };
  await order(1);
  await drawer.getByRole('radio', { name: /transfer/ }).check();
  await drawer.getByRole('button', { name: /^Order with/ }).click();
  const received = page.getByRole('region', { name: /^Order received/ });
  const first = /\d{4}/.exec((await received.textContent()) ?? '')?.[0] ?? '';
  await order(2);
  await expect(drawer.getByText('You have an order that is not paid yet.')).toBeVisible();
  await expect(drawer.getByRole('radio')).toHaveCount(0);
  await drawer.getByRole('button', { name: /^Order with/ }).click();
  await expect(received).toContainText(`Order ${first} is paid first.`);
  await received.getByRole('button', { name: `Pay order ${first}` }).click();
  await drawer.getByRole('radio', { name: /Stripe/ }).check();
  await drawer.getByRole('button', { name: /^Pay €/ }).click();
  await page.waitForURL(`${stripe.server.url}/**`);
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
  await page.getByRole('button', { name: 'Download my photos' }).click();
  const orders = page.getByRole('list', { name: 'Your orders' });
  await expect(orders.getByRole('button', { name: /^Pay order/ })).toHaveCount(1);
});

test('cancelling an order asks for confirmation with amount, customer and dependent orders', async ({
  browser,
}) => {
  const { owner, shoots, link } = await publishGallery(app, 'noa@example.org', [2]);
  const customers = [{ email: 'noa@example.org', firstName: 'Noa', lastName: 'Levi' }];
  await owner.call('shoots.updateContact', { params: { id: shoots[0]?.id ?? '' }, body: { customers } });
  const { data } = await owner.call('galleries.show', { link });
  const numbers: string[] = [];
  for (const { id } of data.shoots[0]?.photos ?? []) {
    const { data: placed } = await owner.call('orders.place', { link, body: { photoIds: [id] } });
    numbers.push(placed.number);
  }
  const [first = '', second = ''] = numbers;
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/studio/orders`);
  const row = (number: string) => page.getByRole('listitem').filter({ hasText: `${number} ·` });
  const order = (number: string) => page.getByRole('dialog', { name: `Order ${number}`, exact: true });
  const ask = async (number: string) => {
    await row(number).getByRole('button').click();
    await order(number).getByRole('button', { name: 'Cancel the order' }).click();
  };
  const question = (number: string) =>
    page.getByRole('dialog', {
      name: new RegExp(`^Cancel order ${number}, € \\S+ from Noa Levi \\(noa@example\\.org\\)\\?$`),
    });
  await ask(second);
  await expect(question(second)).toContainText('The customer gets no e-mail about it.');
  await question(second).getByRole('button', { name: 'No' }).click();
  await expect(row(second)).toContainText('To be paid');
  await expect(order(second)).toContainText(`after order ${first}`);
  await page.keyboard.press('Escape');
  await expect(order(second)).toHaveCount(0);
  await ask(first);
  await expect(question(first)).toContainText(`Order ${second} depends on this one.`);
  await question(first).getByRole('button', { name: 'Yes' }).click();
  for (const number of numbers) await expect(row(number)).toContainText('Cancelled');
});
