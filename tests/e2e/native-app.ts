import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { NativeDevice } from '@photoslate/test-support/native-device';
import { serveAppFiles, shellAround, startApp, type AppFiles } from '@photoslate/test-support/native-shell';
import { EMAIL, PASSWORD, PHONE, startDeskApp, type DeskApp } from './desk-app.ts';

/** The native app with a real server that accepts only the app's origin. */
export interface NativeApp {
  readonly server: DeskApp;
  readonly files: AppFiles;
  /** Starts the app on a phone, not logged in. */
  open(browser: Browser, device: NativeDevice, options?: BrowserContextOptions): Promise<Page>;
  /** Opens the app on the list of sessions. */
  openLoggedIn(browser: Browser, device: NativeDevice, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page of the app, as an external link does. */
  visit(device: NativeDevice, path: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startNativeApp(environment: Record<string, string> = {}): Promise<NativeApp> {
  const files = await serveAppFiles();
  const server = await startDeskApp({ NATIVE_ORIGINS: files.origin, ...environment });
  files.server = server.url;
  const open: NativeApp['open'] = async (browser, device, options) => {
    const context = await browser.newContext({
      viewport: PHONE,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      ...options,
    });
    await shellAround(context, device);
    return startApp(context, device, files);
  };
  return {
    server,
    files,
    open,
    async openLoggedIn(browser, device, options) {
      const page = await open(browser, device, options);
      await logInApp(page);
      return page;
    },
    visit: (device, path) => device.tell('App.appUrlOpen', { url: server.url + path }),
    stop: async () => {
      await Promise.all([server.stop(), files.stop()]);
    },
  };
}

export async function logInApp(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(sessions(page)).toBeVisible();
}

/** The heading of the list of sessions. */
export const sessions = (page: Page) => page.getByRole('heading', { level: 1, name: 'Photo sessions' });
