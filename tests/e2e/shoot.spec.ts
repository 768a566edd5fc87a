import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { arrived, closePhones, DESK, openDesk, PHONE, startDeskApp, type DeskApp } from './desk-app.ts';
import { codesLeased } from './field-day.ts';
import { letNotificationsLast } from './lasting-notifications.ts';
import { openPeople } from './people-sheet.ts';
import { qrIn } from './qr-picture.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const qr = (page: Page) => page.locator('svg[data-qr]').first();

/** A shoot of a new session, on the screen. */
async function showShoot(page: Page): Promise<{ id: string; sessionId: string; hash: string }> {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await expect(qr(page)).toBeVisible();
  return { id: shoot.id, sessionId: session.id, hash: shoot.hash };
}

test('the QR code fills the width, contains the current time and stays black on white', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { colorScheme: 'dark' });
  const { hash } = await showShoot(page);
  const code = qr(page);
  await expect.poll(async () => (await code.boundingBox())?.width).toBeGreaterThan(0.85 * PHONE.width);
  const text = (await code.getAttribute('data-qr')) ?? '';
  expect(text).toMatch(new RegExp(`^HTTP://.*/C/${hash}\\.[0-9A-HJKMNP-TV-Z]+$`));
  await expect(code, 'redrawn each second').not.toHaveAttribute('data-qr', text);
  const [ground, modules] = [code.locator('rect'), code.locator('path')];
  await expect(ground).toHaveCSS('fill', 'rgb(255, 255, 255)');
  await expect(modules).toHaveCSS('fill', 'rgb(0, 0, 0)');
});

test('the full-screen QR code has only white around it on a phone, on its side and on a desk', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { colorScheme: 'dark' });
  await showShoot(page);
  const all = page.getByRole('dialog');
  for (const viewport of [PHONE, { width: PHONE.height, height: PHONE.width }, DESK]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: /Show full screen$/ }).click();
    await expect(all).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect.poll(() => all.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
    await page.keyboard.press('Escape');
    await expect(all).toHaveCount(0);
  }
});

const qrOnScreen = async (code: Locator) => qrIn(await code.screenshot());

/** The PNG on the clipboard. */
async function copiedImage(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await item?.getType('image/png');
    return [...new Uint8Array((await image?.arrayBuffer()) ?? [])];
  });
  return Buffer.from(bytes);
}

