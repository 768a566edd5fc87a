import { useInfiniteQuery } from '@tanstack/react-query';
import type { Activity, ActivityKind } from '@photoslate/contract/activity';
import { call } from '#lib/api/call.ts';
import type { TableAddress } from '#ui/table/use-table-address.ts';
import { useTablePage } from '#ui/table/use-table-page.ts';
import { activityKinds } from './activity-words.ts';

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

/** A page of the table of the log. */
export const useActivityPage = (address: TableAddress, limit: number | undefined) =>
  useTablePage<Activity>({
    key: ['studio', 'activity', 'table'],
    address,
    limit,
    idOf: ({ id }) => id,
    total: undefined,
    read: ({ sort, ...page }, signal) => {
      const query = {
        search: address.filter('q') || undefined,
        userId: address.filter('who') || undefined,
        thing: thingOf(address),
        sort: sort as '-time',
        ...page,
      };
      return call('activity.table', { query }, { quiet: true, signal });
    },
  });

/** The kind of things that the address asks for; an unknown one is ignored. */
function thingOf(address: TableAddress): ActivityKind | undefined {
  return activityKinds().find(({ value }) => value === address.filter('thing'))?.value;
}
