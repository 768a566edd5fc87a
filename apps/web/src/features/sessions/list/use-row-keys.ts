import type { RefObject } from 'react';
import { openModalsStore } from '#lib/page/open-modals.ts';
import { useDocumentKeys } from '#lib/page/use-document-keys.ts';

/**
 * Keys of the list: J and K move through its rows from anywhere, the arrows from a row, and N
 * starts a new session. Enter opens a row, because its link has the focus.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, onNew: () => void): void {
  useDocumentKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || openModalsStore.get().length > 0) return;
    if (event.key === 'n') {
      event.preventDefault();
      onNew();
      return;
    }
    const isInList = list.current?.contains(event.target as Node) ?? false;
    const step = stepOf(event.key, isInList);
    if (step === 0) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const row = (event.target as HTMLElement).closest('li');
    const at = isInList ? links.findIndex((link) => row?.contains(link)) : -1;
    const next = links[at < 0 ? 0 : at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

function stepOf(key: string, isInList: boolean): number {
  if (key === 'j' || (isInList && key === 'ArrowDown')) return 1;
  if (key === 'k' || (isInList && key === 'ArrowUp')) return -1;
  return 0;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="menu"]') !== null;
