import { splitPath } from '#lib/i18n/languages.ts';

/**
 * The page that a login interrupted, from the navigation state, without its language prefix. Only
 * paths of this app are accepted.
 */
export function interruptedPath(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined;
  const { pathname, search, hash } = new URL(from, location.origin);
  return splitPath(pathname).path + search + hash;
}
