import { onSignedOut, userStore } from '#lib/auth/login-state.ts';
import { native } from '#lib/native/native.ts';
import { CACHE_MAX_AGE_MS, queryClient } from '#lib/query/query-client.ts';
import { copyOfPage, isSettled } from './copy-of-page.ts';
import { isKeptAddress } from './is-kept-address.ts';
import { stylesOfPage } from './styles-of-page.ts';

/** The cache that `public/sw-stored-pages.js` reads. */
const CACHE = 'photoslate-pages';
const USER_HEADER = 'x-user';
const KEPT_AT_HEADER = 'x-kept-at';
const MOST_PAGES = 20;
const MOST_CHARACTERS = 300_000;
/** A page that is not complete after this time is shown as it is. */
const LONGEST_COVER_MS = 1500;
const LOOK_EVERY_MS = 16;
/** An app that fails to start must not stay behind the copy. */
const COVER_ENDS_MS = 5000;

const canKeep = (): boolean =>
  native().platform === 'web' && 'caches' in globalThis && 'serviceWorker' in navigator;

/** Whether a copy may be stored since pages were last forgotten. */
let hasStored = true;
/** How often pages were forgotten: a copy that was begun before shows what must be gone. */
let turns = 0;

/** Whether something of the page is read that this device does not store, such as counts. */
const isFirstReading = (): boolean =>
  queryClient.isFetching({ type: 'active', predicate: ({ state }) => state.data === undefined }) > 0;

/** Stores a copy of the page that is on the screen, for the next visit of this user. */
export async function keepPage(userId: string): Promise<void> {
  const root = document.getElementById('root');
  if (!root || !canKeep() || !isKeptAddress(location) || isFirstReading()) return;
  const { href } = location;
  const turn = turns;
  const shown = copyOfPage(root);
  if (shown === null) return;
  const html = `<div ${attributes(userId)}>${shown}</div>`;
  const styles = await stylesOfPage();
  const body = JSON.stringify({ build: buildOfPage(), html, styles, styleHash: await hashOf(styles) });
  const pages = await caches.open(CACHE);
  // Put again, it is the last of the keys.
  await pages.delete(href);
  const isCurrent = location.href === href && turn === turns;
  if (isCurrent && body.length <= MOST_CHARACTERS && !styles.includes('</')) {
    hasStored = true;
    const headers = { [USER_HEADER]: userId, [KEPT_AT_HEADER]: String(Date.now()) };
    await pages.put(href, new Response(body, { headers }));
    await Promise.all((await pages.keys()).slice(0, -MOST_PAGES).map((oldest) => pages.delete(oldest)));
  }
  // The login has ended meanwhile.
  if (userStore.get()?.id !== userId) await forgetPages();
}

/** For the content security policy, which allows no other inline styles. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

const attributes = (userId: string): string =>
  [
    'id="stored-page" aria-hidden="true"',
    `lang="${document.documentElement.lang}"`,
    `data-user="${userId}" data-width="${innerWidth}"`,
    // A window that scrolls is narrower, and the copy never scrolls.
    `style="visibility:hidden;position:fixed;z-index:100;inset:0 auto 0 0;display:flex;flex-direction:column;overflow:hidden;width:${document.documentElement.clientWidth}px;box-sizing:border-box;padding-inline:var(--safe-left) var(--safe-right);background:var(--paper)"`,
  ].join(' ');

/** The entry script, whose name contains the hash of the build. */
const buildOfPage = (): string | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')]
    .map(({ src }) => new URL(src).pathname)
    .at(-1);

/** Deletes the copies of all users. */
export async function forgetPages(): Promise<void> {
  turns += 1;
  if (canKeep()) await caches.delete(CACHE);
}

/** Deletes the copies of other users of this device, and those that are older than stored reads. */
export async function forgetOtherPages(userId: string): Promise<void> {
  const oldest = Date.now() - CACHE_MAX_AGE_MS;
  await forgetWhere(({ user, keptAt }) => user !== userId || keptAt < oldest);
}

/** Deletes the copies of a session, and of lists, which show something of every session. */
export async function forgetPagesOf(sessionId: string): Promise<void> {
  turns += 1;
  if (!hasStored) return;
  hasStored = false;
  await forgetWhere(({ url }) => url.includes(`/session/${sessionId}`) || !url.includes('/session/'));
}

interface StoredPage {
  readonly url: string;
  readonly user: string | null;
  readonly keptAt: number;
}

async function forgetWhere(is: (page: StoredPage) => boolean): Promise<void> {
  if (!canKeep() || !(await caches.has(CACHE))) return;
  const pages = await caches.open(CACHE);
  for (const request of await pages.keys()) {
    const headers = (await pages.match(request))?.headers;
    const user = headers?.get(USER_HEADER) ?? null;
    const keptAt = Number(headers?.get(KEPT_AT_HEADER));
    if (is({ url: request.url, user, keptAt })) await pages.delete(request);
  }
}

const cover = (): HTMLElement | null => document.getElementById('stored-page');

export const removeCover = (): void => cover()?.remove();

/** Removes the copy from the screen as soon as the page below it is complete. */
export function uncoverPage(): void {
  const endsAt = performance.now() + LONGEST_COVER_MS;
  const look = () => {
    const root = document.getElementById('root');
    const isComplete = !root || (isSettled(root) && !isFirstReading());
    if (isComplete || performance.now() > endsAt) removeCover();
    else setTimeout(look, LOOK_EVERY_MS);
  };
  if (cover()) look();
}

setTimeout(removeCover, COVER_ENDS_MS);
// The next user of this device must not see the pages of the previous one.
onSignedOut(() => {
  removeCover();
  return forgetPages();
});
