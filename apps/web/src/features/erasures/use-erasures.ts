import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const ERASURES = ['studio', 'erasures'] as const;

/** What was erased in the studio, newest first, page by page. */
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
    // No event tells of an erasure.
    refetchOnMount: 'always',
  });
