import { userStore } from '#lib/auth/login-state.ts';
import { rememberedUser } from '#lib/auth/remembered-user.ts';
import { splitPath } from '#lib/i18n/languages.ts';
import { native } from '#lib/native/native.ts';
import { realtimeStore } from '#lib/realtime/realtime.ts';
import { copyOfPage } from './copy-of-page.ts';
import { forgetPages, forgottenStore, PAGES_CACHE } from './ended-login.ts';
import { BUILD_HEADER, buildOfPage, KEPT_AT_HEADER, USER_HEADER } from './forget-pages.ts';
import { areReadsSettled } from './settled-reads.ts';
import { stylesOfPage } from './styles-of-page.ts';

const MOST_PAGES = 20;
const MOST_CHARACTERS = 300_000;
const PATHS =
  /^\/(?:sessions|session\/(?!calibration$)[^/]+(?:\/photos|\/shoot\/[^/]+)?|mails|studio\/(?:orders|sales|customers(?:\/[^/]+)?))$/;
const SEARCHES = new Set(['', '?view=questions']);

/**
 * Whether a copy of the page at this address is kept. Such a page neither shows nor takes a secret,
 * and is no form. A search or a filter is not kept.
 */
export const isKeptAddress = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  PATHS.test(splitPath(pathname).path) && SEARCHES.has(search);

/** Only the service worker shows copies. */
const canKeep = (): boolean =>
  native().platform === 'web' &&
  'caches' in globalThis &&
  'serviceWorker' in navigator &&
  navigator.serviceWorker.controller !== null;

/**
 * Whether this user is logged in. A tab that the browser had frozen was not told of a logout, so
 * the storage of the device is asked too.
 */
const isLoggedIn = (userId: string): boolean => {
  const user = userStore.get();
  return user?.id === userId && !user.mustAddSecondFactor && rememberedUser()?.id === userId;
};

/** Without the push channel, the app would not hear that something on the page was deleted. */
const isCurrent = (): boolean => realtimeStore.get() === 'open' && areReadsSettled();

/**
 * Stores a copy of the page that is on the screen, for the next visit of this user. Returns false
 * if there was none to store, which may be different a moment later.
 */
export async function keepPage(userId: string): Promise<boolean> {
  const { href } = location;
  const turn = forgottenStore.get();
  const isSame = () => location.href === href && turn === forgottenStore.get() && isLoggedIn(userId);
  const root = document.getElementById('root');
  if (!root || !canKeep() || !isKeptAddress(location) || !isSame() || !isCurrent()) return false;
  const styles = await stylesOfPage();
  // After the styles, because the page may have changed meanwhile.
  const shown = isSame() && isCurrent() ? copyOfPage(root) : null;
  if (shown === null) return false;
  const html = `<div ${attributes(userId)}>${shown}</div>`;
  const build = buildOfPage();
  const body = JSON.stringify({ build, html, styles });
  if (body.length > MOST_CHARACTERS || styles.includes('</')) return true;
  const headers = { [USER_HEADER]: userId, [KEPT_AT_HEADER]: String(Date.now()), [BUILD_HEADER]: build };
  const pages = await caches.open(PAGES_CACHE);
  // Put again, it is the last of the keys.
  await pages.delete(href);
  if (isSame()) await pages.put(href, new Response(body, { headers }));
  // Pages were forgotten while this one was stored.
  if (turn !== forgottenStore.get()) await pages.delete(href);
  if (!isLoggedIn(userId)) await forgetPages();
  await Promise.all((await pages.keys()).slice(0, -MOST_PAGES).map((oldest) => pages.delete(oldest)));
  return isSame();
}

const attributes = (userId: string): string =>
  [
    'id="stored-page" aria-hidden="true"',
    `lang="${document.documentElement.lang}"`,
    `data-user="${userId}" data-width="${innerWidth}" data-height="${innerHeight}"`,
    // With larger letters the page has another layout.
    `data-letters="${getComputedStyle(document.documentElement).fontSize}"`,
    // A window that scrolls is narrower, and the copy never scrolls.
    `style="position:fixed;z-index:100;inset:0 auto 0 0;display:flex;flex-direction:column;overflow:hidden;width:${document.documentElement.clientWidth}px;box-sizing:border-box;padding-inline:var(--safe-left) var(--safe-right);background:var(--paper)"`,
  ].join(' ');
