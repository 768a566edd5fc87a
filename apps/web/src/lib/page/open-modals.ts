import { createStore } from '../store.ts';

/** The modal dialogs that are open, the topmost last: everything outside of it is inert. */
export const openModalsStore = createStore<readonly HTMLDialogElement[]>([]);

/** Opens a dialog as a modal one, above those that are open. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  openModalsStore.set([...openModalsStore.get(), dialog]);
}

/** For the end of a dialog, by whatever way it was closed or taken away. */
export function modalClosed(dialog: HTMLDialogElement): void {
  const left = openModalsStore.get().filter((other) => other !== dialog);
  if (left.length < openModalsStore.get().length) openModalsStore.set(left);
}
