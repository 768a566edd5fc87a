import type { Photo, TimelinePhoto } from '@photoslate/contract/photos';
import { useParams } from 'react-router';
import { usePhotos } from '../photos.queries.ts';

/** The reasons of the first of these photos that has any, with the shoots that they name. */
export function useFullReasons(photos: readonly TimelinePhoto[]): Photo['reasons'] {
  const { event = '' } = useParams();
  const review = usePhotos(event, { only: 'review' });
  const whole = new Map(
    review.data?.pages.flatMap(({ data }) => data).map((photo) => [photo.id, photo.reasons]),
  );
  return photos.map(({ id }) => whole.get(id) ?? []).find((reasons) => reasons.length > 0) ?? [];
}
