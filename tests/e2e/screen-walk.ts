import { expect, type Browser, type Page } from '@playwright/test';
import { openPhone, type DeskApp } from './desk-app.ts';
import { germanDeskFaults, screenFaults } from './screen-checks.ts';
import { chooseAction } from './session-menu.ts';

/**
 * A walk through screens on a phone, in the light theme without motion. Each state is also checked
 * on a desk in German.
 */
interface Walk {
  page: Page;
  /** Opens a path in a new document. */
  open: (path: string) => Promise<void>;
  tap: (name: string | RegExp) => Promise<void>;
  /** Chooses an action in the menu of a session. */
  choose: (name: string) => Promise<void>;
  /** Closes the only open dialog. */
  leave: () => Promise<void>;
  /** Checks the current screen; `phone` skips the desk, on which this state does not exist. */
  see: (state: string, where?: 'phone') => Promise<void>;
  /** Ends the walk; fails if any state had faults. */
  end: () => void;
}

/** `contrast`: the minimum contrast of text on these screens. */
export async function walk(browser: Browser, app: DeskApp, contrast: 4.5 | 7): Promise<Walk> {
  const page = await openPhone(browser, { colorScheme: 'light', reducedMotion: 'reduce' });
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  return {
    page,
    async open(path) {
      // A change of the fragment alone would not load a new document.
      const { origin, pathname, search } = new URL(page.url());
      const next = new URL(path, app.url);
      if (origin + pathname + search === next.origin + next.pathname + next.search)
        await page.goto('about:blank');
      await page.goto(next.href);
      await expect(page.locator('h1').first()).toBeAttached();
    },
    tap: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    choose: (name) => chooseAction(page, name),
    async leave() {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    async see(state, where) {
      const found = await screenFaults(page, { contrast });
      if (where !== 'phone') found.push(...(await germanDeskFaults(page, { contrast })));
      faults.push(...found.map((fault) => `${state}: ${fault}`));
    },
    end: () => expect(faults).toEqual([]),
  };
}

/**
 * Stalls requests to these URLs until the returned function aborts or continues them. "Try again"
 * is tapped before they continue, because a retry of the page itself may remove the button.
 */
export async function stall(
  page: Page,
  address: string | RegExp,
): Promise<(how: 'fail' | 'go on') => Promise<void>> {
  const waiting: (() => void)[] = [];
  let how: 'fail' | 'go on' | undefined;
  await page.route(address, async (route) => {
    if (how === undefined) await new Promise<void>((resolve) => waiting.push(resolve));
    await (how === 'fail' ? route.abort() : route.continue()).catch(() => undefined);
  });
  return async (now) => {
    how = now;
    for (const release of waiting) release();
    if (now === 'go on') await page.unroute(address);
  };
}
