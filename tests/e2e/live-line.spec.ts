import type { Shoot } from '@photoslate/contract/shoots';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { closePhones, DESK, openDesk, startDeskApp, type DeskApp } from './desk-app.ts';
import { button, typeContact } from './field-day.ts';
import { openPeople } from './people-sheet.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

/** The server of these journeys has no public address. */
const NOBODY = 'Nobody linked yetcode opens on this machine only';

/** Records the texts of the live line, whether it was highlighted, and what was announced. */
function watchLine(): void {
  const lines: string[] = [];
  const heard: string[] = [];
  Object.assign(globalThis, { lines, heard });
  new MutationObserver(() => {
    const line = document.querySelector<HTMLElement>('[data-live-line]');
    const text =
      line &&
      `${line.children[1]?.textContent}${line.children[2]?.textContent}${line.dataset['new'] ? ' (lit)' : ''}`;
    if (text && lines.at(-1) !== text) lines.push(text);
    const said = document.querySelector('[aria-live].visually-hidden')?.textContent ?? '';
    if (said !== (heard.at(-1) ?? '')) heard.push(said);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** The space between the words of the live line and the note behind them. */
const spaceBeforeNote = (line: Locator) =>
  line.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element.children[1] ?? element);
    const note = element.querySelector('[data-tone]')?.getBoundingClientRect();
    return (note?.left ?? NaN) - words.getBoundingClientRect().right;
  });

const kept = (page: Page, what: 'lines' | 'heard') =>
  page.evaluate((name) => Reflect.get(globalThis, name) as string[], what);

