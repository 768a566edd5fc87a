import { createStore, useStore } from '#lib/store.ts';

/** The browser's network state. "Offline" is reliable; "online" is not. */
export const onlineStore = createStore(navigator.onLine);

/** When the network was lost, in ms of the device's clock; null if there is one, or unknown. */
export const offlineSinceStore = createStore<number | null>(null);

globalThis.addEventListener('online', () => {
  onlineStore.set(true);
  offlineSinceStore.set(null);
});
globalThis.addEventListener('offline', () => {
  onlineStore.set(false);
  offlineSinceStore.set(Date.now());
});

/** The number of writes in the queue, and how many of them need the user. Set by the outbox. */
export const unsentStore = createStore<{ waiting: number; needAttention: number }>({
  waiting: 0,
  needAttention: 0,
});

export const useOnline = (): boolean => useStore(onlineStore);
