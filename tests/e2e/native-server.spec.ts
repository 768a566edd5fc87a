import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { NativeDevice } from '@photoslate/test-support/native-device';
import { serveAppFiles, startApp } from '@photoslate/test-support/native-shell';
import { closePhones, EMAIL, logIn, openPhone, startDeskApp } from './desk-app.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { logInApp, sessions, startNativeApp, type NativeApp } from './native-app.ts';
import { screenFaults } from './screen-checks.ts';

let app: NativeApp;
let mailbox: Mailbox;
test.beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startNativeApp({ SMTP_URL: mailbox.smtpUrl });
});
test.afterEach(closePhones);
test.afterAll(() => Promise.all([app.stop(), mailbox.close()]));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const kept = (device: NativeDevice) =>
  JSON.parse(device.vault.get('capacitor-storage_photoslate.refresh-token') ?? 'null') as string | null;

/** Everything persistent that a script of the page can read. */
const storedInPage = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));

test('the refresh token is stored only in the secure storage of the platform', async ({ browser }) => {
  for (const platform of ['ios', 'android'] as const) {
    const device = new NativeDevice(platform);
    const page = await app.open(browser, device);
    const login = page.waitForRequest('**/api/auth/login');
    await logInApp(page);
    expect((await login).headers()['x-client']).toBe('native');
    await expect.poll(() => kept(device)).toMatch(/^[\w-]{40,}$/);
    expect(await storedInPage(page)).not.toContain(kept(device));
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContainEqual(
      expect.stringContaining('refresh'),
    );
  }
});

test('the login survives an app restart, with a new refresh token at each refresh', async ({ browser }) => {
  const device = new NativeDevice('android');
  const page = await app.openLoggedIn(browser, device);
  await expect.poll(() => kept(device)).not.toBeNull();
  const before = kept(device);
  const context = page.context();
  await page.close();
  const again = await startApp(context, device, app.files);
  await expect(sessions(again)).toBeVisible();
  await expect.poll(() => kept(device)).not.toBe(before);
  const { hash } = await app.server.makeSession('Nach dem Neustart');
  expect(hash).not.toBe('');
  await expect(again.getByText('Nach dem Neustart'), 'the push channel is open').toBeVisible();
});

test('a locked secure storage does not log out the user', async ({ browser }) => {
  const device = new NativeDevice('ios');
  const page = await app.openLoggedIn(browser, device);
  await expect.poll(() => kept(device)).not.toBeNull();
  device.vaultLocked = true;
  await page.reload();
  await expect(sessions(page)).toBeVisible();
  device.vaultLocked = false;
  await page.reload();
  await app.server.makeSession('Nach dem Entsperren');
  await expect(page.getByText('Nach dem Entsperren')).toBeVisible();
});

test('logout empties the secure storage and ends the login on the server', async ({ browser }) => {
  const device = new NativeDevice('ios');
  const page = await app.openLoggedIn(browser, device);
  await expect.poll(() => kept(device)).not.toBeNull();
  const refreshToken = kept(device);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => kept(device)).toBeNull();
  const refused = await page.request.post(`${app.server.url}/api/auth/refresh`, {
    headers: { 'X-Client': 'native' },
    data: { refreshToken },
  });
  expect(refused.status()).toBe(401);
});

test('a login left in the keychain by a deleted app is removed at the next first start', async ({
  browser,
}) => {
  const device = new NativeDevice('ios');
  await app.openLoggedIn(browser, device);
  await expect.poll(() => kept(device)).not.toBeNull();
  // Reinstalled: the page storage is empty, the keychain is not.
  const page = await app.open(browser, device);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => kept(device)).toBeNull();
});

