import type { Page } from '@playwright/test';

const LONG_MS = 50;

/**
 * Watches a page's main thread and memory from now on. `said` describes what happened since its
 * last call.
 */
export async function watchPage(page: Page): Promise<{ said(): Promise<string> }> {
  await page.evaluate((longMs) => {
    const seen = { tasks: [] as number[], frames: 0, late: 0, worst: 0, mostMb: 0 };
    Object.assign(globalThis, { seenByBench: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ type: 'longtask' });
    let last = performance.now();
    const frame = () => {
      const now = performance.now();
      seen.frames += 1;
      if (now - last > longMs) seen.late += 1;
      seen.worst = Math.max(seen.worst, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    setInterval(() => {
      const { memory } = performance as unknown as { memory: { usedJSHeapSize: number } };
      seen.mostMb = Math.max(seen.mostMb, memory.usedJSHeapSize / 1e6);
    }, 500);
  }, LONG_MS);
  return {
    said: () =>
      page.evaluate(() => {
        const { seenByBench: seen } = globalThis as unknown as {
          seenByBench: { tasks: number[]; frames: number; late: number; worst: number; mostMb: number };
        };
        const longest = Math.max(0, ...seen.tasks);
        const text = `${seen.tasks.length} tasks over 50 ms, longest ${longest.toFixed(0)} ms; ${seen.late} of ${seen.frames} frames later than 50 ms, longest gap ${seen.worst.toFixed(0)} ms; JS memory at most ${seen.mostMb.toFixed(0)} MB`;
        Object.assign(seen, { tasks: [], frames: 0, late: 0, worst: 0, mostMb: 0 });
        return text;
      }),
  };
}
