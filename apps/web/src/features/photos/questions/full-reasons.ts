import type { Photo, TimelinePhoto } from '@photoslate/contract/photos';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { type PhotoFilter, usePhotos } from '../photos.queries.ts';

/**
 * The filter whose list contains the photo with its full reasons. A question may also concern a
 * photo that is already assigned.
 */
export function listOf(photo: Pick<TimelinePhoto, 'role' | 'verdict' | 'shootIds'> | undefined): PhotoFilter {
  if (photo && photo.role !== 'photo') return { only: photo.role };
  const [shootId] = photo?.shootIds ?? [];
  const hasPlace = photo?.verdict !== 'contradictory' && photo?.verdict !== 'unmatched';
  return hasPlace && shootId !== undefined ? { shootId } : { only: 'review' };
}

/**
 * The reasons of the first of these photos that has any, with the shoots that they name. Empty
 * until they are `wanted` and loaded.
 */
export function useFullReasons(photos: readonly TimelinePhoto[], wanted: boolean): Photo['reasons'] {
  const { event = '' } = useParams();
  const asked = photos.find(({ reasons }) => reasons.length > 0);
  const list = usePhotos(event, listOf(asked), wanted);
  const all = list.data?.pages.flatMap(({ data }) => data);
  const found = all?.find(({ id }) => id === asked?.id)?.reasons;
  const goOn = wanted && !found && list.hasNextPage && !list.isFetching;
  const next = useEffectEvent(() => void list.fetchNextPage());
  useEffect(() => {
    if (goOn) next();
  }, [goOn]);
  return found ?? [];
}
