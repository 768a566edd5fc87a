import { useSyncExternalStore } from 'react';

const wide = globalThis.matchMedia?.('(min-width: 93.75em)');

const subscribe = (changed: () => void) => {
  wide?.addEventListener('change', changed);
  return () => wide?.removeEventListener('change', changed);
};

/** Whether the window has room for all columns of a table, and for a column beside a list. */
export const useWideWindow = (): boolean => useSyncExternalStore(subscribe, () => wide?.matches ?? false);
