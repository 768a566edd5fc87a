import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const ERASURES = ['studio', 'erasures'] as const;

/** The studio's erasure log, newest first, paginated. */
export const useErasures = () =>
  useInfiniteQuery({
    queryKey: ERASURES,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(
        'privacy.erasures',
        { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        { quiet: true, signal },
      ),
    getNextPageParam: ({ meta }) => meta.nextCursor,
    // The server sends no event for an erasure.
    refetchOnMount: 'always',
  });
