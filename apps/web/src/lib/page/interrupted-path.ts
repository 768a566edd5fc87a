import { splitPath } from '#lib/i18n/languages.ts';

/** The page that a login interrupted, as the state of a navigation tells it, without its language. Only a path of this very app is ever followed. */
export function interruptedPath(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined;
  const { pathname, search, hash } = new URL(from, location.origin);
  return splitPath(pathname).path + search + hash;
}
