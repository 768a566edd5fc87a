import { ANALYTICS_DELAY_MS } from '@photoslate/contract/constants';

declare global {
  var dataLayer: unknown[] | undefined;
}

/** Where page changes are told; the server's HTML says so where it differs from `BY_DEFAULT`. */
interface Target {
  /** Push to `window.dataLayer`, which never leaves the page by itself. */
  dataLayer?: boolean;
  /** An address of our own that takes the event as JSON. */
  endpoint?: string;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells of a page change 250 ms after it. `page` is the route's pattern: never a code, an id, a token, or a title with somebody's place in it. */
export function pageChanged(page: string, language: string): void {
  clearTimeout(timer);
  const target = configured();
  timer = setTimeout(() => {
    const event = { event: 'page', page, language };
    if (target.dataLayer) (globalThis.dataLayer ??= []).push(event);
    if (target.endpoint) navigator.sendBeacon(target.endpoint, JSON.stringify(event));
  }, ANALYTICS_DELAY_MS);
}

const BY_DEFAULT: Target = { dataLayer: true };

/** `<meta name="photoslate-analytics" content='{"dataLayer":true,"endpoint":"/visits"}'>` */
function configured(): Target {
  const content = document.querySelector('meta[name="photoslate-analytics"]')?.getAttribute('content');
  return content ? (JSON.parse(content) as Target) : BY_DEFAULT;
}
