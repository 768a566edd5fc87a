import type { Paging } from './table-bar.tsx';
import type { TableAddress } from './use-table-address.ts';

/** Compares two rows in ascending order. */
type Compare<R> = (a: R, b: R) => number;

interface LocalRowsOptions<R> {
  /** All rows that match, in their usual order. */
  rows: readonly R[];
  address: TableAddress;
  /** The number of rows of a page. */
  limit: number;
  idOf: (row: R) => string;
  /** The columns that can be sorted, by their id. */
  sorts: Readonly<Record<string, Compare<R>>>;
}

/**
 * One page of a list that is here as a whole, for example the users of a studio, sorted by the
 * address. Rows that are equal keep their order.
 */
export function localRows<R>({ rows, address, limit, idOf, sorts }: LocalRowsOptions<R>): {
  rows: readonly R[];
  paging: Paging;
} {
  const { sort, position } = address;
  const compare = sorts[sort.by];
  const sign = sort.direction === 'desc' ? -1 : 1;
  const sorted = compare ? rows.toSorted((a, b) => sign * compare(a, b)) : rows;
  const placeOf = (id: string) => sorted.findIndex((row) => idOf(row) === id);
  const start = position.after ? placeOf(position.after) + 1 : 0;
  const to = (first: number) => {
    const before = sorted[first - 1];
    return before ? address.toPage({ after: idOf(before) }, first) : address.toPage({}, 0);
  };
  return {
    rows: sorted.slice(start, start + limit),
    paging: {
      skipped: start,
      shown: Math.min(limit, sorted.length - start),
      total: sorted.length,
      previous: start > 0 ? to(Math.max(0, start - limit)) : undefined,
      next: start + limit < sorted.length ? to(start + limit) : undefined,
    },
  };
}
