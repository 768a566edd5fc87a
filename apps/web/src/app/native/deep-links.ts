import { App } from '@capacitor/app';
import { serverOrigin } from '#lib/api/server-address.ts';
import { openExternal } from '#lib/native/capacitor/external-browser.ts';
import { pageAt } from '../pages.ts';

const LAUNCHED = 'photoslate.launched';

/** Addresses that the system hands to the app (QR codes, mails) open the page that they name; others the system's browser. */
export async function followDeepLinks(): Promise<void> {
  const launch = (await App.getLaunchUrl())?.url;
  // It is told again after each reload, which must stay where it is.
  if (launch && sessionStorage.getItem(LAUNCHED) !== launch) {
    sessionStorage.setItem(LAUNCHED, launch);
    const path = pathOf(launch);
    if (path === undefined) openExternal(launch);
    else history.replaceState(null, '', path);
  }
  // iOS tells of the address that it was started with here, too.
  await App.addListener('appUrlOpen', ({ url }) => {
    const path = pathOf(url);
    if (path === undefined) openExternal(url);
    else if (path !== location.pathname + location.search + location.hash) go(path);
  });
}

/** The path of one of our pages at our server, or undefined. The scheme may be upper case, as in a QR code. */
function pathOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.origin !== serverOrigin() || !pageAt(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** As if a person had gone there: the router listens to this event. */
function go(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
