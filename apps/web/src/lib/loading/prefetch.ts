type Preload = (pathname: string) => void;
let preload: Preload = () => undefined;

/** The router registers the function that fetches the page of a path. */
export function setPreload(next: Preload): void {
  preload = next;
}

/** A page that has just been opened needs the connections and the processor for itself. */
const OPENING_MS = 2000;

/**
 * Fetches the page of a path ahead of time, unless the network is slow, metered or absent. Waits
 * until 2 seconds after the start of the app.
 */
export function prefetch(pathname: string): void {
  if (!mayPrefetch()) return;
  const leftMs = OPENING_MS - performance.now();
  if (leftMs > 0) setTimeout(preload, leftMs, pathname);
  else preload(pathname);
}

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** False on 2G, in data-saver mode, or offline. */
export function mayPrefetch(browser: { onLine: boolean; connection?: Connection } = navigator): boolean {
  const { connection } = browser;
  return browser.onLine && !connection?.saveData && !(connection?.effectiveType ?? '').includes('2g');
}
