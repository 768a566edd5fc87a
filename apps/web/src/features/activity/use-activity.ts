import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** The studio's activity log, newest first, paginated. */
export const useActivity = () =>
  useInfiniteQuery({
    queryKey: ['studio', 'activity'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(
        'activity.list',
        { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        { quiet: true, signal },
      ),
    getNextPageParam: ({ meta }) => meta.nextCursor,
    // The server sends no event for a new entry.
    refetchOnMount: 'always',
  });
