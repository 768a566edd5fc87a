import type { Photo, TimelinePhoto } from '@photoslate/contract/photos';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { usePhotos } from '../photos.queries.ts';

/** The reasons of the first of these photos that has any, with the shoots that they name; empty until they are `wanted` and here. */
export function useFullReasons(photos: readonly TimelinePhoto[], wanted: boolean): Photo['reasons'] {
  const { event = '' } = useParams();
  const review = usePhotos(event, { only: 'review' }, wanted);
  const whole = new Map(
    review.data?.pages.flatMap(({ data }) => data).map((photo) => [photo.id, photo.reasons]),
  );
  const found = photos.map(({ id }) => whole.get(id) ?? []).find((reasons) => reasons.length > 0);
  const goOn = wanted && !found && review.hasNextPage && !review.isFetching;
  const next = useEffectEvent(() => void review.fetchNextPage());
  useEffect(() => {
    if (goOn) next();
  }, [goOn]);
  return found ?? [];
}
