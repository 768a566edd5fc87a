/* From the tap to the next QR code at a fourfold CPU throttle, online and offline, with the requests before it: node bench/field.bench.ts [taps]. Needs a built web app. */
import { chromium, type Page } from '@playwright/test';
import { loadavg } from 'node:os';
import { logIn, PHONE, startDeskApp } from '../tests/e2e/desk-app.ts';
import { browserFlags, findBrowser } from '../tests/support/browser.ts';

const [taps = 30] = process.argv.slice(2).filter(Number).map(Number);
const app = await startDeskApp();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' });
const page = await context.newPage();
await logIn(page, app);
const session = await app.makeSession();
const shoot = await app.makeShoot(session.id);
await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
await page.locator('svg[data-qr]').waitFor();
await page.waitForTimeout(3000);
const cdp = await context.newCDPSession(page);
await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });

/** One "Yes": milliseconds until another code was painted, and the requests that were begun before. */
async function tap(on: Page): Promise<{ ms: number; requests: number }> {
  await on.getByRole('button', { name: 'Done, next shoot' }).click();
  await on.getByRole('button', { name: 'Yes', exact: true }).waitFor();
  return on.evaluate(
    () =>
      new Promise((resolve) => {
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
        const codeNow = () =>
          document.querySelector('svg[data-qr]')?.getAttribute('data-qr')?.split('.').at(-2) ?? '';
        const before = codeNow();
        const yes = [...document.querySelectorAll('dialog button')].find(
          (one) => one.textContent?.trim() === 'Yes',
        );
        performance.clearResourceTimings();
        const began = performance.now();
        (yes as HTMLElement).click();
        const look = () => {
          if (codeNow() === before) return requestAnimationFrame(look);
          const requests = performance.getEntriesByType('resource').length;
          // The frame after the one in which the code is there has painted it.
          return requestAnimationFrame(() => resolve({ ms: performance.now() - began, requests }));
        };
        look();
      }),
  );
}

async function series(name: string): Promise<void> {
  const seen: { ms: number; requests: number }[] = [];
  for (let nth = 0; nth < taps; nth += 1) {
    seen.push(await tap(page));
    await page.waitForTimeout(700);
  }
  const sorted = seen.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(taps - 1, Math.floor(share * taps))]!);
  console.log(
    `${name}: tap to QR ${at(0.5)} ms median, ${at(0.95)} ms p95, ${at(1)} ms most, of ${taps}; requests before it: ${seen.reduce((sum, one) => sum + one.requests, 0)}; load ${loadavg()[0]!.toFixed(1)}`,
  );
}

await series('online');
await context.setOffline(true);
await series('offline');
await browser.close();
await app.stop();