test('the server allows cross-origin requests only from the origins of the app', async ({ browser }) => {
  const page = await app.open(browser, new NativeDevice('ios'));
  const ask = (from: Page) =>
    from.evaluate(
      (url) =>
        fetch(url, { headers: { 'X-Client': 'native' } }).then(
          (response) => response.status,
          (error: unknown) => String(error),
        ),
      `${app.server.url}/api/setup`,
    );
  expect(await ask(page)).toBe(200);
  const others = await serveAppFiles();
  const stranger = await page.context().newPage();
  await stranger.goto(`${others.origin}/favicon.svg`);
  expect(await ask(stranger)).toBe('TypeError: Failed to fetch');
  await others.stop();
});

test('the server address comes from the build and can be changed in the app', async ({ browser }) => {
  const other = await startDeskApp({ NATIVE_ORIGINS: app.files.origin });
  const device = new NativeDevice('android');
  const page = await app.open(browser, device);
  const change = page.getByRole('button', { name: /^Server: / });
  await expect(change).toHaveText(`Server: ${new URL(app.server.url).host} Change`);
  await change.click();
  const field = page.getByLabel(/^Address of your studio’s server/);
  const use = page.getByRole('button', { name: 'Use this server' });
  await field.fill('http://photos.example.com');
  await use.click();
  await expect(page.getByText(/^Enter the address of a server/)).toBeVisible();
  await field.fill(app.files.origin);
  await use.click();
  await expect(page.getByText(/^No Photoslate server answers there/)).toBeVisible();
  await field.fill(other.url);
  await use.click();
  await expect(change).toHaveText(`Server: ${new URL(other.url).host} Change`);
  const login = page.waitForRequest('**/api/auth/login');
  await logInApp(page);
  expect((await login).url()).toBe(`${other.url}/api/auth/login`);
  const again = await startApp(page.context(), device, app.files);
  await expect(sessions(again), 'after a restart too').toBeVisible();
  await other.stop();
});

test('an app built without a server address asks for one first', async ({ browser }) => {
  app.files.server = '';
  const page = await app.open(browser, new NativeDevice('ios'));
  app.files.server = app.server.url;
  const dialog = page.getByRole('dialog', { name: 'Your server' });
  await dialog.getByLabel(/^Address of your studio’s server/).fill(app.server.url);
  await dialog.getByRole('button', { name: 'Use this server' }).click();
  await expect(page.getByRole('button', { name: /^Server: / })).toBeVisible();
  await logInApp(page);
});

test('links from QR codes and mails open their page in the app', async ({ browser }) => {
  const device = new NativeDevice('ios');
  const page = await app.openLoggedIn(browser, device);
  const session = await app.server.makeSession();
  const shoot = await app.server.makeShoot(session.id);
  await device.tell('App.appUrlOpen', { url: shoot.url });
  await expect(heading(page)).toHaveText('Your photos by e-mail');
  await app.visit(device, `/session/${session.id}`);
  await expect(page.getByRole('heading', { name: /Strandbad Wannsee/ })).toBeVisible();
  await app.visit(device, `/de/session/${session.id}/shoot/${shoot.hash}`);
  await expect(page.getByRole('button', { name: 'QR teilen' })).toBeVisible();
  await app.visit(device, '/g?lang=fr#no-such-link');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(heading(page)).not.toHaveText('');
  expect(device.openedInBrowser).toEqual([]);
});

