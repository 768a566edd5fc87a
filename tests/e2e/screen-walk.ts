import { expect, type Browser, type Page } from '@playwright/test';
import { openPhone, type DeskApp } from './desk-app.ts';
import { germanDeskFaults, screenFaults } from './screen-checks.ts';

/** A walk through screens, light and still, on a phone; each state is looked at on a desk in German, too. */
interface Walk {
  page: Page;
  /** Opens a path, with nothing left of the page before. */
  open: (path: string) => Promise<void>;
  tap: (name: string | RegExp) => Promise<void>;
  /** Looks at the screen as it stands. */
  see: (state: string) => Promise<void>;
  /** Ends the walk: nothing may have been wrong in any state. */
  end: () => void;
}

/** `contrast`: what text needs at least on these screens. */
export async function walk(browser: Browser, app: DeskApp, contrast: 4.5 | 7): Promise<Walk> {
  const page = await openPhone(browser, { colorScheme: 'light', reducedMotion: 'reduce' });
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  return {
    page,
    async open(path) {
      await page.goto('about:blank');
      await page.goto(app.url + path);
      await expect(page.locator('h1').first()).toBeAttached();
    },
    tap: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    async see(state) {
      const found = await screenFaults(page, { contrast });
      found.push(...(await germanDeskFaults(page, { contrast })));
      faults.push(...found.map((fault) => `${state}: ${fault}`));
    },
    end: () => expect(faults).toEqual([]),
  };
}

/** Lets no answer come from these addresses, until the returned function gives them up or lets them through. */
export async function stall(
  page: Page,
  address: string | RegExp,
): Promise<(how: 'fail' | 'go on') => Promise<void>> {
  const held: (() => void)[] = [];
  let how: 'fail' | 'go on' | undefined;
  await page.route(address, async (route) => {
    if (how === undefined) await new Promise<void>((resolve) => held.push(resolve));
    await (how === 'fail' ? route.abort() : route.continue()).catch(() => undefined);
  });
  return async (now) => {
    how = now;
    for (const release of held) release();
    if (now === 'go on') await page.unroute(address);
  };
}