test('the QR code is shared as an image with its address by the share sheet, or by copy, save or mail', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  const { hash } = await showShoot(page);
  await page.getByRole('button', { name: 'Share code' }).click();
  const drawer = page.getByRole('dialog', { name: 'Share the QR code' });
  await expect(drawer.getByText(new RegExp(`/C/${hash}$`))).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await drawer.getByRole('button', { name: 'Copy the address' }).click();
  await expect(drawer.getByRole('button', { name: 'Address copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/C/${hash}`);
  await expect(drawer.getByRole('link', { name: 'Send it by e-mail' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:\\?subject=.*${hash}`),
  );
  await expect
    .poll(() => qrOnScreen(drawer.locator('svg[data-qr]')), 'once the drawer has come to rest')
    .toBe(`${app.url}/C/${hash}`.toUpperCase());
  await drawer.getByRole('button', { name: 'Copy the image' }).click();
  await expect(drawer.getByRole('button', { name: 'Image copied' })).toBeVisible();
  expect(await qrIn(await copiedImage(page))).toBe(`${app.url}/C/${hash}`.toUpperCase());
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Save the image' }).click();
  expect(await qrIn(await readFile(await (await download).path()))).toBe(
    `${app.url}/C/${hash}`.toUpperCase(),
  );
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  // The drawer also appears where the share sheet takes no files.
  await page.evaluate(() =>
    Object.defineProperties(navigator, {
      canShare: { value: (content: ShareData) => content.files === undefined, configurable: true },
      share: { value: () => Promise.resolve(), configurable: true },
    }),
  );
  await page.getByRole('button', { name: 'Share code' }).click();
  await expect(drawer.getByRole('button', { name: 'Save the image' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.evaluate(() => {
    Object.defineProperties(navigator, {
      canShare: { value: () => true },
      share: {
        value: async (content: ShareData) => {
          const [file] = content.files ?? [];
          const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
          Object.assign(globalThis, { shared: { url: content.url, type: file?.type, bytes: [...bytes] } });
        },
      },
    });
  });
  await page.getByRole('button', { name: 'Share code' }).click();
  await expect
    .poll(() => page.evaluate(() => (Reflect.get(globalThis, 'shared') as { url?: string } | undefined)?.url))
    .toBe(`${app.url}/C/${hash}`);
  const shared = await page.evaluate(
    () => Reflect.get(globalThis, 'shared') as { type: string; bytes: number[] },
  );
  expect(shared.type).toBe('image/png');
  expect(await qrIn(Buffer.from(shared.bytes))).toBe(`${app.url}/C/${hash}`.toUpperCase());
  await expect(drawer).toBeHidden();
});

test('the address is copied over plain HTTP without the clipboard API, or selected for manual copying', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  // As in a page at a LAN address without HTTPS.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
  });
  const { hash } = await showShoot(page);
  await page.getByRole('button', { name: 'Share code' }).click();
  const drawer = page.getByRole('dialog', { name: 'Share the QR code' });
  await drawer.getByRole('button', { name: 'Copy the address' }).click();
  await expect(drawer.getByRole('button', { name: 'Address copied' })).toBeVisible();
  await page.evaluate(() => (document.execCommand = () => false));
  await drawer.getByRole('button', { name: 'Address copied' }).click();
  await expect(drawer.getByText('Couldn’t copy. Copy the selected address by hand.')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(`${app.url}/C/${hash}`);
});

test('the customer data form requires the e-mail address; names and phone are optional', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  const { id } = await showShoot(page);
  await page.getByRole('button', { name: 'Enter customer data' }).click();
  const form = page.getByRole('dialog', { name: 'Enter customer data' });
  const email = form.getByLabel(/^E-mail address/);
  await expect(email).toHaveAttribute('required');
  await expect(form.locator('label', { hasText: 'E-mail address' })).toContainText('*');
  for (const optional of ['First name', 'Last name', 'Phone number']) {
    await expect(form.getByLabel(`${optional} (optional)`)).not.toHaveAttribute('required');
  }
  await form.getByRole('button', { name: 'Save and link customer' }).click();
  await expect(form.getByText('Please fill this in.')).toHaveCount(1);
  await expect(email).toBeFocused();
  await email.fill('no address');
  await form.getByRole('button', { name: 'Save and link customer' }).click();
  await expect(form.getByText('This does not look like an e-mail address.')).toBeVisible();
  await email.fill('pieter@example.org');
  await form.getByRole('button', { name: 'Save and link customer' }).click();
  await expect(page.locator('[data-live-line]')).toContainText('pieter@example.org linked');

  await page.getByRole('button', { name: 'Enter customer data' }).click();
  await email.fill('eva@example.org');
  await form.getByLabel('First name').fill('Eva');
  await form.getByLabel('Last name').fill('Bos');
  await form.getByLabel('Phone number').fill('030 123 456');
  await form.getByRole('button', { name: 'Save and link customer' }).click();
  await expect(page.locator('[data-live-line]')).toContainText('Eva');
  const customers = async () =>
    ((await app.get(`/api/photoshoots/${id}/show`)) as { customers: object[] }).customers;
  await expect.poll(customers).toMatchObject([
    { email: 'eva@example.org', firstName: 'Eva', lastName: 'Bos', phone: '030 123 456', linked: true },
    { email: 'pieter@example.org', linked: true },
  ]);
});

test('a new QR code replaces the old one, and its undo restores it at once, also offline', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await letNotificationsLast(page);
  const first = (await showShoot(page)).hash;
  const status = async (code: string) => (await fetch(`${app.url}/api/codes/${code}`)).status;
  const shown = async () => /\/C\/(\w+)\./.exec((await qr(page).getAttribute('data-qr')) ?? '')?.[1] ?? '';
  const renew = page.getByRole('button', { name: 'Generate new QR code' });
  await codesLeased(page);
  await openPeople(page);
  await renew.click();
  await expect.poll(shown).not.toBe(first);
  await expect(page).not.toHaveURL(new RegExp(first));
  // The screen does not wait for the server.
  await expect.poll(() => status(first)).toBe(410);
  await page.getByRole('button', { name: /^New QR code\./ }).click();

  const hash = await shown();
  await openPeople(page);
  await renew.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shown).toBe(hash);
  await expect(page).toHaveURL(new RegExp(hash));
  await expect.poll(() => status(hash)).toBe(200);

  await page.context().setOffline(true);
  await openPeople(page);
  await renew.click();
  await expect.poll(shown).not.toBe(hash);
  const replacement = await shown();
  await expect(page).toHaveURL(new RegExp(replacement));
  // The notification disappears after some seconds; this button stays.
  await openPeople(page);
  await page.getByRole('button', { name: 'Use the former QR code again' }).click();
  await expect.poll(shown).toBe(hash);
  await expect(page).toHaveURL(new RegExp(hash));
  await page.context().setOffline(false);
  await expect.poll(() => status(replacement)).toBe(410);
  await expect.poll(() => status(hash)).toBe(200);
});

test('customers are listed as linked and not linked under “Most recent”, and an unlink can be undone', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await letNotificationsLast(page);
  const { id } = await showShoot(page);
  await openPeople(page);
  await expect(page.getByRole('region', { name: /^Linked/ })).toContainText('Nobody yet.');
  const notLinked = page.getByRole('region', { name: /^Not linked/ });
  await expect(notLinked.getByRole('heading')).toHaveText('Not linked');
  await expect(notLinked).toContainText('Nobody is waiting to be linked.');
  for (const email of ['first@example.org', 'second@example.org', 'third@example.org']) {
    await app.post(`/api/photoshoots/${id}/update-contact`, { customers: [{ email }] });
  }
  const group = (name: RegExp) => page.getByRole('region', { name }).getByRole('listitem');
  const [linked, others] = [group(/^Linked/), group(/^Not linked/)];
  await expect(linked).toHaveText([/^third@/, /^second@/, /^first@/]);
  await expect(others).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Most recent' })).toBeVisible();
  await linked.nth(1).getByText('Unlink').click();
  await expect(linked).toHaveText([/^third@/, /^first@/]);
  await expect(others).toHaveText([/^second@/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(linked).toHaveText([/^third@/, /^second@/, /^first@/]);
  await linked.nth(1).getByText('Unlink').click();
  await others.nth(0).getByText('Link').click();
  await expect(linked).toHaveText([/^third@/, /^second@/, /^first@/]);
});

test('the shoot settings keep a title, a note and a language', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await showShoot(page);
  const settings = page.getByRole('dialog', { name: 'Settings of this shoot' });
  await openPeople(page);
  await page.getByRole('button', { name: 'Settings of this shoot' }).click();
  await settings.getByLabel(/^Title/).fill('Anna’s family');
  await settings.getByLabel(/^Note/).fill('The dog too');
  await settings.getByLabel(/^Language of these customers/).selectOption('it');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The dog too')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Anna’s family'), 'on the slate').toBeVisible();
  await openPeople(page);
  await page.getByRole('button', { name: 'Settings of this shoot' }).click();
  await expect(settings.getByLabel(/^Language of these customers/)).toHaveValue('it');
});

test('the “Done, next shoot” question stays on the shoot after No and shows the next shoot after Yes', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  const { sessionId, hash } = await showShoot(page);
  const done = page.getByRole('button', { name: 'Done, next shoot' });
  const question = page.getByRole('dialog', { name: 'Are you done with this shoot?' });
  await done.click();
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await expect(qr(page)).toHaveAttribute('data-qr', new RegExp(hash));
  await done.click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 2');
  await expect(qr(page)).not.toHaveAttribute('data-qr', new RegExp(hash));
  await arrived(app, `/api/events/${sessionId}/show`, '"status":"completed"');
  await page.goto(`${app.url}/session/${sessionId}/shoot/${hash}`);
  await expect(page.getByRole('button', { name: 'Reopen shoot' }), 'the first is completed').toBeVisible();
});
