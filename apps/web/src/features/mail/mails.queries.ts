import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useFetchOnce } from '#lib/loading/use-fetch-once.ts';

/** The studio's mails to customers, newest first, paginated. */
export function useMails() {
  return useInfiniteQuery({
    queryKey: ['mails', 'list'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(
        'mail.list',
        { query: { limit: 50, audience: 'customers', ...(pageParam ? { cursor: pageParam } : {}) } },
        { quiet: true, signal },
      ),
    getNextPageParam: ({ meta }) => meta.nextCursor,
    // The server sends no event for a mail.
    refetchOnMount: 'always',
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ data }) => data.some(({ state }) => state === 'queued')) ? 4000 : false,
  });
}

/**
 * One mail as it was written. Unlike other reads it is not stored on the device, because its link
 * opens a customer's photos.
 */
export const useMail = (id: string) =>
  useFetchOnce(
    id,
    async (signal) => (await call('mail.show', { params: { id } }, { quiet: true, signal })).data,
  );
