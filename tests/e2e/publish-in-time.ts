import type { Page } from '@playwright/test';

/** Less than a minute, so that the page counts the seconds down. */
const AHEAD_MS = 50_000;

/**
 * Makes a publish wait for 50 s instead of ten, so that it can still be undone or sent at once on a
 * busy machine.
 */
export async function allowTimeToUndo(page: Page): Promise<void> {
  await page.route('**/api/events/*/publish', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    const asked = request.postDataJSON() as { at?: string; sendNow?: boolean };
    const at = asked.sendNow ? undefined : new Date(Date.now() + AHEAD_MS).toISOString();
    return route.continue({ postData: JSON.stringify({ at, ...asked }) });
  });
}
