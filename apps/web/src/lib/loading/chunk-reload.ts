import { t } from '@lingui/core/macro';
import { CHUNK_RELOAD_GUARD_MS } from '@photoslate/contract/constants';
import { PageError } from '#lib/page/page-error.ts';

const KEY = 'photoslate.reloadedAt';
const NOTICE_KEY = 'photoslate.reloadUntold';

/**
 * Loads a chunk that is about to be shown. If that fails although the server is available (after a
 * deployment of a new version), the page reloads, at most once a minute.
 *
 * @throws PageError for the error page in all other cases, also offline: a reload would only lose
 * the page
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((await isServerThere()) && reloadForChunk()) return new Promise<T>(() => undefined);
    throw new PageError(t`This page could not be loaded. Check your connection and try again.`, null, error);
  }
}

/** Bypasses every cache; the service worker does not answer HEAD requests. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page unless it was reloaded within the last minute or there is no network. Returns
 * true if the page is being reloaded.
 */
export function reloadForChunk(nowMs = Date.now(), reload = () => location.reload()): boolean {
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    if (nowMs - last < CHUNK_RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(KEY, String(nowMs));
    sessionStorage.setItem(NOTICE_KEY, 'yes');
  } catch {
    // Without storage there is no protection against a reload loop, so the page does not reload.
    return false;
  }
  reload();
  return true;
}

/** True once after a reload for a chunk, so that the app can explain the reload. */
export function consumeReloadNotice(): boolean {
  try {
    const isPending = sessionStorage.getItem(NOTICE_KEY) !== null;
    sessionStorage.removeItem(NOTICE_KEY);
    return isPending;
  } catch {
    return false;
  }
}
