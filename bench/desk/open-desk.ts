import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { PASSWORD } from '@photoslate/test-support/start-app';
import type { FullStudio } from './full-studio.ts';

/**
 * A new browser profile of the owner on a computer, logged in. It records its largest paints. With
 * a folder it is a profile on disk, like that of a person. Only there does the browser keep the
 * compiled scripts of a page.
 */
export async function openDesk(
  browser: Browser | { folder: string; executablePath: string; args: string[] },
  { url, app, owner }: FullStudio,
): Promise<BrowserContext> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: owner.email, password: PASSWORD },
  });
  const cookies = answer.cookies.map(({ name, value, path = '/', httpOnly = false }) => ({
    name,
    value,
    path,
    httpOnly,
    domain: new URL(url).hostname,
    expires: -1,
    secure: false,
    sameSite: 'Lax' as const,
  }));
  const { data } = JSON.parse(answer.body) as { data: unknown };
  const localStorage = [{ name: 'photoslate.user', value: JSON.stringify(data) }];
  const origins = [{ origin: url, localStorage }];
  const options = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'Europe/Amsterdam' };
  const context =
    'folder' in browser
      ? await chromium.launchPersistentContext(browser.folder, { ...browser, ...options })
      : await browser.newContext(options);
  await context.setStorageState({ cookies, origins });
  await context.addInitScript(() => {
    const seen = { largestMs: 0, largest: '' };
    Object.assign(globalThis, { seenByBench: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { url: source, element } = entry as unknown as { url: string; element: Element | null };
        seen.largestMs = entry.startTime;
        seen.largest = source ? 'a picture' : (element?.textContent?.trim().slice(0, 40) ?? 'text');
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return context;
}

/** The access token of a new login. */
export async function tokenFor({ app, owner }: FullStudio): Promise<string> {
  return (await app.logIn(owner.email)).token;
}

/** Waits until nothing was fetched and nothing larger was painted for a while. */
export async function settled(page: Page): Promise<{ largestMs: number; largest: string }> {
  await page.waitForLoadState('load');
  const look = () =>
    page.evaluate(() => {
      const { largestMs, largest } = (
        globalThis as unknown as { seenByBench: { largestMs: number; largest: string } }
      ).seenByBench;
      return { largestMs, largest, fetched: performance.getEntriesByType('resource').length };
    });
  let [before, still] = [await look(), 0];
  while (still < 4 || before.largestMs === 0) {
    await page.waitForTimeout(250);
    const now = await look();
    still = now.fetched === before.fetched && now.largestMs === before.largestMs ? still + 1 : 0;
    before = now;
  }
  return before;
}

/** The requests of a page, with their times in ms since its navigation. */
export const requestsOf = (page: Page): Promise<{ path: string; from: number; to: number }[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime, responseEnd } = entry as PerformanceResourceTiming;
      const { pathname, search } = new URL(name);
      return { path: pathname + search, from: startTime, to: responseEnd };
    }),
  );
