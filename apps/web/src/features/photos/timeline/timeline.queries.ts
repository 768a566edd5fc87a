import type { TimelinePhoto } from '@photoslate/contract/photos';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/query/keys.ts';

/**
 * While a card is read, the timeline changes with every photo. This delay avoids loading thousands
 * of photos each time.
 */
const PAUSE_WHILE_READING_MS = 6000;
/** Fills the largest screen, so that the first view does not wait for thousands of photos. */
const FIRST_PAGE = 120;

interface Timeline {
  /** While `complete` is false, only the first page. */
  readonly photos: readonly TimelinePhoto[] | undefined;
  readonly complete: boolean;
  readonly error: Error | null;
  again: () => void;
}

/**
 * All photos of a session, camera by camera. The first page is available as soon as it has loaded.
 * The photos are fetched again when the report is newer: at once, or after a delay while photos are
 * being read.
 * @param reportedAt when the report was fetched, in ms
 */
export function useTimeline(sessionId: string, reportedAt: number, reading: boolean): Timeline {
  const client = useQueryClient();
  const begunKey = [...keys.timeline(sessionId), 'begun'];
  const begun = useQuery<TimelinePhoto[]>({ queryKey: begunKey, queryFn: skipToken, meta: { kept: false } });
  const timeline = useQuery({
    queryKey: keys.timeline(sessionId),
    // It has thousands of rows, and their pictures are not available offline.
    meta: { kept: false },
    queryFn: ({ signal }) => allPhotos(sessionId, signal, (first) => client.setQueryData(begunKey, first)),
    staleTime: Infinity,
  });
  const isOld = timeline.dataUpdatedAt > 0 && timeline.dataUpdatedAt < reportedAt;
  const { isFetching } = timeline;
  const again = useEffectEvent(() => void timeline.refetch());
  useEffect(() => {
    if (!isOld || isFetching) return undefined;
    const timer = setTimeout(again, reading ? PAUSE_WHILE_READING_MS : 0);
    return () => clearTimeout(timer);
  }, [isOld, isFetching, reading]);
  return {
    photos: timeline.data ?? begun.data,
    complete: timeline.data !== undefined,
    error: timeline.data ? null : timeline.error,
    again,
  };
}

async function allPhotos(
  sessionId: string,
  signal: AbortSignal,
  onFirst: (photos: TimelinePhoto[]) => void,
): Promise<TimelinePhoto[]> {
  const photos: TimelinePhoto[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    // Each page begins where the previous one ended.
    // eslint-disable-next-line no-await-in-loop
    const page: { data: TimelinePhoto[]; meta: { nextCursor: string | null } } = await call(
      'photos.timeline',
      { params: { id: sessionId }, query: cursor ? { cursor } : { limit: FIRST_PAGE } },
      { quiet: true, signal },
    );
    photos.push(...page.data);
    if (cursor === '') onFirst(page.data);
    cursor = page.meta.nextCursor;
  }
  return photos;
}
