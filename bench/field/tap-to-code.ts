import type { Page } from '@playwright/test';

export interface Tap {
  /** From the tap until another code was painted. */
  readonly ms: number;
  /**
   * The CPU time of the page's own thread. The rest of `ms` is waiting for frames and for other
   * processes.
   */
  readonly cpuMs: number;
  readonly requests: number;
}

/** Taps "Done, next shoot", and then "Yes", from which the time is measured. */
async function tap(page: Page): Promise<{ ms: number; requests: number }> {
  await page.getByRole('button', { name: 'Done, next shoot' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).waitFor();
  // The dialog ignores taps until its guard against accidental taps has ended.
  await page.locator('dialog[open] [inert]').waitFor({ state: 'detached' });
  return page.evaluate(
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
        performance.mark('tapped');
        const began = performance.now();
        (yes as HTMLElement).click();
        const check = () => {
          if (codeNow() === before) return requestAnimationFrame(check);
          const requests = performance.getEntriesByType('resource').length;
          // The next frame paints the code.
          return requestAnimationFrame(() => {
            performance.mark('painted');
            resolve({ ms: performance.now() - began, requests });
          });
        };
        check();
      }),
  );
}

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  /** The thread's CPU time in µs. */
  readonly tts: number;
}

/** Measures this many taps. */
export async function tapsOf(page: Page, count: number): Promise<Tap[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser');
  const taps: { ms: number; requests: number }[] = [];
  await browser.startTracing(page, { categories: ['blink.user_timing'] });
  for (let nth = 0; nth < count; nth += 1) {
    taps.push(await tap(page));
    await page.waitForTimeout(700);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const timesOf = (name: string) =>
    traceEvents.filter((one) => one.name === name && one.cat.includes('user_timing')).map(({ tts }) => tts);
  const [from, until] = [timesOf('tapped'), timesOf('painted')];
  return taps.map((one, nth) => ({ ...one, cpuMs: ((until[nth] ?? 0) - (from[nth] ?? 0)) / 1000 }));
}
