import { createStore, useStore } from '#lib/store.ts';

/** The browser's network state. "Offline" is reliable; "online" is not. */
export const onlineStore = createStore(navigator.onLine);
globalThis.addEventListener('online', () => onlineStore.set(true));
globalThis.addEventListener('offline', () => onlineStore.set(false));

/** The number of writes in the queue, and how many of them need the user. Set by the outbox. */
export const unsentStore = createStore<{ waiting: number; needAttention: number }>({
  waiting: 0,
  needAttention: 0,
});

export const useOnline = (): boolean => useStore(onlineStore);