test('the live line shows a linked customer highlighted, without scrolling, on two phones and at the desk', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await page.addInitScript(watchLine);
  for (const viewport of [{ width: 390, height: 844 }, { width: 360, height: 640 }, DESK]) {
    await test.step(`${viewport.width} × ${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      const session = await app.makeSession();
      const shoot = await app.makeShoot(session.id);
      await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
      const line = page.locator('[data-live-line]');
      const primary = button(page, 'Done, next shoot');
      await expect(line).toHaveText(/^Nobody linked yet/);
      await expect(line).toBeInViewport({ ratio: 1 });
      await expect(page.locator('svg[data-qr]').first()).toBeInViewport({ ratio: 1 });
      const register = (email: string, firstName: string) =>
        app.post(`/api/codes/${shoot.hash}`, { email, firstName, language: 'en', consentVersion: '2026-11' });
      await register('lena@example.org', 'Lena');
      await expect(line).toHaveText(/^Lena linked/);
      await expect(line, 'a second later').not.toHaveAttribute('data-new');
      await register('marco@example.org', 'Marco');
      await register('ayla@example.org', 'Ayla');
      await expect(line).toHaveText(/^3 linkedAyla, Marco, Lena/);
      await expect(line).not.toHaveAttribute('data-new');
      await expect(line).toBeInViewport({ ratio: 1 });
      const [above, below] = [await line.boundingBox(), await primary.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
      const lines = await kept(page, 'lines');
      expect(lines.slice(0, 3)).toEqual([NOBODY, 'Lena linked (lit)', 'Lena linked']);
      const heard = (await kept(page, 'heard')).filter((text) => text.includes('Lena'));
      expect(heard, 'heard once').toEqual(['Lena is linked']);

      await line.click();
      if (viewport !== DESK)
        await expect(page.getByRole('heading', { name: 'Shoot 1: people' })).toBeFocused();
      await expect(page.getByRole('heading', { name: 'Most recent' })).toBeInViewport();
      await expect(button(page, 'Lena: Unlink')).toBeInViewport({ ratio: 1 });
    });
  }
});

test('the live line shows, announces and highlights a registered customer who is not linked', async ({
  browser,
}) => {
  await app.post('/api/studio/settings', { registrationsNeedTap: true });
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  const page = await openDesk(browser, app, { viewport: { width: 360, height: 640 } });
  await page.addInitScript(watchLine);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  const line = page.locator('[data-live-line]');
  await expect(line).toHaveText(/^Nobody linked yet/);
  const register = (email: string, firstName: string) =>
    app.post(`/api/codes/${shoot.hash}`, { email, firstName, language: 'en', consentVersion: '2026-11' });
  await register('lena@example.org', 'Lena');
  await expect(line).toHaveText(/^Lena not linked/);
  await expect(line, 'a second later').not.toHaveAttribute('data-new');
  await register('marco@example.org', 'Marco');
  await expect(line).toHaveText(/^2 not linked/);
  await expect(line).not.toHaveAttribute('data-new');
  await expect(line).toBeInViewport({ ratio: 1 });
  expect((await kept(page, 'lines')).slice(0, 3)).toEqual([
    NOBODY,
    'Lena not linked (lit)',
    'Lena not linked',
  ]);
  const heard = async () => (await kept(page, 'heard')).filter((text) => /Lena|Marco/.test(text));
  expect(await heard()).toEqual(['Lena registered and is not linked', 'Marco registered and is not linked']);

  await line.click();
  await button(page, 'Lena: Link').click();
  await expect(line).toHaveText('1 linked1 not linked');
  expect(await spaceBeforeNote(line)).toBeGreaterThanOrEqual(0);
  await button(page, 'Lena: Unlink').click();
  await expect(line, 'Lena was unlinked on purpose').toHaveText(/^Marco not linked/);
  expect((await heard()).slice(2), 'unlinking is not a registration').toEqual(['Lena is linked']);

  // A new document would abort a write that is not stored yet.
  await expect
    .poll(async () => ((await app.get(`/api/photoshoots/${shoot.id}/show`)) as Shoot).customers)
    .toContainEqual(expect.objectContaining({ firstName: 'Lena', linked: false, unlinked: true }));
  const customers = [{ email: 'anna@example.org' }];
  await app.post(`/api/photoshoots/${shoot.id}/update-contact`, { customers });
  await page.goto(`${app.url}/es/session/${session.id}/shoot/${shoot.hash}`);
  await expect(line).toContainText('1 cliente vinculado');
  expect(await spaceBeforeNote(line), 'in longer words').toBeGreaterThanOrEqual(0);
  await app.post('/api/studio/settings', { registrationsNeedTap: false });
});

test('a customer refused by the server is listed under “Not saved” with a correction, and not under “Linked”', async ({
  browser,
}) => {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  const page = await openDesk(browser, app);
  await page.addInitScript(watchLine);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  // Anna's contact is saved on the server before the route below refuses every further one.
  const saved = page.waitForResponse('**/update-contact');
  await typeContact(page, 'anna@example.org', 'Anna');
  expect((await saved).status()).toBe(200);
  await page.route('**/update-contact', (route) =>
    route.fulfill({ status: 422, json: { message: 'This address cannot be used.', code: 'invalid' } }),
  );
  await button(page, 'Enter customer data').click();
  const drawer = page.getByRole('dialog', { name: /customer data$/ });
  await drawer.getByLabel(/^E-mail address/).fill('bert@example.org');
  await drawer.getByLabel(/^First name/).fill('Bert');
  await drawer.getByRole('button', { name: 'Save and link customer' }).click();
  const line = page.locator('[data-live-line]');
  await expect(line).toHaveText('Anna linked1 not saved');
  const sheet = await openPeople(page);
  const linked = sheet.getByRole('region', { name: /^Linked/ });
  const refused = sheet.getByRole('region', { name: /^Not saved/ });
  await expect(refused).toContainText('Not saved: This address cannot be used.');
  await expect(refused).toContainText('Bert');
  await expect(linked).not.toContainText('Bert');
  await expect(linked.getByRole('heading')).toHaveText('Linked 1');
  expect(await kept(page, 'lines'), 'dark once refused').not.toContain('Bert linked1 not saved (lit)');

  await page.unroute('**/update-contact');
  await refused.getByRole('button', { name: 'Edit it' }).click();
  await drawer.getByLabel(/^E-mail address/).fill('bert@example.com');
  await drawer.getByRole('button', { name: 'Save and link customer' }).click();
  await expect(refused).toHaveCount(0);
  await expect(linked).toContainText('bert@example.com');
});

test('other details submitted for an existing customer are applied only after a tap', async ({ browser }) => {
  const page = await openDesk(browser, app);
  const session = await app.makeSession();
  const { id, hash } = await app.makeShoot(session.id);
  await page.goto(`${app.url}/session/${session.id}/shoot/${hash}`);
  const email = 'lena@example.org';
  await app.post(`/api/photoshoots/${id}/update-contact`, { customers: [{ email, firstName: 'Lena' }] });
  const sheet = await openPeople(page);
  const row = sheet.getByRole('region', { name: /^Linked/ }).getByRole('listitem');
  const sent = sheet.getByRole('region', { name: 'Other details sent' }).getByRole('listitem');
  await expect(row).toContainText('Lena');
  const form = { email, firstName: 'Helena', phone: '030 7', language: 'en', consentVersion: '2026-11' };
  await page.request.post(`${app.url}/api/codes/${hash}`, { data: form });
  await expect(sent).toContainText('Helena · 030 7');
  await page.request.post(`${app.url}/api/codes/${hash}`, { data: { ...form, firstName: 'Nobody' } });
  const nobody = sent.filter({ hasText: 'Nobody · 030 7' });
  await nobody.getByRole('button', { name: 'Ignore these' }).click();
  await expect(nobody).toHaveCount(0);
  await expect(sent.locator('s'), 'what it would replace').toHaveText('Lena');
  await sent.getByRole('button', { name: 'Use these' }).click();
  await expect(sent).toHaveCount(0);
  await expect(row).toContainText('Helena');
  await expect
    .poll(async () => ((await app.get(`/api/photoshoots/${id}/show`)) as Shoot).customers)
    .toMatchObject([{ firstName: 'Helena', phone: '030 7', linked: true }]);
});
