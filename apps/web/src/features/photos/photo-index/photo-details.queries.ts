import type { PhotoDetails } from '@photoslate/contract/photo-index';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/query/keys.ts';

/** How many the server answers at once: `PHOTO_DETAILS_MAX`. */
const AT_ONCE = 100;
/** Another selection has other details. Old ones are not kept for long. */
const KEPT_IN_MEMORY_MS = 5 * 60_000;

/** Everything about these photos. Their order does not matter. */
export const photoDetailsQuery = (sessionId: string, photoIds: readonly string[]) => {
  const ids = [...new Set(photoIds)].toSorted();
  return queryOptions({
    queryKey: [...keys.photos(sessionId), 'details', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
        ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
      );
      const answers = await Promise.all(
        parts.map((part) =>
          call(
            'photos.details',
            { params: { id: sessionId }, query: { ids: part.join(',') } },
            { quiet: true, signal },
          ),
        ),
      );
      return answers.flatMap(({ data }) => data);
    },
    meta: { kept: false },
    gcTime: KEPT_IN_MEMORY_MS,
  });
};

export interface PhotoDetailsState {
  /** By id. Photos that are not loaded yet, or are gone, are missing. */
  readonly details: ReadonlyMap<string, PhotoDetails>;
  readonly error: Error | null;
  readonly retry: () => void;
}

const NO_DETAILS: ReadonlyMap<string, PhotoDetails> = new Map();
const byId = (found: readonly PhotoDetails[]): ReadonlyMap<string, PhotoDetails> =>
  new Map(found.map((photo) => [photo.id, photo]));

/**
 * Everything about a few photos: the selected ones, or the enlarged one with its neighbours. Those
 * of the previous selection stay until these are loaded.
 */
export function usePhotoDetails(sessionId: string, photoIds: readonly string[]): PhotoDetailsState {
  const { data, error, refetch } = useQuery({
    ...photoDetailsQuery(sessionId, photoIds),
    select: byId,
    placeholderData: keepPreviousData,
  });
  return { details: data ?? NO_DETAILS, error, retry: () => void refetch() };
}
