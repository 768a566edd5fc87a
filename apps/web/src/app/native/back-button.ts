import { App } from '@capacitor/app';

/** Android's back button: closes what lies over the page, else goes back, else leaves the app, which goes on in the background. */
export async function followBackButton(): Promise<void> {
  await App.addListener('backButton', ({ canGoBack }) => {
    if (closeTopmost()) return;
    if (canGoBack) history.back();
    else void App.minimizeApp();
  });
}

/** Drawers are dialogs; the language list and the picture viewer listen for Escape, as they do on a keyboard. */
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
