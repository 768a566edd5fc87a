import { MINIMUM_LOADING_MS } from '@photoslate/contract/constants';
import { useEffect, useState } from 'react';
import { createStore } from '#lib/store.ts';

/** The loading flag: while it is on, the overlay covers the whole screen. */
export const loadingStore = createStore(false);
let holders = 0;

/** Turns the loading flag on until this is done, and for 200 ms at least: a loader that flickers is worse than none. */
export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  holders += 1;
  loadingStore.set(true);
  const shownLongEnough = new Promise((resolve) => setTimeout(resolve, MINIMUM_LOADING_MS));
  try {
    return await work;
  } finally {
    await shownLongEnough;
    holders -= 1;
    if (holders === 0) loadingStore.set(false);
  }
}

/** True while `loading`, and for 200 ms at least once it was true: for loaders within a page. */
export function useSteadyLoading(loading: boolean): boolean {
  const [held, setHeld] = useState(loading);
  if (loading && !held) setHeld(true);
  useEffect(() => {
    if (!held || loading) return undefined;
    const timer = setTimeout(() => setHeld(false), MINIMUM_LOADING_MS);
    return () => clearTimeout(timer);
  }, [held, loading]);
  return loading || held;
}
