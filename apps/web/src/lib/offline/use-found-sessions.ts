import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import { keys } from '#lib/query/keys.ts';
import { useStore } from '#lib/store.ts';
import { outboxStore } from './outbox.ts';
import { foldSessions, type KnownSession } from './overlay/fold-sessions.ts';
import { readClock } from './read-clock.ts';
import { detailRead, LIST_PAGE, listOf, type SessionsPage } from './reads.ts';
import { isWanted, type SessionsWanted } from './sessions-wanted.ts';
import { type Known, useSessions } from './use-session.ts';

export interface FoundSessions {
  readonly sessions: readonly KnownSession[];
  /** Older sessions follow on the next page. */
  readonly hasNext: boolean;
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
export const foundRead = (wanted: SessionsWanted & { readonly skip?: number | undefined }) =>
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
 * A page of the sessions that a filter finds, newest first, with the writes of this device. The
 * first page without a filter is that of the list that this device stores. If the server does not
 * answer, that list is filtered.
 * @param skip how many of the newest sessions come before the page
 */
export function useFoundSessions(wanted: SessionsWanted, skip = 0): Known<FoundSessions> {
  const isStored = skip === 0 && !Object.values(wanted).some(Boolean);
  const first = useSessions('first');
  const all = useSessions();
  const operations = useStore(outboxStore);
  const read = useInfiniteQuery({
    ...foundRead({ ...wanted, ...(skip > 0 && { skip }) }),
    enabled: !isStored,
  });
  const stored = all.state === 'ready' ? all.value.sessions : undefined;
  const isUnanswered = !isStored && !read.data && Boolean(read.error);
  const searched = useMemo(
    () => (isUnanswered ? stored?.filter((session) => isWanted(session, wanted)) : undefined),
    [isUnanswered, stored, wanted],
  );
  const found = useMemo(() => {
    if (isStored || !read.data) return searched?.slice(skip, skip + LIST_PAGE);
    const ids = new Set(listOf(read.data)?.value.map(({ id }) => id));
    // A session that was just created here is on the first page.
    return foldSessions(listOf(read.data), operations, detailRead)?.filter(
      (session) => ids.has(session.id) || (skip === 0 && isWanted(session, wanted)),
    );
  }, [isStored, read.data, searched, wanted, skip, operations]);
  if (isStored) {
    if (first.state !== 'ready') return first;
    const { sessions, older } = first.value;
    // On a phone, more pages of the same list may have been read.
    const hasNext = older !== null || sessions.length < (stored?.length ?? 0);
    return { ...first, value: { sessions, hasNext, isPartial: false, isLate: false } };
  }
  if (found) {
    const hasNext = read.data ? read.hasNextPage : (searched?.length ?? 0) > skip + LIST_PAGE;
    return {
      state: 'ready',
      value: { sessions: found, hasNext, isPartial: !read.data, isLate: read.isPlaceholderData },
      error: read.error,
    };
  }
  if (!read.error) return { state: 'loading' };
  return { state: 'failed', error: read.error, retry: () => void read.refetch() };
}
