import { useState } from 'react';

/** The selected rows of a table, also those of other pages. */
export interface RowSelection<R> {
  /** In the order in which they were selected. */
  readonly rows: readonly R[];
  readonly has: (row: R) => boolean;
  /** `range`: also changes the rows between this one and the last one that was clicked. */
  readonly toggle: (row: R, range?: boolean) => void;
  /** Selects or clears all rows of the page. */
  readonly togglePage: () => void;
  /** Replaces the selection, for example by all rows that match a filter. */
  readonly replace: (rows: readonly R[]) => void;
  readonly clear: () => void;
  /** How many rows of the page are selected. */
  readonly ofPage: 'none' | 'some' | 'all';
}

interface State<R> {
  readonly key: string;
  readonly selected: ReadonlyMap<string, R>;
  readonly anchor: string | null;
}

/**
 * The selection of a table whose rows are paged by the server.
 *
 * @param page the rows that are shown; a selected row is replaced by its newer version
 * @param key the selection is cleared when it changes, for example with the filters
 */
export function useRowSelection<R>(
  page: readonly R[],
  idOf: (row: R) => string,
  key: string,
): RowSelection<R> {
  const [state, setState] = useState<State<R>>({ key, selected: new Map(), anchor: null });
  const current = state.key === key ? state : { key, selected: new Map<string, R>(), anchor: null };
  const { selected, anchor } = current;
  const fresh = new Map(page.map((row) => [idOf(row), row]));
  const set = (rows: Iterable<readonly [string, R]>, from: string | null = null) =>
    setState({ key, selected: new Map(rows), anchor: from });
  const onPage = page.filter((row) => selected.has(idOf(row))).length;

  return {
    rows: [...selected].map(([id, row]) => fresh.get(id) ?? row),
    has: (row) => selected.has(idOf(row)),
    toggle: (row, range = false) => {
      const id = idOf(row);
      const on = !selected.has(id);
      const next = new Map(selected);
      for (const one of range ? between(page, idOf, anchor, id) : [row])
        if (on) next.set(idOf(one), one);
        else next.delete(idOf(one));
      set(next, id);
    },
    togglePage: () => {
      const next = new Map(selected);
      for (const row of page)
        if (onPage < page.length) next.set(idOf(row), row);
        else next.delete(idOf(row));
      set(next);
    },
    replace: (rows) => set(rows.map((row) => [idOf(row), row] as const)),
    clear: () => set([]),
    ofPage: onPage === 0 ? 'none' : onPage === page.length ? 'all' : 'some',
  };
}

/** The rows from one to the other; only the second if the first is on another page. */
function between<R>(page: readonly R[], idOf: (row: R) => string, from: string | null, to: string): R[] {
  const ids = page.map(idOf);
  const end = ids.indexOf(to);
  const start = from === null || !ids.includes(from) ? end : ids.indexOf(from);
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}
