import { useLingui } from '@lingui/react/macro';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, lazy, useId, useLayoutEffect, useRef, useState } from 'react';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { modalClosed, openModal } from '#lib/page/open-modals.ts';
import style from './search-dialog.module.css';
import type { ResultList, ResultsHandle } from './search-results.tsx';

const SearchResults = lazy(async () => ({
  default: (await loadChunk(() => import('./search-results.tsx'))).SearchResults,
}));

/**
 * The open palette: a field with a list of results, as an ARIA combobox in a modal dialog. The
 * field is there at once and takes what is typed while the code of the results is loading.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const results = useRef<ResultsHandle>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [{ count, active }, setList] = useState<ResultList>({ count: 0, active: 0 });
  // Enter before the results of the typed text are there opens the first of them.
  const [opensFirst, setOpensFirst] = useState(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    openModal(element);
    return () => {
      modalClosed(element);
      element.close();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // Without this, the browser closes the dialog a moment before the palette knows.
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!results.current?.open()) setOpensFirst(true);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      results.current?.move(event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  return (
    // A click beside the panel is only a shortcut: Escape and the close button do the same.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={style.dialog}
      aria-label={t`Search`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={style.panel}>
        <div className={style.field}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-label={t`Search sessions, shoots, customers and orders`}
            placeholder={t`Name, location, date or number`}
            aria-expanded={count > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            // The user opened the palette to type.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setOpensFirst(false);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={style.close} aria-label={t`Close`} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </button>
        </div>
        <Suspense fallback={<div className={style.loading} />}>
          <SearchResults
            ref={results}
            id={id}
            q={typed.trim()}
            opensFirst={opensFirst}
            onList={setList}
            onClose={onClose}
          />
        </Suspense>
      </div>
    </dialog>
  );
}
