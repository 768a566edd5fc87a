import type { Page } from '@playwright/test';

export interface Tap {
  /** From the tap until another code was painted. */
  readonly ms: number;
  /** The part of it in which the page's own thread computed: the rest is waiting for frames, and for whatever else the machine does. */
  readonly cpuMs: number;
  readonly requests: number;
}

/** "Done, next shoot", and "Yes": measured from that. */
async function tap(page: Page): Promise<{ ms: number; requests: number }> {
  await page.getByRole('button', { name: 'Done, next shoot' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).waitFor();
  // A question is not answered by a finger that was there before it.
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
        const look = () => {
          if (codeNow() === before) return requestAnimationFrame(look);
          const requests = performance.getEntriesByType('resource').length;
          // The frame after the one in which the code is there has painted it.
          return requestAnimationFrame(() => {
            performance.mark('painted');
            resolve({ ms: performance.now() - began, requests });
          });
        };
        look();
      }),
  );
}

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  /** The thread's own time in µs. */
  readonly tts: number;
}

/** Taps so many times, and measures each. */
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
