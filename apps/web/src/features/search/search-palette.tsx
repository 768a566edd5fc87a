import { Suspense, lazy, useEffect } from 'react';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { useDocumentKeys } from '#lib/page/use-document-keys.ts';
import { useStore } from '#lib/store.ts';
import { openSearch, searchOpenStore } from './open-search.ts';

const SearchDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./search-dialog.tsx'))).SearchDialog,
}));

/**
 * The search over sessions, shoots, customers and orders. Ctrl+K or ⌘K opens it everywhere, and `/`
 * wherever the user is not typing. Mount it once, for logged-in users.
 */
export function SearchPalette() {
  const open = useStore(searchOpenStore);
  useDocumentKeys(openByKey);
  useEffect(() => () => searchOpenStore.set(false), []);
  if (!open) return null;
  return (
    <Suspense>
      <SearchDialog onClose={() => searchOpenStore.set(false)} />
    </Suspense>
  );
}

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
