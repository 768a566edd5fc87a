import { useSearchParams } from 'react-router';

export interface Sort {
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

/** The state of a table that is in the address of its page. */
export interface TableAddress {
  /** The value of a filter, or `''`. */
  readonly filter: (name: string) => string;
  readonly sort: Sort;
  /** The number of rows before the page, as far as the address knows. */
  readonly skipped: number;
  /** The position of the page, for the server. */
  readonly position: { readonly after?: string; readonly before?: string };
  /** The path with these changes, for a link. A change of a filter or of the order starts anew. */
  readonly to: (changes: Readonly<Record<string, string>>) => string;
  /** Makes these changes without a new entry in the history. */
  readonly set: (changes: Readonly<Record<string, string>>) => void;
  readonly sortBy: (by: string, first: Sort['direction']) => void;
  /** The path of the next page or of the one before. */
  readonly toPage: (position: { after?: string; before?: string }, skipped: number) => string;
  /** Whether a search or a filter is set. */
  readonly isFiltered: boolean;
  /** The path without search and filters. */
  readonly cleared: string;
  /** Everything that selects rows, but not the order and the page. */
  readonly filterKey: string;
}

const PAGE = ['after', 'before', 'skip'];

/**
 * Search, filters, order and page of a table, kept in the address: `?q=…&status=open&sort=-amount`.
 *
 * @param path the page's own path
 * @param filters the names of its filters, beside `q`, the search
 * @param usual the order without `sort` in the address
 */
export function useTableAddress(path: string, filters: readonly string[], usual: Sort): TableAddress {
  const [search, setSearch] = useSearchParams();
  const selecting = ['q', ...filters];
  const written = search.get('sort') ?? '';
  const sort: Sort = written
    ? { by: written.replace(/^-/, ''), direction: written.startsWith('-') ? 'desc' : 'asc' }
    : usual;
  const changed = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    const restarts = Object.keys(changes).some((name) => name === 'sort' || selecting.includes(name));
    if (restarts) for (const name of PAGE) next.delete(name);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    return next;
  };
  const pathOf = (next: URLSearchParams) => (next.size > 0 ? `${path}?${next}` : path);
  const after = search.get('after');
  const before = search.get('before');
  const empty = Object.fromEntries(selecting.map((name) => [name, '']));
  return {
    filter: (name) => search.get(name) ?? '',
    sort,
    skipped: after || before ? Number(search.get('skip')) || 0 : 0,
    position: after ? { after } : before ? { before } : {},
    to: (changes) => pathOf(changed(changes)),
    set: (changes) => setSearch(changed(changes), { replace: true }),
    sortBy: (by, first) => {
      const direction = sort.by !== by ? first : sort.direction === 'asc' ? 'desc' : 'asc';
      const isUsual = by === usual.by && direction === usual.direction;
      const next = isUsual ? '' : `${direction === 'desc' ? '-' : ''}${by}`;
      setSearch(changed({ sort: next }), { replace: true });
    },
    toPage: (position, skipped) =>
      pathOf(
        changed({
          after: position.after ?? '',
          before: position.before ?? '',
          skip: skipped > 0 ? `${skipped}` : '',
        }),
      ),
    isFiltered: selecting.some((name) => search.has(name)),
    cleared: pathOf(changed(empty)),
    filterKey: selecting.map((name) => search.get(name) ?? '').join('\n'),
  };
}
