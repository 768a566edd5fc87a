import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import {
  type InfiniteData,
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '#lib/api/error-record.ts';
import { useStore } from '#lib/store.ts';
import { isPending } from './operation.ts';
import { outboxOpenStore, outboxStore } from './outbox.ts';
import { type Read, foldSession } from './overlay/fold-session.ts';
import { foldSessions, type KnownSession } from './overlay/fold-sessions.ts';
import { emptySessionDetail } from './overlay/empty-session-detail.ts';
import { withOlderShoots } from './overlay/with-older-shoots.ts';
import { olderShootsRead, readsIn } from './older-shoots.ts';
import { detailRead, listOf, sessionRead, sessionsRead } from './reads.ts';

/**
 * The state of a query for the screens. It stays `ready` while the data is refetched and without a
 * network.
 */
export type Known<T> =
  | { readonly state: 'ready'; readonly value: T; readonly error: Error | null }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void };

/**
 * A session with its shoots as this phone shows it: the cached read plus the writes of this device.
 * Unchanged parts keep their object identity.
 * @param extent `all` also reads all older shoots, after the first render; with `newest`, the
 * screen asks for them with `useOlderShoots`
 */
export function useSession(sessionId: string, extent: 'all' | 'newest' = 'all'): Known<SessionDetail> {
  const operations = useStore(outboxStore);
  const open = useStore(outboxOpenStore);
  const onServer = useIsOnServer(sessionId);
  const read = useQuery({ ...sessionRead(sessionId), enabled: onServer });
  const older = useOlderShoots(sessionId, extent === 'all');
  const rowOfList = useListedSession(sessionId);
  const isUsedHere = operations.some((operation) => operation.sessionId === sessionId);
  const [isUnreachable, setUnreachable] = useState(false);
  if (!isUnreachable && !read.data && isUnanswered(read.error)) setUnreachable(true);
  const isLate = useIsLate(sessionId, read.isPending);
  const instead = isUnreachable || isUsedHere || isLate ? rowOfList : undefined;
  const { reads, isAll } = older;
  const folded = useMemo(() => {
    const newest = foldSession(read.data, operations, sessionId);
    if (newest && reads.length > 0) return withOlderShoots(newest, reads, operations, isAll);
    return newest ?? (instead && foldSession(instead, operations, sessionId));
  }, [read.data, reads, isAll, instead, operations, sessionId]);
  // When a write is stored, sent or accepted, the result usually stays the same. This avoids a
  // render in that case.
  const [shown, setShown] = useState(folded);
  const value = useMemo(() => replaceEqualDeep(shown, folded), [shown, folded]);
  if (value !== shown) setShown(value);
  if (value && open) return { state: 'ready', value, error: read.error };
  if (!read.error || !open) return { state: 'loading' };
  return { state: 'failed', error: read.error, retry: () => void read.refetch() };
}

interface OlderShoots {
  readonly reads: readonly Read<readonly Shoot[]>[];
  /** `reads` are all older shoots. */
  readonly isAll: boolean;
  /** Reads the next page; null if there is none, while it is being read, and after a failure. */
  readonly more: (() => void) | null;
}

const NO_READS: readonly Read<readonly Shoot[]>[] = [];

/**
 * The older shoots of a session that were read so far. `useSession` already contains them.
 * @param all reads all of them, page by page
 */
export function useOlderShoots(sessionId: string, all: boolean): OlderShoots {
  const onServer = useIsOnServer(sessionId);
  const { data: newest } = useQuery({ ...sessionRead(sessionId), enabled: false });
  const from = newest?.value.olderShoots ?? null;
  const options = olderShootsRead(sessionId, from ?? '');
  const isRead = useQueryClient().getQueryData(options.queryKey) !== undefined;
  const pages = useInfiniteQuery({ ...options, enabled: onServer && from !== null && (all || isRead) });
  const reads = useMemo(() => (pages.data ? readsIn(pages.data.pages) : NO_READS), [pages.data]);
  const hasMore = from !== null && (pages.data === undefined || pages.hasNextPage);
  const { isFetching, isError, fetchNextPage } = pages;
  const continues = all && onServer && hasMore && pages.data !== undefined && !isFetching && !isError;
  useEffect(() => {
    if (continues) void fetchNextPage();
  }, [continues, fetchNextPage]);
  return {
    reads,
    isAll: from !== null && !hasMore,
    more: onServer && hasMore && !isFetching && !isError ? () => void fetchNextPage() : null,
  };
}

/** A working connection has answered by then. */
const READ_IS_LATE_MS = 2000;

function useIsLate(sessionId: string, isMissing: boolean): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!isMissing) return undefined;
    const timer = setTimeout(() => setLate(sessionId), READ_IS_LATE_MS);
    return () => clearTimeout(timer);
  }, [sessionId, isMissing]);
  return isMissing && late === sessionId;
}

/**
 * The session's row in the cached list, which is the only data about a session that this device has
 * never read. Its stamp is 0, so every write of this device counts as newer, because the list has
 * no shoots.
 */
function useListedSession(sessionId: string): Read<SessionDetail> | undefined {
  const pages = useInfiniteQuery({ ...sessionsRead(), enabled: false }).data;
  return useMemo(() => {
    const row = listOf(pages)?.value.find(({ id }) => id === sessionId);
    return row && { asOf: 0, value: emptySessionDetail(row) };
  }, [pages, sessionId]);
}

/** True if there was no answer at all. An error answer of the server is accepted as final. */
const isUnanswered = (error: Error | null): boolean =>
  error instanceof ApiError && error.record.statusCode === null;

/**
 * True if the server has this session. A session that was just created here may still be in the
 * outbox.
 */
export function useIsOnServer(sessionId: string): boolean {
  const operations = useStore(outboxStore);
  const open = useStore(outboxOpenStore);
  return (
    open && !operations.some((operation) => isPending(operation) && operation.creates.includes(sessionId))
  );
}

const firstOf = <P, C>({ pages, pageParams }: InfiniteData<P, C>): InfiniteData<P, C> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
});

export interface SessionList {
  readonly sessions: readonly KnownSession[];
  /** Loads older sessions. Null if there are none, or while they are loading. */
  readonly older: (() => void) | null;
}

/**
 * The list of sessions, newest first, as this phone shows it.
 * @param extent `first`: only the first page, also if more of them were read
 */
export function useSessions(extent: 'first' | 'read' = 'read'): Known<SessionList> {
  const operations = useStore(outboxStore);
  const open = useStore(outboxOpenStore);
  const read = useInfiniteQuery(sessionsRead());
  const sessions = useMemo(() => {
    const pages = read.data && extent === 'first' ? firstOf(read.data) : read.data;
    return foldSessions(listOf(pages), operations, detailRead);
  }, [read.data, extent, operations]);
  if (sessions && open) {
    const older = read.hasNextPage && !read.isFetchingNextPage ? () => void read.fetchNextPage() : null;
    return { state: 'ready', value: { sessions, older }, error: read.error };
  }
  if (!read.error || !open) return { state: 'loading' };
  return { state: 'failed', error: read.error, retry: () => void read.refetch() };
}
