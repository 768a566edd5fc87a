import { t } from '@lingui/core/macro';
import { CHUNK_RELOAD_GUARD_MS } from '@photoslate/contract/constants';
import { PageError } from '#lib/page/page-error.ts';

const KEY = 'photoslate.reloadedAt';
const UNTOLD = 'photoslate.reloadUntold';

/**
 * Loads a chunk that is to be shown. When it cannot be had although the server is there (a new version was installed), the page is
 * reloaded, at most once a minute. Else, and with no network, `PageError` for the error page: a reload would only lose the page.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((await isServerThere()) && reloadForChunk()) return new Promise<T>(() => undefined);
    throw new PageError(t`This page could not be loaded. Check your connection and try again.`, null, error);
  }
}

/** Asks past every cache; the service worker answers no HEAD. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Reloads the page unless it was reloaded within the last minute or there is no network. True: the page is going away. */
export function reloadForChunk(nowMs = Date.now(), reload = () => location.reload()): boolean {
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    if (nowMs - last < CHUNK_RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(KEY, String(nowMs));
    sessionStorage.setItem(UNTOLD, 'yes');
  } catch {
    // Without storage there is no guard, and so no reload.
    return false;
  }
  reload();
  return true;
}

/** True once after a reload for a chunk: whoever saw the page go should hear why. */
export function consumeReloadNotice(): boolean {
  try {
    const untold = sessionStorage.getItem(UNTOLD) !== null;
    sessionStorage.removeItem(UNTOLD);
    return untold;
  } catch {
    return false;
  }
}
