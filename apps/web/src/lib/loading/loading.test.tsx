import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { useSteadyLoading } from './loading.ts';

/** Long enough that a loader of 200 ms would be seen only for a moment. */
const BUSY_MS = 150;

/** A page that shows a loader on a click and keeps the browser busy before it can paint. */
function BusyPage() {
  const [isPending, setPending] = useState(false);
  const loading = useSteadyLoading(isPending);
  useEffect(() => {
    if (!isPending) return undefined;
    const start = performance.now();
    while (performance.now() - start < BUSY_MS);
    const timer = setTimeout(() => setPending(false));
    return () => clearTimeout(timer);
  }, [isPending]);
  return (
    <>
      <button type="button" onClick={() => setPending(true)}>
        Load
      </button>
      {loading && <p data-loader>Loading…</p>}
    </>
  );
}

const isShown = () => document.querySelector('[data-loader]') !== null;

test('a loader is visible for 200 ms, also if a busy browser paints it late', async () => {
  const screen = await show(<BusyPage />);
  let paintedAt = 0;
  const visible = new Promise<number>((resolve) => {
    const frame = () => {
      if (isShown() && paintedAt === 0) paintedAt = performance.now();
      if (!isShown() && paintedAt > 0) resolve(performance.now() - paintedAt);
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await screen.getByRole('button', { name: 'Load' }).click();
  expect(await visible).toBeGreaterThanOrEqual(199);
});
