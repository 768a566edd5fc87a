import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/query/keys.ts';
import { type IndexedPhotos, type IndexPhoto, withAnswer } from './photo-index.ts';

/**
 * While photos are read, each has its picture some seconds before it is matched. Only a matching is
 * reported by the push channel.
 */
const POLL_WHILE_READING_MS = 6000;
/** Thousands of photos are not kept in memory long after their page was left. */
const KEPT_IN_MEMORY_MS = 10 * 60_000;

/** Reads all photos of a session once, and then only those that changed. */
export const photoIndexQuery = (client: QueryClient, sessionId: string) => {
  const queryKey = keys.photoIndex(sessionId);
  const known = () => client.getQueryData<IndexedPhotos>(queryKey);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<IndexedPhotos> => {
      const read = async (since: string | undefined) => {
        const query = since === undefined ? {} : { since };
        const options = { quiet: true, signal };
        const answer = await call('photos.index', { params: { id: sessionId }, query }, options);
        // Merges into the current cache: a change by hand may have been shown meanwhile.
        return withAnswer(known(), answer.data);
      };
      const merged = (await read(known()?.version)) ?? (await read(undefined));
      if (!merged) throw new Error('a complete answer does not depend on what is known');
      return merged;
    },
    // The pictures are not available offline.
    meta: { kept: false },
    gcTime: KEPT_IN_MEMORY_MS,
    // `withAnswer` keeps the identity of what did not change.
    structuralSharing: false,
    refetchInterval: ({ state }) => (state.data?.isReading ? POLL_WHILE_READING_MS : false),
  });
};

export interface PhotoIndexState {
  /**
   * Camera by camera in the order each camera took them; those not matched yet come last. Versions
   * are one photo. Undefined until the first answer.
   */
  readonly photos: readonly IndexPhoto[] | undefined;
  /** The place of each photo in `photos`. */
  readonly placeOf: ReadonlyMap<string, number>;
  /** Whether photos are waiting to be read or matched: the list still changes by itself. */
  readonly isReading: boolean;
  /** Set only while there are no photos to show. */
  readonly error: Error | null;
  /** The photos may be old, because the last read failed, for example without a network. */
  readonly isOld: boolean;
  readonly retry: () => void;
}

const NOWHERE: ReadonlyMap<string, number> = new Map();

/**
 * All photos of a session. They are refreshed after each change, with an answer of only the photos
 * that changed.
 */
export function usePhotoIndex(sessionId: string): PhotoIndexState {
  const { data, error, refetch } = useQuery(photoIndexQuery(useQueryClient(), sessionId));
  return {
    photos: data?.photos,
    placeOf: data?.placeOf ?? NOWHERE,
    isReading: data?.isReading ?? false,
    error: data ? null : error,
    isOld: data !== undefined && error !== null,
    retry: () => void refetch(),
  };
}
