import type { Photo, TimelinePhoto } from '@photoslate/contract/photos';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { type PhotoFilter, usePhotos } from '../photos.queries.ts';

/** The list that a photo of the timeline stands in whole: a question may also be about one that has its place. */
export function listOf(photo: Pick<TimelinePhoto, 'role' | 'verdict' | 'shootIds'> | undefined): PhotoFilter {
  if (photo && photo.role !== 'photo') return { only: photo.role };
  const [shootId] = photo?.shootIds ?? [];
  const hasPlace = photo?.verdict !== 'contradictory' && photo?.verdict !== 'unmatched';
  return hasPlace && shootId !== undefined ? { shootId } : { only: 'review' };
}

/** The reasons of the first of these photos that has any, with the shoots that they name; empty until they are `wanted` and here. */
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
