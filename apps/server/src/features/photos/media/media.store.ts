import { visibleShoots } from '#platform/database/visible-shoots.ts';
import { sql } from 'kysely';
import type { Subject } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** A photo with everything that the access check needs, and the location of its bytes. */
export interface MediaPhoto extends Subject {
  readonly id: string;
  readonly sessionId: string;
  /** The customers' addresses that are linked now to a published shoot with this photo. */
  readonly openTo: readonly string[];
  readonly favouriteOf: readonly string[];
  readonly studioName: string;
  /** The version whose bytes are shown; the photo itself if it has no other version. */
  readonly shownId: string;
  /** The session whose storage folder has the shown version's files. */
  readonly shownHomeId: string;
  readonly fileName: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly state: 'stored' | 'read' | 'unreadable';
  /** The file is a RAW or similar; the shown image is its embedded JPEG. */
  readonly isEmbedded: boolean;
}

export async function mediaPhoto(db: Db | Tx, id: string): Promise<MediaPhoto | undefined> {
  return db
    .selectFrom('photos')
    .innerJoin('photos as shown', (join) =>
      join.on('shown.id', '=', (on) => on.fn.coalesce('photos.shownId', 'photos.id')),
    )
    .innerJoin('sessions', 'sessions.id', 'photos.sessionId')
    .innerJoin('studios', 'studios.id', 'sessions.studioId')
    .select([
      'photos.id',
      'photos.sessionId',
      'sessions.studioId',
      'sessions.photographerId',
      'studios.name as studioName',
      'shown.id as shownId',
      'shown.homeSessionId as shownHomeId',
      'shown.fileName',
      'shown.storageKey',
      'shown.sha256',
      'shown.state',
      'shown.isEmbedded',
    ])
    .select(
      sql<string[]>`array(
        select visible.address from photo_shoots
          join ${visibleShoots} as visible on visible.shoot_id = photo_shoots.shoot_id
        where photo_shoots.photo_id = photos.id and photos.role = 'photo')`.as('openTo'),
    )
    .select(
      sql<string[]>`array(
        select link_id from link_favourites where photo_id = photos.id and is_favourite)`.as('favouriteOf'),
    )
    .where('photos.id', '=', id)
    .executeTakeFirst();
}

/** Whether a link has paid for a photo, in any version, or for a whole shoot with this photo. */
export async function isOwned(db: Db | Tx, linkId: string, photoId: string): Promise<boolean> {
  const { rows } = await sql<{ owned: boolean }>`
    select exists (
      select from orders where link_id = ${linkId} and status = 'paid' and (
        exists (
          select from order_photos join photos on photos.id = order_photos.photo_id
          where order_photos.order_id = orders.id and ${photoId}::uuid in (photos.id, photos.version_of))
        or exists (
          select from order_shoots join photo_shoots on photo_shoots.shoot_id = order_shoots.shoot_id
          where order_shoots.order_id = orders.id and order_shoots.whole_shoot and photo_shoots.photo_id = ${photoId})
      )) as owned`.execute(db);
  return rows[0]?.owned ?? false;
}
