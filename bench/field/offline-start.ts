import type { Browser } from '@playwright/test';
import { logIn, PHONE, type DeskApp } from '../../tests/e2e/desk-app.ts';

/** Slow 4G as in the web budget. The CPU is four times slower too. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/**
 * Milliseconds until the list of sessions is usable: on a phone that opens the app for the first
 * time, and later on the same phone offline.
 */
export async function starts(browser: Browser, app: DeskApp): Promise<{ first: number; offline: number }> {
  const options = { viewport: PHONE, locale: 'en-GB' };
  const before = await browser.newContext({ ...options, serviceWorkers: 'block' });
  await logIn(await before.newPage(), app);
  // The phone is logged in, but has no cached files of the app.
  const storageState = await before.storageState();
  await before.close();
  const context = await browser.newContext({ ...options, storageState });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  const start = async () => {
    const began = performance.now();
    await page.goto(`${app.url}/sessions`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: /Wannsee/ }).waitFor();
    return performance.now() - began;
  };
  const first = await start();
  await cdp.send('Network.emulateNetworkConditions', { ...SLOW_4G, latency: 0, downloadThroughput: -1 });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 100));
  });
  // Gives the app time to store its reads on the disk.
  await page.waitForTimeout(3000);
  await page.goto('about:blank');
  await context.setOffline(true);
  const offline = await start();
  await context.close();
  return { first, offline };
}
