import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query';
import { ApiError } from '#lib/api/error-record.ts';

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
      retry: (failures, error) => navigator.onLine && failures < 2 && !isFinal(error),
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

/**
 * True if a retry would fail in the same way, or if the request timed out, because users do not
 * wait for a second timeout.
 */
function isFinal(error: unknown): boolean {
  if (error instanceof ApiError && (error.cause as Error | undefined)?.name === 'TimeoutError') return true;
  return isRefused(error);
}

function isRefused(error: unknown): boolean {
  const status = error instanceof ApiError ? error.record.statusCode : null;
  return status !== null && status >= 400 && status < 500 && status !== 429;
}
