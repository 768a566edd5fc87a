import { activeLinkIdentity, openShoots } from '#features/links/index.ts';
import type { FindMailPhoto, MailPhoto } from '#features/mail/index.ts';
import { mediaUrl, photosOfShoots, type MediaGrant } from '#features/photos/index.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { coverOf } from './gallery-cover.ts';

/**
 * Returns a function that finds the photo of a mail: the current cover of the link's gallery, as a
 * thumbnail with a watermark. Its URL is valid while the link shows this photo.
 */
export const findMailPhoto =
  (platform: Platform): FindMailPhoto =>
  async (linkId) => {
    const link = await activeLinkIdentity(platform.db, linkId, platform.clock.now());
    if (!link) return null;
    const shoots = await openShoots(platform.db, link);
    const grant = { kind: 'link', linkId, version: link.linkVersion } as const;
    const ids = shoots.map(({ id }) => id);
    return mailPhotoOf(platform, platform.db, grant, ids);
  };

/** The cover of these shoots; null without photos. */
export async function mailPhotoOf(
  platform: Platform,
  db: Db | Tx,
  grant: MediaGrant,
  shootIds: readonly string[],
): Promise<MailPhoto | null> {
  const photos = await photosOfShoots(db, shootIds);
  const cover = coverOf(shootIds.flatMap((id) => photos.get(id) ?? []));
  if (!cover) return null;
  const { id, width, height } = cover;
  return { url: platform.config.publicUrl + mediaUrl(platform, grant, id, 'marked-thumb'), width, height };
}
