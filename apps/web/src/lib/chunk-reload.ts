import { CHUNK_RELOAD_GUARD_MS } from '@photoslate/contract/constants';

const KEY = 'photoslate.reloadedAt';
const UNTOLD = 'photoslate.reloadUntold';

/**
 * Loads a page's chunk. When it cannot be had (a new version was installed, the network failed) the page is
 * reloaded, at most once a minute; else, and offline, the failure is thrown to the error page.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!reloadForChunk()) throw error;
    return new Promise<T>(() => undefined);
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
export function takeUntoldReload(): boolean {
  try {
    const untold = sessionStorage.getItem(UNTOLD) !== null;
    sessionStorage.removeItem(UNTOLD);
    return untold;
  } catch {
    return false;
  }
}
