type Preload = (pathname: string) => void;
let preload: Preload = () => undefined;

/** The router registers the function that fetches the page of a path. */
export function setPreload(next: Preload): void {
  preload = next;
}

/** Fetches the page of a path ahead of time, unless the network is slow, metered or absent. */
export function prefetch(pathname: string): void {
  if (mayPrefetch()) preload(pathname);
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
