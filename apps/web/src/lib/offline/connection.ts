import { createStore, useStore } from '#lib/store.ts';

/** What the browser says of the network; "online" is a hope, "offline" is a fact. */
export const onlineStore = createStore(navigator.onLine);
globalThis.addEventListener('online', () => onlineStore.set(true));
globalThis.addEventListener('offline', () => onlineStore.set(false));

/** How many writes wait to be sent, and how many of them need the user; set by the outbox. */
export const unsentStore = createStore<{ waiting: number; needAttention: number }>({
  waiting: 0,
  needAttention: 0,
});

export const useOnline = (): boolean => useStore(onlineStore);
