/*
 * Measures with a fourfold CPU throttle: the time from the tap to the next QR code, online and
 * offline, and the requests before it (goals: at most 100 ms, 0 requests); and the offline start of
 * the installed app against the first load online.
 *
 * Usage: node bench/field.bench.ts [taps] [starts]. It needs a built web app.
 */
import { chromium } from '@playwright/test';
import { loadavg } from 'node:os';
import { logIn, PHONE, startDeskApp } from '../tests/e2e/desk-app.ts';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { starts } from './field/offline-start.ts';
import { type Tap, tapsOf } from './field/tap-to-code.ts';
import { median } from './measure.ts';

const [taps = 30, times = 5] = process.argv.slice(2).map(Number);
const app = await startDeskApp({}, { postgres: 'own' });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(0.95 * values.length))] ?? 0;
const figures = (values: readonly number[]) =>
  `${Math.round(median(values))} ms median, ${Math.round(p95(values))} ms p95`;

function printTaps(name: string, seen: readonly Tap[]): void {
  const requests = seen.reduce((sum, one) => sum + one.requests, 0);
  console.log(
    `${name}: tap to QR ${figures(seen.map(({ ms }) => ms))}, of it computing ${figures(seen.map(({ cpuMs }) => cpuMs))}, of ${seen.length}; requests before it: ${requests}; load ${loadavg()[0]!.toFixed(1)}`,
  );
}

const session = await app.makeSession();
const shoot = await app.makeShoot(session.id);
if (taps > 0) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' });
  const page = await context.newPage();
  await logIn(page, app);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await page.locator('svg[data-qr]').waitFor();
  await page.waitForTimeout(3000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  printTaps('online', await tapsOf(page, taps));
  await context.setOffline(true);
  printTaps('offline', await tapsOf(page, taps));
  await context.close();
}
const seen: Awaited<ReturnType<typeof starts>>[] = [];
for (let nth = 0; nth < times; nth += 1) seen.push(await starts(browser, app));
if (times > 0) {
  const [first, offline] = [median(seen.map((one) => one.first)), median(seen.map((one) => one.offline))];
  console.log(
    `to the list of sessions: first load with slow 4G ${Math.round(first)} ms, the installed app with no network ${Math.round(offline)} ms: ${(offline / first).toFixed(2)} of it, medians of ${times}; load ${loadavg()[0]!.toFixed(1)}`,
  );
}
await browser.close();
await app.stop();
