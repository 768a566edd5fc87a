import { expect, test } from '@playwright/test';
import { closePhones, inLanguage, openDesk, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
import { publishGallery } from './sold-gallery.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

test('the owner writes the imprint and the terms, and a parent reads them from the contact page and at the checkout', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const gallery = await publishGallery(app, 'anna@example.org', [2]);
  const desk = await openDesk(browser, app);
  await desk.goto(`${app.url}/studio/payments`);
  await expect(desk.getByText('This is general information, not legal advice.')).toBeVisible();
  await desk.getByRole('link', { name: 'Write legal pages' }).click();
  const write = async (tab: string, text: string) => {
    const link = desk.getByRole('link', { name: tab, exact: true });
    await link.click();
    // Until then, the former tab has a form with the same names.
    await expect(link).toHaveAttribute('aria-current', 'page');
    await desk.getByRole('button', { name: 'Deutsch' }).click();
    await desk.getByLabel('Your text').fill(text);
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByRole('button', { name: 'Deutsch written' })).toBeVisible();
  };
  await write('Imprint', '# Angaben\n\nKantstraße 3, Berlin\nmila@example.org');
  await write('Terms', 'Bezahlt wird per Überweisung.');

  const page = await openPhone(browser);
  await page.goto(`${app.url}/c/${gallery.shoots[0]?.hash}?lang=de`);
  const legal = page.getByRole('navigation', { name: inLanguage('de', 'Legal information') });
  await expect(legal.getByRole('link')).toHaveText(['Impressum', 'AGB']);
  await legal.getByRole('link', { name: 'Impressum' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Angaben' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'mila@example.org' })).toHaveAttribute(
    'href',
    'mailto:mila@example.org',
  );
  await expect(page).toHaveTitle(/^Impressum · Studio Noordlicht/);

  await page.goto(`${app.url}/g?lang=de#${gallery.link}`);
  await page.getByRole('button', { name: /^Alle wählen für/ }).click();
  await page.getByRole('button', { name: inLanguage('de', 'Order'), exact: true }).click();
  const order = page.getByRole('dialog');
  await expect(order).toContainText('Mit der Bestellung akzeptieren Sie die AGB von Studio Noordlicht.');
  const opened = page.waitForEvent('popup');
  await order.getByRole('link', { name: 'AGB von Studio Noordlicht' }).click();
  await expect((await opened).getByText('Bezahlt wird per Überweisung.')).toBeVisible();
  await expect(order).toBeVisible();
});
