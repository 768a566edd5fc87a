import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch, IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { announce } from '#lib/page/announce.ts';
import { modalClosed, openModal } from '#lib/page/open-modals.ts';
import { recentResults, rememberResult } from './recent-results.ts';
import { ResultGroups } from './result-groups.tsx';
import { type Result, resultsOf } from './results.ts';
import style from './search-dialog.module.css';
import { SearchMessage } from './search-message.tsx';
import { useFound } from './use-found.ts';

/** The open palette: a field with a list of results, as an ARIA combobox in a modal dialog. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { found, isLoading, ...state } = useFound(q);
  const isOwner = useUser()?.role === 'owner';
  const [recent] = useState(recentResults);
  const groups = found ? resultsOf(found, isOwner, q) : new Map();
  const results: readonly Result[] = q === '' ? recent : [...groups.values()].flat();
  const open = useOpenResult(onClose);
  const [active, setActive] = useActive(results.length, q);
  // Enter before the results of the typed text are there opens the first of them.
  const [opensFirst, setOpensFirst] = useState(false);
  const isHere = q !== '' && !isLoading && found !== null;
  const [first] = results;
  const openFirst = useEffectEvent(() => first && open(first));
  useEffect(() => {
    if (opensFirst && isHere) openFirst();
  }, [opensFirst, isHere]);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    openModal(element);
    return () => {
      modalClosed(element);
      element.close();
    };
  }, []);

  const count = results.length;
  useEffect(() => {
    if (isHere) announce(count === 0 ? t`No results` : t`Results: ${count}`);
  }, [isHere, count, t]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = count - 1;
    const to = { ArrowDown: active === last ? 0 : active + 1, ArrowUp: active <= 0 ? last : active - 1 }[
      event.key
    ];
    if (to !== undefined && count > 0) {
      event.preventDefault();
      setActive(to);
    } else if (event.key === 'Escape') {
      // Without this, the browser closes the dialog a moment before the palette knows.
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = results[active];
      if (isLoading) setOpensFirst(true);
      else if (chosen) open(chosen);
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
        <div className={style.results} aria-busy={isLoading}>
          <ResultGroups
            id={id}
            groups={q === '' ? new Map([['recent' as const, recent]]) : groups}
            active={active}
            onPoint={setActive}
            onOpen={open}
          />
          <SearchMessage q={q} isLoading={isLoading} isEmpty={count === 0} {...state} />
        </div>
        <p className={style.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> <Trans>select</Trans> <kbd>Enter</kbd> <Trans>open</Trans> <kbd>Esc</kbd>{' '}
          <Trans>close</Trans>
        </p>
      </div>
    </dialog>
  );
}

/** Opens a result, remembers it, and closes the palette. */
function useOpenResult(onClose: () => void) {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  return (result: Result) => {
    rememberResult(result);
    onClose();
    void navigate(localePath(result.to));
  };
}

/** The index of the active result: the first one after each change of the text. */
function useActive(count: number, q: string): [number, (index: number) => void] {
  const [state, setState] = useState({ q, index: 0 });
  const index = state.q === q ? Math.min(state.index, Math.max(0, count - 1)) : 0;
  return [index, (to) => setState({ q, index: to })];
}
