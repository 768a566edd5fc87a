import { App } from '@capacitor/app';
import { serverOrigin } from '#lib/api/server-address.ts';
import { openExternal } from '#lib/native/capacitor/external-browser.ts';
import { pageAt } from '../pages.ts';

const LAUNCHED = 'photoslate.launched';

/**
 * Handles addresses that the system passes to the app (QR codes, mails): it opens the matching page
 * in the app, and all other addresses in the system's browser.
 */
export async function followDeepLinks(): Promise<void> {
  const launch = (await App.getLaunchUrl())?.url;
  // Capacitor returns the launch URL again after each reload. A reload must stay on its page.
  if (launch && sessionStorage.getItem(LAUNCHED) !== launch) {
    sessionStorage.setItem(LAUNCHED, launch);
    const path = pathOf(launch);
    if (path === undefined) openExternal(launch);
    else history.replaceState(null, '', path);
  }
  // iOS also reports the launch URL here.
  await App.addListener('appUrlOpen', ({ url }) => {
    const path = pathOf(url);
    if (path === undefined) openExternal(url);
    else if (path !== location.pathname + location.search + location.hash) go(path);
  });
}

/**
 * The path of an app page on the configured server, or undefined. The scheme may be upper case, as
 * in a QR code.
 */
function pathOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.origin !== serverOrigin() || !pageAt(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Navigates like a user action: the router listens to this event. */
function go(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
