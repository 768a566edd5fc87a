import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import { keys } from '#lib/query/keys.ts';
import { useStore } from '#lib/store.ts';
import { outboxStore } from './outbox.ts';
import { foldSessions } from './overlay/fold-sessions.ts';
import { readClock } from './read-clock.ts';
import { detailRead, LIST_PAGE, listOf, type SessionsPage } from './reads.ts';
import { isWanted, type SessionsWanted } from './sessions-wanted.ts';
import { type Known, type SessionList, useSessions } from './use-session.ts';

export interface FoundSessions extends SessionList {
  /** Only the sessions on this device were searched, because the server did not answer. */
  readonly isPartial: boolean;
  /** The list still shows what another filter found. */
  readonly isLate: boolean;
}

const MINUTES_KEPT = 5;

/**
 * The pages of sessions that a filter finds, after the newest `skip` of them. They are not stored
 * on the device.
 */
export const foundRead = (wanted: SessionsWanted & { readonly skip?: number }) =>
  infiniteQueryOptions({
    queryKey: keys.foundSessions(wanted),
    initialPageParam: '',
    gcTime: MINUTES_KEPT * 60_000,
    meta: { kept: false },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, pageParam }): Promise<SessionsPage> => {
      const asOf = readClock.stamp();
      const query = { ...wanted, limit: LIST_PAGE, ...(pageParam ? { cursor: pageParam } : {}) };
      const { data, meta } = await call(
        'sessions.list',
        { query },
        { quiet: true, signal: AbortSignal.any([signal, patience()]) },
      );
      return { asOf, sessions: data, nextCursor: meta.nextCursor };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/**
 * The sessions that a filter finds, newest first, with the writes of this device. Without a filter
 * it is the list that this device stores. If the server does not answer, that list is filtered.
 */
export function useFoundSessions(wanted: SessionsWanted): Known<FoundSessions> {
  const hasFilter = Object.values(wanted).some(Boolean);
  const all = useSessions();
  const operations = useStore(outboxStore);
  const read = useInfiniteQuery({ ...foundRead(wanted), enabled: hasFilter });
  const stored = all.state === 'ready' ? all.value.sessions : undefined;
  const found = useMemo(() => {
    if (!hasFilter) return undefined;
    if (!read.data) return read.error ? stored?.filter((session) => isWanted(session, wanted)) : undefined;
    const ids = new Set(listOf(read.data)?.value.map(({ id }) => id));
    return foldSessions(listOf(read.data), operations, detailRead)?.filter(
      (session) => ids.has(session.id) || isWanted(session, wanted),
    );
  }, [hasFilter, read.data, read.error, stored, wanted, operations]);
  if (!hasFilter)
    return all.state === 'ready' ? { ...all, value: { ...all.value, isPartial: false, isLate: false } } : all;
  if (found) {
    const older = read.hasNextPage && !read.isFetchingNextPage ? () => void read.fetchNextPage() : null;
    return {
      state: 'ready',
      value: { sessions: found, older, isPartial: !read.data, isLate: read.isPlaceholderData },
      error: read.error,
    };
  }
  if (!read.error) return { state: 'loading' };
  return { state: 'failed', error: read.error, retry: () => void read.refetch() };
}
