import { GALLERY_FIRST, GALLERY_PAGE } from '@photoslate/contract/constants';
import type { SharedFavourites, SharedPhoto } from '@photoslate/contract/shares';
import { favouritesOf } from '#features/favourites/index.ts';
import { shownShoots } from '#features/links/index.ts';
import { mediaUrl, photosOfShoots, type ShootPhoto } from '#features/photos/index.ts';
import { studioBranding } from '#features/studio/index.ts';
import type { ShareIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Returns the current photos of a share. The answer contains no name, place or title, because
 * titles are often family names.
 *
 * @throws HttpError `gallery_recalled`
 */
export async function sharedFavourites(
  platform: Platform,
  db: Db | Tx,
  share: ShareIdentity,
): Promise<SharedFavourites> {
  const photos = await shownFavourites(db, share);
  return {
    studio: await studioBranding(db, share.studioId),
    language: share.language,
    endsAt: share.endsAt.toISOString(),
    photos: photos.map((photo, index) => render(platform, share, photo, index < GALLERY_FIRST)),
  };
}

/**
 * A page of the photos of a share, starting at a given photo, with media URLs.
 *
 * @throws HttpError `gallery_recalled`, `not_found`
 */
export async function sharedPhotos(
  platform: Platform,
  db: Db | Tx,
  share: ShareIdentity,
  from: string,
): Promise<SharedPhoto[]> {
  const photos = await shownFavourites(db, share);
  const first = photos.findIndex(({ id }) => id === from.toLowerCase());
  if (first < 0) throw new HttpError('not_found');
  return photos.slice(first, first + GALLERY_PAGE).map((photo) => render(platform, share, photo, true));
}

/** The favourites in gallery order. A photo of several shoots is listed once. */
async function shownFavourites(db: Db | Tx, share: ShareIdentity): Promise<ShootPhoto[]> {
  const shoots = (await shownShoots(db, share)).map(({ id }) => id);
  const photos = await photosOfShoots(db, shoots);
  const favourites = await favouritesOf(db, share.linkId);
  const found = new Map<string, ShootPhoto>();
  for (const photo of shoots.flatMap((id) => photos.get(id) ?? []))
    if (favourites.has(photo.id) && !found.has(photo.id)) found.set(photo.id, photo);
  return [...found.values()];
}

function render(
  platform: Platform,
  { shareId }: ShareIdentity,
  { id, width, height }: ShootPhoto,
  isAddressed: boolean,
): SharedPhoto {
  const grant = { kind: 'share', shareId } as const;
  return {
    id,
    width,
    height,
    thumbUrl: isAddressed ? mediaUrl(platform, grant, id, 'marked-thumb') : null,
    previewUrl: isAddressed ? mediaUrl(platform, grant, id, 'marked-preview') : null,
  };
}
