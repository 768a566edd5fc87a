import { expect, test, type Page } from '@playwright/test';
import { closePhones, inLanguage, LANGUAGES, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
  await app.post('/api/studio/legal-texts', { kind: 'privacy', language: 'en', text: 'What we store.' });
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const smallPhone = { viewport: { width: 360, height: 640 } };

/** Pictures for a person who looks at them. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK'];
  if (!folder) return;
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${folder}/${name}-dark.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The whole consent text and the button below it are on the first screen. */
async function expectConsentAboveButton(page: Page, agree: string, send: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: agree });
  const button = page.getByRole('button', { name: send });
  const words = page.locator('label', { has: box });
  await expect(box).toBeInViewport({ ratio: 1 });
  await expect(words).toBeInViewport({ ratio: 1 });
  await expect(button).toBeInViewport({ ratio: 1 });
  const [above, below] = [await words.boundingBox(), await button.boundingBox()];
  expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN);
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

/** The notification is in the window, and covers neither the studio, the title nor the button. */
async function expectNotificationBesideForm(page: Page): Promise<void> {
  const note = page.locator('[popover] [data-color=green]').first();
  const kept = [
    page.getByRole('banner'),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Notify me' }),
  ];
  await expect(async () => {
    await expect(note).toBeInViewport({ ratio: 1 });
    const [own, ...boxes] = await Promise.all([note, ...kept].map((part) => part.boundingBox()));
    for (const box of boxes) {
      expect(box && own && (own.y >= box.y + box.height || own.y + own.height <= box.y)).toBe(true);
    }
  }).toPass({ timeout: 5000 });
}

test('the consent text and the button are on the first screen of a small phone in every language', async ({
  browser,
}) => {
  const { id } = await app.makeSession('Laternenfest, Linden-Schule');
  const { hash } = await app.makeShoot(id);
  const page = await openPhone(browser, smallPhone);
  for (const language of LANGUAGES) {
    const say = (english: string) => inLanguage(language, english);
    await page.goto(`${app.url}/C/${hash}?lang=${language}`);
    await expect(page.getByRole('heading', { level: 1, name: say('Your photos by e-mail') })).toBeVisible();
    await expectConsentAboveButton(page, say('I agree to this'), say('Notify me'));
    await expect(page.getByText(say('More about this'))).toBeInViewport();
  }
});

test('a long consent text of the studio is cut above the button and can be read whole', async ({
  browser,
}) => {
  const text = `${'We write to you about your photos of this event. '.repeat(8)}\nUntil you say stop.`;
  await app.post('/api/studio/consent-texts', { language: 'en', text });
  const { id } = await app.makeSession();
  const { hash } = await app.makeShoot(id);
  const page = await openPhone(browser, smallPhone);
  await page.goto(`${app.url}/C/${hash}`);
  await expectConsentAboveButton(page, 'I agree to this', 'Notify me');
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/Until you say stop\./);
  await page.getByRole('button', { name: 'Read all' }).click();
  await expect(page.getByText('Until you say stop.')).toBeInViewport();
  await app.post('/api/studio/consent-texts', { language: 'en', text: '' });
});

test('optional consents are folded, never ticked in advance, and stored if they are ticked', async ({
  browser,
}) => {
  await app.post('/api/studio/settings', { askedPurposes: ['newsletter', 'publication'] });
  const { id } = await app.makeSession();
  const shoot = await app.makeShoot(id);
  const page = await openPhone(browser, smallPhone);
  await page.goto(`${app.url}/C/${shoot.hash}`);
  await expectConsentAboveButton(page, 'I agree to this', 'Notify me');
  const fold = page.getByRole('button', { name: 'Agree to more' });
  await expect(fold).toBeVisible();
  await look(page, 'contact-purposes-folded');
  const news = page.getByRole('checkbox', { name: 'may send me news and offers by e-mail.' });
  await expect(news).toBeHidden();
  await fold.click();
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await news.check();
  await look(page, 'contact-purposes');
  // The text is another one in another language.
  await page.goto(`${app.url}/C/${shoot.hash}?lang=de`);
  await page.getByRole('button', { name: 'Mehr erlauben' }).click();
  await page.getByRole('checkbox', { name: 'Fotos von mir veröffentlichen' }).check();
  await look(page, 'contact-purposes-de');
  await page.getByLabel('E-Mail-Adresse').fill('nora@example.org');
  await page.getByRole('checkbox', { name: 'Ich bin damit einverstanden' }).check();
  await page.getByRole('button', { name: 'Mich benachrichtigen' }).click();
  await expect(page.getByText('nora@example.org')).toBeVisible();
  const people = (await app.get('/api/customers?search=nora')) as { id: string }[];
  const person = (await app.get(`/api/customers/${people[0]?.id}`)) as {
    purposes: { purpose: string; state: string }[];
  };
  expect(person.purposes.map(({ purpose, state }) => [purpose, state])).toEqual([
    ['newsletter', 'none'],
    ['publication', 'not-confirmed'],
  ]);
  await app.post('/api/studio/settings', { askedPurposes: [] });
});

test('a customer is done with one field, one tick and one tap, and can undo the removal of their address', async ({
  browser,
}) => {
  const { id } = await app.makeSession();
  const shoot = await app.makeShoot(id);
  const page = await openPhone(browser, smallPhone);
  await page.goto(`${app.url}/C/${shoot.hash}`);
  const names = async () => {
    const shown = (await app.get(`/api/photoshoots/${shoot.id}/show`)) as {
      customers: { firstName: string | null }[];
    };
    return shown.customers.map(({ firstName }) => firstName);
  };
  await expect(page.getByLabel(/^First name/)).toBeHidden();
  await page.getByRole('button', { name: 'Add name or phone' }).click();
  await page.getByLabel(/^First name/).fill('Lena');
  await page.getByRole('button', { name: 'Add name or phone' }).click();
  await expect(page.getByLabel(/^First name/)).toBeHidden();
  await page.getByLabel('E-mail address').fill('lena@example.org');
  await page.getByRole('checkbox', { name: 'I agree to this' }).check();
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re all set' })).toBeFocused();
  expect(await names(), 'typed, then folded').toEqual(['Lena']);

  const here = page.getByRole('region', { name: 'Registered on this device' }).getByRole('listitem');
  await here.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your photos by e-mail' })).toBeVisible();
  // A notification closes after five seconds, but not while it has the focus.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect.poll(names).toEqual([]);
  for (const viewport of [{ width: 390, height: 844 }, smallPhone.viewport]) {
    // oxlint-disable-next-line no-await-in-loop -- one size after the other
    await page.setViewportSize(viewport);
    // oxlint-disable-next-line no-await-in-loop
    await expectNotificationBesideForm(page);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(here).toContainText('lena@example.org');
  expect(await names()).toEqual(['Lena']);

  await here.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel(/^First name/)).toHaveValue('Lena');
});
