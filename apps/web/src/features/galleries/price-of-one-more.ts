import type { Gallery, GalleryShoot } from '@photoslate/contract/galleries';
import { priceOf } from '@photoslate/domain/price';

/**
 * The price of one more photo of a shoot, in cents, beside the chosen ones. Null if only the server
 * knows it: some photos are not loaded yet, or earlier photos had another price.
 */
export function priceOfOneMore(
  { photos, photoCount, allPhotosDueCents }: GalleryShoot,
  prices: Gallery['prices'],
  chosen: ReadonlySet<string>,
): number | null {
  if (photos.length < photoCount) return null;
  const taken = photos.filter(({ owned, ordered }) => owned || ordered).length;
  if (allPhotosDueCents !== priceOf(photoCount, prices) - priceOf(taken, prices)) return null;
  const count = taken + photos.filter(({ id }) => chosen.has(id)).length;
  return priceOf(count + 1, prices) - priceOf(count, prices);
}
