import { openModalsStore } from '#lib/page/open-modals.ts';
import { createStore } from '#lib/store.ts';

/** Whether the search palette is open. */
export const searchOpenStore = createStore(false);

/** Opens the search palette, unless another dialog is open. */
export function openSearch(): void {
  if (openModalsStore.get().length === 0) searchOpenStore.set(true);
}
