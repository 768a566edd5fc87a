import { createStore } from '../store.ts';

/** The open modal dialogs, the topmost last. Everything outside of the topmost one is inert. */
export const openModalsStore = createStore<readonly HTMLDialogElement[]>([]);

/** Opens a dialog as a modal, above the dialogs that are already open. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  openModalsStore.set([...openModalsStore.get(), dialog]);
}

/** Call this when a dialog was closed or removed in any way. */
export function modalClosed(dialog: HTMLDialogElement): void {
  const left = openModalsStore.get().filter((other) => other !== dialog);
  if (left.length < openModalsStore.get().length) openModalsStore.set(left);
}
