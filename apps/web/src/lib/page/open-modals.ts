import { createStore } from '../store.ts';

/** The open modal dialogs, the topmost last. Everything outside of the topmost one is inert. */
export const openModalsStore = createStore<readonly HTMLElement[]>([]);

/** Opens a dialog as a modal, above the dialogs that are already open. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  modalOpened(dialog);
}

/** Call this when a dialog that is no `<dialog>` element has made everything else inert. */
export const modalOpened = (dialog: HTMLElement): void =>
  openModalsStore.set([...openModalsStore.get(), dialog]);

/** Call this when a dialog was closed or removed in any way. */
export function modalClosed(dialog: HTMLElement): void {
  const left = openModalsStore.get().filter((other) => other !== dialog);
  if (left.length < openModalsStore.get().length) openModalsStore.set(left);
}
