import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import type { Paging } from './table-bar.tsx';
import type { TableAddress } from './use-table-address.ts';

/** A page of the server: at its ends there is no row before or after it. */
interface PageOfRows<R> {
  readonly data: R[];
  readonly meta: {
    readonly hasPrevious: boolean;
    readonly hasNext: boolean;
    /** The search found too many names, so rows are missing. */
    readonly namesAreCut?: boolean;
  };
}

interface TablePageOptions<R> {
  key: readonly unknown[];
  address: TableAddress;
  /** The number of rows that fit; nothing is read before it is known. */
  limit: number | undefined;
  idOf: (row: R) => string;
  /** The number of rows of all pages, if it is known. */
  total: number | undefined;
  read: (
    page: { limit: number; after?: string; before?: string; sort: string },
    signal: AbortSignal,
  ) => Promise<PageOfRows<R>>;
  /** While it returns a number of milliseconds for the rows, they are read again after it. */
  refetchWhile?: (rows: readonly R[]) => number | false;
}

/**
 * Reads the page of the address. The former page stays visible until the next one is loaded; after
 * a change of the filters, too, so that nothing jumps.
 */
export function useTablePage<R>({
  key,
  address,
  limit,
  idOf,
  total,
  read,
  refetchWhile = () => false,
}: TablePageOptions<R>) {
  const { position, skipped, filterKey } = address;
  const sort = `${address.sort.direction === 'desc' ? '-' : ''}${address.sort.by}`;
  const query = useQuery<PageOfRows<R>>({
    queryKey: [...key, { filterKey, sort, limit, ...position }],
    enabled: limit !== undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => refetchWhile(state.data?.data ?? []),
    // The cache is stored on the device. Searches and later pages would fill it.
    ...(filterKey.trim() || position.after || position.before ? { gcTime: 60_000 } : {}),
    queryFn: ({ signal }): Promise<PageOfRows<R>> => read({ limit: limit ?? 0, ...position, sort }, signal),
  });
  // The number of rows is measured before the first paint, so nobody sees a loader until then.
  const loading = useSteadyLoading(limit !== undefined && query.isPending && !query.isError);
  const rows = loading ? undefined : query.data?.data;
  const { meta } = query.data ?? {};
  const [first, last] = [rows?.at(0), rows?.at(-1)];
  // Fewer rows than the address says may come before: some were deleted meanwhile.
  const before = meta?.hasPrevious ? Math.max(1, skipped) : 0;
  const paging: Paging = {
    skipped: before,
    shown: rows?.length ?? 0,
    total: total === undefined ? undefined : Math.max(total, before + (rows?.length ?? 0)),
    previous:
      meta?.hasPrevious && first
        ? before <= (limit ?? 0)
          ? address.toPage({}, 0)
          : address.toPage({ before: idOf(first) }, before - (limit ?? 0))
        : undefined,
    next:
      meta?.hasNext && last ? address.toPage({ after: idOf(last) }, before + (rows?.length ?? 0)) : undefined,
  };
  return { query, rows, paging };
}
