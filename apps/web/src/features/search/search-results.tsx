import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { announce } from '#lib/page/announce.ts';
import { recentResults, rememberResult } from './recent-results.ts';
import { ResultGroups } from './result-groups.tsx';
import { type Result, resultsOf } from './results.ts';
import { SearchMessage } from './search-message.tsx';
import style from './search-results.module.css';
import { useFound } from './use-found.ts';

/** The number of results, and the index of the active one. */
export interface ResultList {
  readonly count: number;
  readonly active: number;
}

/** The actions of the keys of the field on the results. */
export interface ResultsHandle {
  /** Opens the active result; false if the results of the typed text are not there yet. */
  open: () => boolean;
  move: (by: 1 | -1) => void;
}

interface SearchResultsProps {
  ref: Ref<ResultsHandle>;
  id: string;
  /** The typed text. */
  q: string;
  /** Enter was pressed already. */
  opensFirst: boolean;
  onList: (list: ResultList) => void;
  onClose: () => void;
}

/** The results of the typed text, or those that were opened last. */
export function SearchResults({ ref, id, q, opensFirst, onList, onClose }: SearchResultsProps) {
  const { t } = useLingui();
  const { found, isLoading, ...state } = useFound(q);
  const isOwner = useUser()?.role === 'owner';
  const [recent] = useState(recentResults);
  const groups = found ? resultsOf(found, isOwner, q) : new Map();
  const results: readonly Result[] = q === '' ? recent : [...groups.values()].flat();
  const open = useOpenResult(onClose);
  const [active, setActive] = useActive(results.length, q);
  const isHere = q !== '' && !isLoading && found !== null;
  const [first] = results;
  const openFirst = useEffectEvent(() => first && open(first));
  useEffect(() => {
    if (opensFirst && isHere) openFirst();
  }, [opensFirst, isHere]);

  const count = results.length;
  useEffect(() => {
    if (isHere) announce(count === 0 ? t`No results` : t`Results: ${count}`);
  }, [isHere, count, t]);
  useLayoutEffect(() => onList({ count, active }), [count, active, onList]);
  useImperativeHandle(ref, () => ({
    open() {
      const chosen = results[active];
      if (!isLoading && chosen) open(chosen);
      return !isLoading;
    },
    move(by) {
      setActive((active + by + count) % count);
    },
  }));

  return (
    <>
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
    </>
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
