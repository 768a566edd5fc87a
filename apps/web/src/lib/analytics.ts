import { ANALYTICS_DELAY_MS } from '@photoslate/contract/constants';

declare global {
  var dataLayer: unknown[] | undefined;
}

/** Where page changes are reported. The server's HTML overrides the default. */
interface Target {
  /** Push to `window.dataLayer`, which sends nothing by itself. */
  dataLayer?: boolean;
  /** An address on the own server that accepts the event as JSON. */
  endpoint?: string;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports a page change after 250 ms. `page` is the route's pattern, so it never contains a code,
 * an id, a token, or a title with a location.
 */
export function pageChanged(page: string, language: string): void {
  clearTimeout(timer);
  const target = configured();
  timer = setTimeout(() => {
    const event = { event: 'page', page, language };
    if (target.dataLayer) (globalThis.dataLayer ??= []).push(event);
    if (target.endpoint) navigator.sendBeacon(target.endpoint, JSON.stringify(event));
  }, ANALYTICS_DELAY_MS);
}

const DEFAULT_TARGET: Target = { dataLayer: true };

/** `<meta name="photoslate-analytics" content='{"dataLayer":true,"endpoint":"/visits"}'>` */
function configured(): Target {
  const content = document.querySelector('meta[name="photoslate-analytics"]')?.getAttribute('content');
  return content ? (JSON.parse(content) as Target) : DEFAULT_TARGET;
}
