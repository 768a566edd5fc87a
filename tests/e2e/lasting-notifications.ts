import type { Page } from '@playwright/test';
import { NOTIFICATION_MS } from '@photoslate/contract/constants';

/**
 * From the next document on, a notification stays until it is clicked. For journeys that look at a
 * notification or tap its Undo: on a busy machine this may take longer than it is shown.
 */
export const letNotificationsLast = (page: Page): Promise<unknown> =>
  page.addInitScript((shownMs) => {
    const { setTimeout: start } = globalThis;
    const without = (run: () => void, ms?: number, ...rest: unknown[]) =>
      ms === shownMs ? 0 : start(run, ms, ...rest);
    Object.assign(globalThis, { setTimeout: without });
  }, NOTIFICATION_MS);
