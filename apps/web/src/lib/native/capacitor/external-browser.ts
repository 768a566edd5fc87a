import { Browser } from '@capacitor/browser';

/** Shows an address in the system's browser, above the app. */
export function openExternal(address: string): void {
  Browser.open({ url: address }).catch((error: unknown) => console.error(error));
}

/**
 * Links that leave the app (photos, downloads, other sites) open in the system's browser, which can
 * show and save them.
 */
export function openLinksExternally(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || !/^https?:$/.test(link.protocol)) return;
    if (link.origin === location.origin) return;
    event.preventDefault();
    openExternal(link.href);
  });
}
