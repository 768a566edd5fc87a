import type { RealtimeEvent } from '@photoslate/contract/realtime';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import { keys } from '#lib/query/keys.ts';
import { queryClient } from '#lib/query/query-client.ts';
import type { Read } from './overlay/fold-session.ts';
import { readClock } from './read-clock.ts';
import { detailRead } from './reads.ts';

const OLDER_PAGE = 200;
/** An active list of older shoots is read again at most this often while its photos change. */
const AGAIN_MS = 10_000;

/** A page of older shoots, and those of them that were read again since. */
export interface OlderPage extends Read<readonly Shoot[]> {
  readonly nextCursor: string | null;
  readonly again: readonly Read<readonly Shoot[]>[];
}

/**
 * The shoots of a session before the newest ones, page by page. `from` is where the newest ones
 * end. They are not stored on the device.
 */
export const olderShootsRead = (sessionId: string, from: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.olderShoots(sessionId), from],
    initialPageParam: from,
    meta: { kept: false },
    queryFn: async ({ signal, pageParam }): Promise<OlderPage> => {
      const asOf = readClock.stamp();
      const { data, meta } = await call(
        'shoots.list',
        { params: { id: sessionId }, query: { limit: OLDER_PAGE, cursor: pageParam } },
        { quiet: true, signal: AbortSignal.any([signal, patience()]) },
      );
      return { asOf, value: data, nextCursor: meta.nextCursor, again: [] };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.isInvalidated ? AGAIN_MS : false),
  });

/** All reads of older shoots in these pages. */
export const readsIn = (pages: readonly OlderPage[]): Read<readonly Shoot[]>[] =>
  pages.flatMap(({ asOf, value, again }) => [{ asOf, value }, ...again]);

/**
 * Keeps the older shoots up to date, which the screens may show beside the newest ones: reads a
 * changed shoot again, and all of them later if photos were assigned. Call it after the newest
 * shoots were read again.
 */
export async function refreshOlderShoots(event: RealtimeEvent): Promise<void> {
  if (event.type !== 'shoot.changed' && event.type !== 'photos.changed') return;
  const queryKey = keys.olderShoots(event.sessionId);
  if (queryClient.getQueriesData({ queryKey }).length === 0) return;
  const newest = detailRead(event.sessionId)?.value;
  if (event.type === 'shoot.changed' && newest && has(newest, event.shootId)) return;
  if (event.type === 'photos.changed' || !(await readAgain(queryKey, event.shootId)))
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

const has = ({ shoots, discardedShoots }: SessionDetail, shootId: string): boolean =>
  [...shoots, ...discardedShoots].some(({ id }) => id === shootId);

/** Reads one older shoot again. Returns false if it is not among those that were read before. */
async function readAgain(queryKey: readonly string[], shootId: string): Promise<boolean> {
  const holds = ({ value }: OlderPage) => value.some(({ id }) => id === shootId);
  const all = queryClient.getQueriesData<InfiniteData<OlderPage>>({ queryKey });
  if (!all.some(([, pages]) => pages?.pages.some(holds))) return false;
  const asOf = readClock.stamp();
  try {
    const { data } = await call('shoots.show', { params: { id: shootId } }, { quiet: true });
    queryClient.setQueriesData<InfiniteData<OlderPage>>(
      { queryKey },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) =>
            holds(page)
              ? { ...page, again: [...page.again.filter(isOf(shootId)), { asOf, value: [data] }] }
              : page,
          ),
        },
    );
    return true;
  } catch {
    return false;
  }
}

const isOf =
  (shootId: string) =>
  ({ value }: Read<readonly Shoot[]>): boolean =>
    value[0]?.id !== shootId;
