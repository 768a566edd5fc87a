import { App } from '@capacitor/app';

/**
 * Android's back button closes the topmost overlay. Without an overlay it goes back; without
 * history it minimizes the app, which continues in the background.
 */
export async function followBackButton(): Promise<void> {
  await App.addListener('backButton', ({ canGoBack }) => {
    if (closeTopmost()) return;
    if (canGoBack) history.back();
    else void App.minimizeApp();
  });
}

/**
 * Drawers are dialogs. The language list and the photo viewer close on Escape, as with a keyboard.
 */
function closeTopmost(): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog instanceof HTMLDialogElement) {
    dialog.close();
    return true;
  }
  const open = document.querySelector('.yarl__container, header [aria-expanded="true"]');
  open?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }));
  return open !== null;
}
