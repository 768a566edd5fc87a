import type { Browser, Page } from '@playwright/test';

/** The values of Slow 4G in Chrome's developer tools. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 188_744,
  uploadThroughput: 86_400,
};
const PROCESSOR_SLOWER = 4;

/**
 * A mid-range phone on a bad network with an empty cache. It records its largest contentful paint
 * and its layout shifts.
 */
export async function openThrottledPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWER });
  await page.addInitScript(() => {
    const painted = { largestMs: 0, largest: '', shift: 0, shifted: [] as string[] };
    Object.assign(globalThis, { painted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        painted.largestMs = entry.startTime;
        painted.largest = (entry as unknown as { url: string }).url || 'text';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Element | null }[] };
        painted.shift += value;
        painted.shifted.push(...sources.map(({ node }) => `${node?.nodeName} ${node?.className}`));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

export const paintedOn = (page: Page) =>
  page.evaluate(
    () =>
      (
        globalThis as unknown as {
          painted: { largestMs: number; largest: string; shift: number; shifted: string[] };
        }
      ).painted,
  );

/** The start and end of each fetch, in ms since the navigation. */
export const fetchedBy = (page: Page) =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => {
        const { name, startTime, responseEnd, transferSize } = entry as PerformanceResourceTiming;
        return { name: new URL(name).pathname, from: startTime, to: responseEnd, bytes: transferSize };
      },
    ),
  );
