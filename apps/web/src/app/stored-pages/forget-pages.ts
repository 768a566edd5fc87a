import { CACHE_MAX_AGE_MS } from '#lib/query/query-client.ts';
import { forgetPages, forgottenStore, PAGES_CACHE } from './ended-login.ts';

export const USER_HEADER = 'x-user';
export const KEPT_AT_HEADER = 'x-kept-at';
export const BUILD_HEADER = 'x-build';

/** The entry script, whose name contains the hash of the build. */
export const buildOfPage = (): string =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')]
    .map(({ src }) => new URL(src, location.href).pathname)
    .at(-1) ?? '';

/**
 * Deletes the copies of other users of this device and of other versions of the app, and those
 * that are older than stored reads.
 */
export async function forgetOtherPages(userId: string): Promise<void> {
  const oldest = Date.now() - CACHE_MAX_AGE_MS;
  const build = buildOfPage();
  await forgetWhere(
    (_url, headers) =>
      headers?.get(USER_HEADER) !== userId ||
      headers.get(BUILD_HEADER) !== build ||
      Number(headers.get(KEPT_AT_HEADER)) < oldest,
  );
}

/** Deletes the copies of a session, and of lists, which show something of every session. */
export async function forgetPagesOf(sessionId: string): Promise<void> {
  forgottenStore.set(forgottenStore.get() + 1);
  await forgetWhere((url) => url.includes(`/session/${sessionId}`) || !url.includes('/session/'));
}

let hasConnected = false;

/**
 * To be called at each connection of the push channel. Without a channel, the app hears of no
 * event, so every copy may show what was deleted meanwhile.
 */
export async function forgetMissedPages(): Promise<void> {
  const isFirst = !hasConnected;
  hasConnected = true;
  if (!isFirst) await forgetPages();
}

async function forgetWhere(is: (url: string, headers: Headers | undefined) => boolean): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(PAGES_CACHE))) return;
  const pages = await caches.open(PAGES_CACHE);
  for (const request of await pages.keys()) {
    const headers = (await pages.match(request))?.headers;
    if (is(request.url, headers)) await pages.delete(request);
  }
}
