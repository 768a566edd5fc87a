import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Who did what in the studio, newest first, page by page. */
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
    // No event tells of an entry.
    refetchOnMount: 'always',
  });
