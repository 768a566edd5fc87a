import { splitPath } from '#lib/i18n/languages.ts';

const PATHS =
  /^\/(?:sessions|session\/(?!calibration$)[^/]+(?:\/photos|\/shoot\/[^/]+)?|mails|studio\/(?:orders|sales|customers(?:\/[^/]+)?))$/;
const SEARCHES = new Set(['', '?view=questions']);

/**
 * Whether a copy of the page at this address is kept. Such a page neither shows nor takes a secret,
 * and is no form. A search or a filter is not kept.
 */
export const isKeptAddress = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  PATHS.test(splitPath(pathname).path) && SEARCHES.has(search);