test('a mailed password reset link starts the app on the reset page', async ({ browser }) => {
  const device = new NativeDevice('android');
  const asking = await app.open(browser, device);
  await asking.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login has a field of the same name.
  await expect(heading(asking)).toHaveText('Forgot your password?');
  await asking.getByLabel('E-mail address').fill(EMAIL);
  await asking.locator('button[type=submit]').click();
  device.launchUrl = await mailbox.foundIn(EMAIL, /http\S+password-reset#\S+/);
  await asking.close();
  const page = await startApp(asking.context(), device, app.files);
  await expect(heading(page)).toHaveText('Choose a new password');
  // A reload stays on the current page and does not start over.
  await page.getByRole('banner').getByRole('link', { name: 'Photoslate' }).click();
  await expect(heading(page)).toHaveText('Welcome');
  await page.reload();
  await expect(heading(page)).toHaveText('Welcome');
  expect(device.splashShown).toBe(false);
});

test('links outside the app pages of this server open in the system browser', async ({ browser }) => {
  const device = new NativeDevice('android');
  const page = await app.openLoggedIn(browser, device);
  const addresses = ['https://photos.example.com/sessions', `${app.server.url}/docs`];
  for (const url of addresses) await device.tell('App.appUrlOpen', { url });
  await expect.poll(() => device.openedInBrowser).toEqual(addresses);
  await expect(sessions(page)).toBeVisible();
});

test('photos can be uploaded, viewed and enlarged in the app', async ({ browser }) => {
  const device = new NativeDevice('ios');
  const page = await app.openLoggedIn(browser, device);
  const session = await app.server.makeSession();
  await app.visit(device, `/session/${session.id}/photos`);
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#86d8cd' } })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer }]);
  const picture = page.locator(`img[src^="${app.server.url}/api/media/"]`).first();
  await expect(picture).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await picture.locator('xpath=ancestor::button').press('Enter');
  const large = page.getByRole('dialog').locator(`img[src^="${app.server.url}/api/media/"]`).first();
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(page.context().pages()).toHaveLength(1);
});

test('a browser neither loads nor caches native app files', async ({ browser }) => {
  const page = await openPhone(browser);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await logIn(page, app.server);
  await expect(sessions(page)).toBeVisible();
  expect(loaded.filter((url) => url.includes('/assets/native-'))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(10);
  const worker = await (await page.request.get(`${app.server.url}/sw.js`)).text();
  expect(worker).toContain('assets/sessions-page-');
  expect(worker).not.toContain('assets/native-');
});

const see = async (page: Page, screen: string) =>
  expect.soft(await screenFaults(page, { contrast: 7 }), screen).toEqual([]);

test('the native-only screens pass the accessibility checks', async ({ browser }) => {
  for (const platform of ['ios', 'android'] as const) {
    const device = Object.assign(new NativeDevice(platform), { storeReports: 2 });
    const page = await app.open(browser, device, { reducedMotion: 'reduce', colorScheme: 'light' });
    await expect(page.getByRole('dialog', { name: 'App update available' })).toBeVisible();
    // The store may respond before the page behind the prompt is rendered.
    await expect(page.locator('main h1')).toBeAttached();
    await see(page, `${platform}: update prompt`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await see(page, `${platform}: login`);
    await page.getByRole('button', { name: /^Server: / }).click();
    await page.getByRole('textbox', { name: /^Address of your/ }).fill('ftp://nowhere');
    await page.getByRole('button', { name: 'Use this server' }).click();
    await expect(page.getByText(/^Enter the address of a server/)).toBeVisible();
    await see(page, `${platform}: server, wrong`);
  }
});

/** The reads that are stored on the device for an offline start. */
const keptReads = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('photoslate-reads');
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('reads').objectStore('reads').getAll();
          reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)));
        });
      }),
  );

test('the app starts without a server and shows the sessions stored on the device', async ({ browser }) => {
  const device = new NativeDevice('android');
  const page = await app.openLoggedIn(browser, device);
  await app.server.makeSession('Am Steg');
  await expect(page.getByText('Am Steg')).toBeVisible();
  // Reads are stored shortly after they are shown.
  await expect.poll(() => keptReads(page)).toContain('Am Steg');
  const context = page.context();
  await context.route(`${app.server.url}/**`, (route) => route.abort('connectionrefused'));
  await page.close();
  const again = await startApp(context, device, app.files);
  await expect(again.getByText('Am Steg')).toBeVisible();
  await expect(sessions(again)).toBeVisible();
  expect([...device.vault.keys()], 'the login is kept').toContainEqual(
    expect.stringContaining('refresh-token'),
  );
});
