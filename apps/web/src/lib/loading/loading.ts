import { MINIMUM_LOADING_MS } from '@photoslate/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '#lib/rendering/after-paint.ts';
import { createStore } from '#lib/store.ts';

/** The loading flag. While it is set, the overlay covers the whole screen. */
export const loadingStore = createStore(false);
let activeCount = 0;

/**
 * Sets the loading flag until `work` is done, for at least 200 ms, because a shorter loader would
 * flicker.
 */
export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  activeCount += 1;
  loadingStore.set(true);
  const shownLongEnough = new Promise((resolve) => setTimeout(resolve, MINIMUM_LOADING_MS));
  try {
    return await work;
  } finally {
    await shownLongEnough;
    activeCount -= 1;
    if (activeCount === 0) loadingStore.set(false);
  }
}

/** The page is shown without its data if they take longer. */
const LONGEST_WAIT_MS = 300;

/** Waits a moment for data, so that the page opens with them and without a loader. */
export async function waitBriefly(work: Promise<unknown>): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([work.catch(() => undefined), late]);
}

/**
 * For loaders within a page: true while `loading`, and for at least 200 ms after the loader was
 * painted.
 */
export function useSteadyLoading(loading: boolean): boolean {
  const [shown, setShown] = useState(loading);
  const painted = useRef<Promise<number> | null>(null);
  if (loading && !shown) setShown(true);
  useEffect(() => {
    if (shown) painted.current = afterPaint().then(() => performance.now());
  }, [shown]);
  useEffect(() => {
    if (!shown || loading) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    void painted.current?.then((at) => {
      const left = MINIMUM_LOADING_MS - (performance.now() - at);
      if (here) timer = setTimeout(() => setShown(false), Math.max(0, left));
    });
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [shown, loading]);
  return loading || shown;
}
