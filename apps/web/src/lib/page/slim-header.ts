import { useLayoutEffect } from 'react';
import { createStore, useStore } from '#lib/store.ts';

/** Whether the screen has folded its back link into the header, which is slim then. */
export const slimHeaderStore = createStore(false);

/** The element of the header for the back link; null while the header is not shown. */
export const headerPlaceStore = createStore<HTMLElement | null>(null);

/** Makes the header slim while the screen is shown. Returns the place for its back link. */
export function useSlimHeader(isSlim: boolean): HTMLElement | null {
  useLayoutEffect(() => {
    slimHeaderStore.set(isSlim);
    return () => slimHeaderStore.set(false);
  }, [isSlim]);
  return useStore(headerPlaceStore);
}
