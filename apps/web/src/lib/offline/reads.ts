import type { SessionDetail } from '@photoslate/contract/sessions';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import { keys } from '#lib/query/keys.ts';
import { queryClient } from '#lib/query/query-client.ts';
import type { Operation } from './operation.ts';
import { type Read, outlives } from './overlay/fold-session.ts';
import type { KnownSession } from './overlay/fold-sessions.ts';
import { readClock } from './read-clock.ts';

/** The number of sessions in a page of the list. */
export const LIST_PAGE = 50;
/** About how many of a session's shoots are read at once; the older ones on demand. */
const NEWEST_SHOOTS = 100;
/** After this time the persister has written the reads to the disk. */
const STORED_AFTER_MS = 3000;

export interface SessionsPage {
  readonly asOf: number;
  readonly sessions: readonly KnownSession[];
  readonly nextCursor: string | null;
}

/**
 * The server's version of a session with its newest shoots, with a stamp of the moment before the
 * request. `olderShootsRead` reads the others.
 */
export const sessionRead = (sessionId: string) =>
  queryOptions({
    queryKey: keys.session(sessionId),
    queryFn: async ({ signal }): Promise<Read<SessionDetail>> => {
      const before = detailRead(sessionId);
      const asOf = readClock.stamp(before?.asOf);
      const until = before?.value.olderShoots;
      const { data } = await call(
        'sessions.show',
        { params: { id: sessionId }, query: { shoots: NEWEST_SHOOTS, ...(until ? { until } : {}) } },
        { quiet: true, signal: AbortSignal.any([signal, patience()]) },
      );
      return { asOf, value: data };
    },
  });

/** The list of sessions, newest first, with pagination. */
export const sessionsRead = () =>
  infiniteQueryOptions({
    queryKey: keys.sessions,
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }): Promise<SessionsPage> => {
      const asOf = readClock.stamp(lastListed());
      const query = { limit: LIST_PAGE, ...(pageParam ? { cursor: pageParam } : {}) };
      const { data, meta } = await call(
        'sessions.list',
        { query },
        { quiet: true, signal: AbortSignal.any([signal, patience()]) },
      );
      void readAhead(data);
      return { asOf, sessions: data, nextCursor: meta.nextCursor };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** More sessions than any photographer has running at once. */
const READ_AHEAD_MOST = 20;

/**
 * Prefetches the running sessions with their shoots, one after the other, so that each can be
 * opened without a network.
 */
async function readAhead(sessions: readonly KnownSession[]): Promise<void> {
  const running = sessions.filter(({ status }) => status !== 'ended').slice(0, READ_AHEAD_MOST);
  for (const { id } of running) {
    // oxlint-disable-next-line no-await-in-loop -- parallel requests would delay those of the current page
    await queryClient.prefetchQuery({ ...sessionRead(id), retry: false });
  }
}

/** Combines the pages of the list into one read with the stamp of its oldest page. */
export function listOf(
  pages: InfiniteData<SessionsPage> | undefined,
): Read<readonly KnownSession[]> | undefined {
  return (
    pages && {
      asOf: Math.min(...pages.pages.map(({ asOf }) => asOf)),
      value: pages.pages.flatMap(({ sessions }) => sessions),
    }
  );
}

/** The last read of a session, if there is one. */
export const detailRead = (sessionId: string): Read<SessionDetail> | undefined =>
  queryClient.getQueryData<Read<SessionDetail>>(keys.session(sessionId));

/**
 * The latest stamp of the cached session and of the cached list, also from an earlier start of the
 * app.
 */
export function lastRead(sessionId: string | null): number {
  const detail = sessionId === null ? undefined : detailRead(sessionId);
  return Math.max(detail?.asOf ?? 0, lastListed());
}

function lastListed(): number {
  const pages = queryClient.getQueryData<InfiniteData<SessionsPage>>(keys.sessions)?.pages ?? [];
  return Math.max(0, ...pages.map(({ asOf }) => asOf));
}

/**
 * True if the cached session and the cached list contain an accepted write and are stored on the
 * disk.
 */
export function isRead(operation: Operation): boolean {
  if (operation.sessionId === null) return true;
  const list = queryClient.getQueryState<InfiniteData<SessionsPage>>(keys.sessions);
  const detail = queryClient.getQueryState<Read<SessionDetail>>(keys.session(operation.sessionId));
  const stored = [list, detail].every((state) => (state?.dataUpdatedAt ?? 0) < Date.now() - STORED_AFTER_MS);
  const listRead = listOf(list?.data);
  return (
    stored &&
    listRead !== undefined &&
    detail?.data !== undefined &&
    !outlives(operation, listRead.asOf) &&
    !outlives(operation, detail.data.asOf)
  );
}
