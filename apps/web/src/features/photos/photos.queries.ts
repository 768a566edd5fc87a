import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/query/keys.ts';

/** The report about a session's card. */
export const cardReportQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...keys.photos(sessionId), 'report'],
    queryFn: async ({ signal }) =>
      (await call('card.report', { params: { id: sessionId } }, { quiet: true, signal })).data,
    // While photos are read, the push channel reports changes. Polling makes sure that a lost
    // message does not leave old figures.
    refetchInterval: ({ state: { data } }) =>
      data && data.pendingCount + data.scanningCount > 0 ? 4000 : false,
  });

export const useCardReport = (sessionId: string) => useQuery(cardReportQuery(sessionId));

export type CardReportState = ReturnType<typeof useCardReport>;

export interface PhotoFilter {
  shootId?: string;
  only?: 'review' | 'unreadable' | 'qr-frame' | 'hidden';
}

/** A session's photos by a filter, paginated. */
export function usePhotos(sessionId: string, filter: PhotoFilter, enabled = true) {
  return useInfiniteQuery({
    queryKey: [...keys.photos(sessionId), 'list', filter],
    enabled,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(
        'photos.list',
        {
          params: { id: sessionId },
          query: { ...filter, limit: 60, ...(pageParam ? { cursor: pageParam } : {}) },
        },
        { quiet: true, signal },
      ),
    getNextPageParam: ({ meta }) => meta.nextCursor,
  });
}

/** Withdraws a shoot's gallery. */
export function useRecall(sessionId: string): (shootId: string) => Promise<void> {
  const client = useQueryClient();
  return async (shootId) => {
    await call('galleries.recallShoot', { params: { id: shootId } });
    await client.invalidateQueries({ queryKey: keys.session(sessionId) });
  };
}
