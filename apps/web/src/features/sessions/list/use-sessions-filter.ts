import { SESSION_MONTH, SESSION_STATES, type SessionState } from '@photoslate/contract/session-progress';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import type { SessionsWanted } from '#lib/offline/sessions-wanted.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface SessionsFilter {
  readonly wanted: SessionsWanted;
  /** The address of the list with this change of the filter, without language prefix. */
  readonly pathWith: (change: SessionsWanted) => string;
  readonly change: (change: SessionsWanted) => void;
  /** The page of the list, from 1. A change of the filter starts at the first one. */
  readonly page: number;
  /** The address of another page of what the filter finds. */
  readonly toPage: (page: number) => string;
}

/** More pages than any list has. */
const LAST_PAGE = 20_000;

/**
 * The filter of the list of sessions in the address: `q`, `state`, `place`, `month`, and the
 * page. Values that the list cannot have are ignored.
 */
export function useSessionsFilter(): SessionsFilter {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const q = search.get('q')?.trim().slice(0, 200) || undefined;
  const state = SESSION_STATES.find((one) => one === search.get('state'));
  const locationId = matching(search.get('place'), ID);
  const month = matching(search.get('month'), SESSION_MONTH);
  // An object with the same parts keeps its identity, for the memos of the lists.
  const wanted = useMemo(() => wantedOf(q, state, locationId, month), [q, state, locationId, month]);
  const pathWith = (change: SessionsWanted) => pathOf({ ...wanted, ...change });
  return {
    wanted,
    pathWith,
    change: (to) => void navigate(localePath(pathWith(to)), { replace: true }),
    page: pageOf(search.get('page')),
    toPage: (page) => pathOf(wanted, page),
  };
}

function pageOf(value: string | null): number {
  const page = /^\d{1,5}$/.test(value ?? '') ? Number(value) : 1;
  return Math.min(LAST_PAGE, Math.max(1, page));
}

const matching = (value: string | null, pattern: RegExp): string | undefined =>
  value !== null && pattern.test(value) ? value : undefined;

/** Without the parts that are not set, because they are sent as the query of the request. */
const wantedOf = (
  q: string | undefined,
  state: SessionState | undefined,
  locationId: string | undefined,
  month: string | undefined,
): SessionsWanted => ({
  ...(q && { q }),
  ...(state && { state }),
  ...(locationId && { locationId }),
  ...(month && { month }),
});

function pathOf({ q, state, locationId, month }: SessionsWanted, page = 1): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (state) query.set('state', state);
  if (locationId) query.set('place', locationId);
  if (month) query.set('month', month);
  if (page > 1) query.set('page', `${page}`);
  return query.size > 0 ? `/sessions?${query.toString()}` : '/sessions';
}
