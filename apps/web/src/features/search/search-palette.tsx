import { useEffect } from 'react';
import { useDocumentKeys } from '#lib/page/use-document-keys.ts';
import { useStore } from '#lib/store.ts';
import { openSearch, searchOpenStore } from './open-search.ts';
import { SearchDialog } from './search-dialog.tsx';

/**
 * The search over sessions, shoots, customers and orders. Ctrl+K or ⌘K opens it everywhere, and `/`
 * wherever the user is not typing. Mount it once, for logged-in users.
 */
export function SearchPalette() {
  const open = useStore(searchOpenStore);
  useDocumentKeys(openByKey);
  useEffect(() => () => searchOpenStore.set(false), []);
  return open ? <SearchDialog onClose={close} /> : null;
}

const close = (): void => searchOpenStore.set(false);

function openByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const withModifier = event.ctrlKey || event.metaKey;
  const isCommand = withModifier && !event.shiftKey && event.key.toLowerCase() === 'k';
  // With Shift, too: `/` is Shift+7 on a German keyboard.
  const isSlash = !withModifier && event.key === '/' && !isTyping(event.target);
  if (!isCommand && !isSlash) return;
  event.preventDefault();
  openSearch();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
