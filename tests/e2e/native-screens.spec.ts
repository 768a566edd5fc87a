import { expect, test, type Page } from '@playwright/test';
import { NativeDevice } from '@photoslate/test-support/native-device';
import { startApp } from '@photoslate/test-support/native-shell';
import { closePhones } from './desk-app.ts';
import { sessions, startNativeApp, type NativeApp } from './native-app.ts';
import { screenFaults } from './screen-checks.ts';

let app: NativeApp;
test.beforeAll(async () => {
  app = await startNativeApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

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
  const own = await startNativeApp();
  const device = new NativeDevice('android');
  const page = await own.openLoggedIn(browser, device);
  await own.server.makeSession('Am Steg');
  await expect(page.getByText('Am Steg')).toBeVisible();
  // Reads are stored shortly after they are shown.
  await expect.poll(() => keptReads(page)).toContain('Am Steg');
  await own.server.stop();
  await page.close();
  const again = await startApp(page.context(), device, own.files);
  await expect(again.getByText('Am Steg')).toBeVisible();
  await expect(sessions(again)).toBeVisible();
  expect([...device.vault.keys()], 'the login is kept').toContainEqual(
    expect.stringContaining('refresh-token'),
  );
  await own.stop();
});
