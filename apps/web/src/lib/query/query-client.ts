import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query';
import { isRefused, retryDelayMs, shouldRetry } from '#lib/api/read-retries.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * A query client that also repeats a first read that was running when its query was invalidated.
 * Its answer may be older than the change. TanStack Query restarts only reads that have data, and
 * treats the answer of a first read as fresh.
 */
export class RepeatingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache().findAll(filters).filter(isFirstRead);
    await super.invalidateQueries(filters, options);
    const answered = first.filter(({ state }) => state.data !== undefined);
    await Promise.all(
      answered.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
    );
  }
}

const isFirstRead = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.data === undefined;

/**
 * The query cache of the signed-in app. Cached data is shown at once, also offline, and then
 * refetched.
 */
export const queryClient = new RepeatingQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: WEEK_MS,
      // In the default mode, a retry without a network would wait for one, and the screen would
      // wait too. Failed queries are refetched on reconnection.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: shouldRetry,
      retryDelay: retryDelayMs,
    },
  },
});

export const CACHE_MAX_AGE_MS = WEEK_MS;

interface Read {
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly state: Pick<QueryState, 'data' | 'error'>;
}

/**
 * True if a query is persisted for offline use: all queries with data, except those with `meta: {
 * kept: false }` and those that the server refuses by now.
 */
export const isKept = ({ meta, state }: Read): boolean =>
  state.data !== undefined && !isRefused(state.error) && meta?.['kept'] !== false;
