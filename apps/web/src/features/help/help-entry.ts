import { useLocation } from 'react-router';
import { splitPath } from '#lib/i18n/languages.ts';
import { helpTopicOf } from './topics.ts';

/**
 * The history state of a help page: the page from which the help was opened, and the number of
 * history entries between them.
 */
export interface HelpState {
  readonly openedFrom: string;
  readonly depth: number;
}

/** The help's own state of the current entry, or null if the help was opened by its address. */
export function helpStateOf(state: unknown): HelpState | null {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return null;
  return state as HelpState;
}

/** Where "Help" leads from the current page: to its topic, or within the help to the index. */
export function useHelpEntry(): { to: string; state: HelpState | null; isHelp: boolean } {
  const { pathname, search, state } = useLocation();
  const { path } = splitPath(pathname);
  if (/^\/help(?:\/|$)/i.test(path)) {
    const known = helpStateOf(state);
    return { to: '/help', state: known && { ...known, depth: known.depth + 1 }, isHelp: true };
  }
  const topic = helpTopicOf(path + search);
  return {
    to: topic === null ? '/help' : `/help/${topic}`,
    state: { openedFrom: pathname + search, depth: 1 },
    isHelp: false,
  };
}
