import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from '#lib/api/error-record.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * A query client that also repeats a first read which was under way when it became stale. Such a read may
 * have been answered before the change; TanStack Query restarts only reads that have data, and takes the
 * answer of a first read as fresh.
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

/** All reads of the signed-in app. What was read once is shown at once, offline too, and then fetched again. */
export const queryClient = new RepeatingQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: WEEK_MS,
      // Else a retry without a network would wait for one, and the screen with it. What has failed is read again on reconnection.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => navigator.onLine && failures < 2 && !isFinal(error),
    },
  },
});

export const CACHE_MAX_AGE_MS = WEEK_MS;

interface Read {
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly state: { readonly status: string };
}

/** Whether a read is kept for offline: all that succeeded are, but those that say `meta: { kept: false }`. */
export const isKept = ({ meta, state }: Read): boolean =>
  state.status === 'success' && meta?.['kept'] !== false;

/** An answer that will be the same the next time, or none for so long that nobody waits for another try. */
function isFinal(error: unknown): boolean {
  if (error instanceof ApiError && (error.cause as Error | undefined)?.name === 'TimeoutError') return true;
  const status = error instanceof ApiError ? error.record.statusCode : null;
  return status !== null && status >= 400 && status < 500 && status !== 429;
}
