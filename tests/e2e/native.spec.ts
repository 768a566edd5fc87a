import { expect, test, type Locator, type Page } from '@playwright/test';
import { NativeDevice } from '@photoslate/test-support/native-device';
import { startApp } from '@photoslate/test-support/native-shell';
import { closePhones, inLanguage, LANGUAGES, PHONE } from './desk-app.ts';
import { sessions, startNativeApp, type NativeApp } from './native-app.ts';
import { qrIn } from './qr-picture.ts';

let app: NativeApp;
test.beforeAll(async () => {
  app = await startNativeApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const prompt = (page: Page) => page.getByRole('dialog', { name: 'App update available' });
const qr = (page: Page) => page.locator('svg[data-qr]').first();

function phone(platform: 'ios' | 'android', state: Partial<NativeDevice> = {}): NativeDevice {
  return Object.assign(new NativeDevice(platform), state);
}

/** A shoot of a new session, on the app's screen. */
async function showShoot(page: Page, device: NativeDevice): Promise<{ id: string; hash: string }> {
  const session = await app.server.makeSession();
  const shoot = await app.server.makeShoot(session.id);
  await app.visit(device, `/session/${session.id}/shoot/${shoot.hash}`);
  await expect(qr(page)).toBeVisible();
  return shoot;
}

test('the update prompt appears with its exact texts when the store reports an update, and opens the store', async ({
  browser,
}) => {
  for (const platform of ['ios', 'android'] as const) {
    const device = phone(platform, { storeReports: 2 });
    const page = await app.open(browser, device);
    await expect(prompt(page).getByRole('heading')).toHaveText('App update available');
    await expect(prompt(page).getByText(/^There is a new version of the app available/)).toBeVisible();
    await expect(prompt(page).locator('button:not([aria-label])')).toHaveText([
      'Go to App/Play Store',
      'Close (not recommended)',
    ]);
    await prompt(page).getByRole('button', { name: 'Go to App/Play Store' }).click();
    await expect.poll(() => device.storeOpened).toBe(1);
  }
});

test('the update prompt stays hidden without a store update, a store response or an App Store address', async ({
  browser,
}) => {
  const hidden = async (device: NativeDevice) => {
    const page = await app.open(browser, device);
    // Loaded together with the prompt.
    await expect(page.getByRole('contentinfo')).toContainText('Version 4.2.0');
    await expect(prompt(page)).toHaveCount(0);
  };
  for (const storeReports of [1, 0] as const) await hidden(phone('android', { storeReports }));
  const { appStore } = app.files;
  app.files.appStore = '';
  await hidden(phone('ios', { storeReports: 2 }));
  app.files.appStore = appStore;
});

test('the “Close (not recommended)” button closes the update prompt until the next app start', async ({
  browser,
}) => {
  const device = phone('ios', { storeReports: 2 });
  const page = await app.open(browser, device);
  await prompt(page).getByRole('button', { name: 'Close (not recommended)' }).click();
  await expect(prompt(page)).toBeHidden();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(prompt(page)).toBeHidden();
  expect(device.storeOpened).toBe(0);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toContainText('Version');
  await expect(prompt(page)).toHaveCount(0);
  const again = await startApp(page.context(), device, app.files);
  await expect(prompt(again)).toBeVisible();
});

test('the update prompt and the version are translated into all six languages', async ({ browser }) => {
  const device = phone('ios', { storeReports: 2 });
  for (const language of LANGUAGES) {
    const page = await app.open(browser, device, { locale: language });
    const dialog = page.getByRole('dialog', { name: inLanguage(language, 'App update available') });
    for (const words of ['Go to App/Play Store', 'Close (not recommended)']) {
      const button = dialog.getByRole('button', { name: inLanguage(language, words), exact: true });
      await expect(button).toBeVisible();
    }
    const version = inLanguage(language, 'Version {version}').replace('{version}', device.appVersion);
    await expect(page.locator('footer')).toContainText(version);
    await page.context().close();
  }
});

const middleOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  return box ? box.x + box.width / 2 : Number.NaN;
};

test('iOS centers the title and the logo, with the back link at the left; Android left-aligns the logo; both footers show the version', async ({
  browser,
}) => {
  const found: Record<string, { title: number; logo: number }> = {};
  for (const platform of ['ios', 'android'] as const) {
    const device = phone(platform);
    const page = await app.openLoggedIn(browser, device);
    await expect(page.getByRole('contentinfo')).toHaveText('Version 4.2.0');
    const session = await app.server.makeSession();
    await app.visit(device, `/session/${session.id}/photos`);
    const title = page.getByRole('heading', { level: 1, name: 'Photos' });
    await expect(title).toBeVisible();
    const back = page.getByRole('link', { name: 'Back' });
    expect((await back.boundingBox())?.x).toBeLessThan(24);
    const logo = page.getByRole('banner').getByRole('link', { name: 'Photoslate' });
    found[platform] = { title: await middleOf(title), logo: await middleOf(logo) };
  }
  expect(found['ios']?.logo).toBeCloseTo(PHONE.width / 2, 0);
  expect(found['ios']?.title).toBeCloseTo(PHONE.width / 2, 0);
  expect(found['android']?.logo).toBeLessThan(PHONE.width / 2 - 40);
});

test('the iOS header stays below the notch, centers the logo, and fits at 200 % font size without overlap', async ({
  browser,
}) => {
  const page = await app.openLoggedIn(browser, phone('ios'));
  const header = page.getByRole('banner');
  const logo = header.getByRole('link', { name: 'Photoslate' });
  const parts = [
    header.getByRole('button', { name: 'Menu' }),
    logo,
    header.getByRole('button', { name: /Language/ }),
  ];
  const device = await page.context().newCDPSession(page);
  const insets = { top: 59, topMax: 59, bottom: 34, bottomMax: 34 };
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await expect(page.getByRole('contentinfo')).toHaveCSS('padding-bottom', '34px');
  for (const part of parts) expect((await part.boundingBox())?.y).toBeGreaterThanOrEqual(59);
  expect(await middleOf(logo)).toBeCloseTo(PHONE.width / 2, 0);

  await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  let left = 0;
  for (const part of parts) {
    const box = (await part.boundingBox())!;
    expect(box.x, `${await part.getAttribute('aria-label')}`).toBeGreaterThanOrEqual(left - 0.5);
    left = box.x + box.width;
  }
  expect(left).toBeLessThanOrEqual(PHONE.width + 0.5);
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect(title.x + title.width).toBeLessThanOrEqual(PHONE.width);
});

test('the Android app follows the network status; its back button closes overlays, then goes back, then leaves the app', async ({
  browser,
}) => {
  const device = phone('android');
  const page = await app.openLoggedIn(browser, device);
  await device.tell('Network.networkStatusChange', { connected: false, connectionType: 'none' });
  await expect(page.getByRole('banner')).toContainText('Offline');
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  await device.tell('Network.networkStatusChange', { connected: true, connectionType: 'wifi' });
  await expect(page.getByRole('banner')).not.toContainText('Offline');
  await showShoot(page, device);
  const drawer = page.getByRole('dialog', { name: 'Enter customer data' });
  await page.getByRole('button', { name: 'Enter customer data' }).click();
  await expect(drawer).toBeVisible();
  await device.pressBack();
  await expect(drawer).toBeHidden();
  const language = page.getByRole('button', { name: /Language/ });
  await language.click();
  await device.pressBack();
  await expect(language).toHaveAttribute('aria-expanded', 'false');
  await expect(qr(page)).toBeVisible();
  await device.pressBack();
  await expect(sessions(page)).toBeVisible();
  expect(device.inBackground).toBe(false);
  await device.pressBack();
  await expect.poll(() => device.inBackground).toBe(true);
  await expect(sessions(page)).toBeVisible();
});

test('the screen stays awake and bright while a QR code is shown, and is reset afterwards', async ({
  browser,
}) => {
  for (const [platform, own] of [
    ['ios', 0.4],
    ['android', -1],
  ] as const) {
    const device = phone(platform);
    const page = await app.openLoggedIn(browser, device);
    expect([device.awake, device.brightness]).toEqual([false, own]);
    await showShoot(page, device);
    await expect.poll(() => [device.awake, device.brightness]).toEqual([true, 1]);
    await device.tell('App.appStateChange', { isActive: false });
    await expect.poll(() => [device.awake, device.brightness], 'in another app').toEqual([false, own]);
    await device.tell('App.appStateChange', { isActive: true });
    await expect.poll(() => [device.awake, device.brightness]).toEqual([true, 1]);
    await page.goBack();
    await expect(sessions(page)).toBeVisible();
    await expect.poll(() => [device.awake, device.brightness], 'on another page').toEqual([false, own]);
  }
});

test('linking a customer triggers haptic feedback, and the iOS back swipe returns through the page history', async ({
  browser,
}) => {
  const device = phone('ios');
  const page = await app.openLoggedIn(browser, device);
  const { hash } = await showShoot(page, device);
  const body = { email: 'anna@example.org', language: 'de', consentVersion: '2026-11' };
  const registered = await page.request.post(`${app.server.url}/api/codes/${hash}`, { data: body });
  expect(registered.status(), await registered.text()).toBe(201);
  await expect(page.getByText('anna@example.org').first()).toBeVisible();
  await expect.poll(() => device.taps).toBe(1);
  await page.goBack();
  await expect(sessions(page)).toBeVisible();
});

for (const platform of ['ios', 'android'] as const) {
  test(`the QR code is shared as an image with its address by the system share sheet, ${platform}`, async ({
    browser,
  }) => {
    const device = phone(platform);
    const page = await app.openLoggedIn(browser, device);
    const { hash } = await showShoot(page, device);
    const url = `${app.server.url}/C/${hash}`;
    const button = page.getByRole('button', { name: 'Share code' });
    await button.click();
    // Android's file_paths.xml shares this folder with other apps, and no other.
    const files = ['file:///cache/shared/qr-code.png'];
    await expect.poll(() => device.shared).toEqual([expect.objectContaining({ url, files })]);
    const picture = Buffer.from(device.files.get(files[0] ?? '') ?? '', 'base64');
    expect(await qrIn(picture)).toBe(url.toUpperCase());
    device.shareSheet = 'closes';
    await button.click();
    await expect.poll(() => device.sheetsClosed).toBe(1);
    await expect(button).toBeEnabled();
    await expect(
      page.getByRole('dialog', { name: 'Share the QR code' }),
      'closing it is an answer',
    ).toBeHidden();
    device.shareSheet = 'sends';
    device.diskFull = true;
    await button.click();
    await expect
      .poll(() => device.shared.slice(1), 'without room the address alone')
      .toEqual([expect.not.objectContaining({ files: expect.anything() })]);
    expect(device.shared[1]?.url).toBe(url);
    expect(device.unknown).toEqual([]);
  });
}
