import { sql } from 'kysely';
import type { LinkIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { visibleShoots } from '#platform/database/visible-shoots.ts';

interface FavouriteChange {
  readonly photoId: string;
  readonly favourite: boolean;
  /** The open page that sent the change, and the number of the change in it. */
  readonly visit?: { readonly id: string; readonly sequence: number } | undefined;
}

/**
 * Marks a photo as a favourite of a link, or no longer. Ignores a change that the same visit has
 * replaced by a later one; between visits the last one received counts.
 *
 * @returns whether the photo is a favourite now
 */
export async function setFavourite(
  tx: Tx,
  linkId: string,
  { photoId, favourite, visit }: FavouriteChange,
  now: Date,
): Promise<boolean> {
  const row = {
    linkId,
    photoId,
    isFavourite: favourite,
    visitId: visit?.id ?? null,
    sequence: visit?.sequence ?? null,
    changedAt: now,
  };
  const { linkId: _link, photoId: _photo, ...changed } = row;
  const isLate = sql<boolean>`coalesce(link_favourites.visit_id = excluded.visit_id
    and link_favourites.sequence >= excluded.sequence, false)`;
  const stored = await tx
    .insertInto('linkFavourites')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['linkId', 'photoId'])
        .doUpdateSet(changed)
        .where((where) => where.not(isLate)),
    )
    .returning('isFavourite')
    .executeTakeFirst();
  return stored?.isFavourite ?? (await favouritesOf(tx, linkId)).has(photoId);
}

/** The ids of a link's favourites, also of photos that it does not show now. */
export async function favouritesOf(db: Db | Tx, linkId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('linkFavourites')
    .select('photoId')
    .where('linkId', '=', linkId)
    .where('isFavourite', '=', true)
    .execute();
  return new Set(rows.map(({ photoId }) => photoId));
}

/** The ids of a link's favourites that it shows now. */
export async function shownFavouritesOf(
  db: Db | Tx,
  { linkId, sessionId, address }: Pick<LinkIdentity, 'linkId' | 'sessionId' | 'address'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('linkFavourites')
    .innerJoin('photos', 'photos.id', 'linkFavourites.photoId')
    .innerJoin('photoShoots', 'photoShoots.photoId', 'photos.id')
    .select('photos.id')
    .distinct()
    .where('linkFavourites.linkId', '=', linkId)
    .where('linkFavourites.isFavourite', '=', true)
    .where('photos.role', '=', 'photo')
    .where(
      sql<boolean>`photo_shoots.shoot_id in (select visible.shoot_id from ${visibleShoots} as visible
        where visible.session_id = ${sessionId} and visible.address = ${address})`,
    )
    .orderBy('photos.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many customers of a shoot marked each of its photos as a favourite, if anybody did. */
export async function favouriteCounts(
  db: Db | Tx,
  shootId: string,
): Promise<{ photoId: string; count: number }[]> {
  const { rows } = await sql<{ photoId: string; count: number }>`
    select s.photo_id as "photoId", count(*)::int as count
    from photo_shoots s join link_favourites f on f.photo_id = s.photo_id and f.is_favourite
      join links k on k.id = f.link_id
      join ${visibleShoots} as visible on visible.shoot_id = s.shoot_id
        and visible.session_id = k.session_id and visible.address = k.address
    where s.shoot_id = ${shootId} group by s.photo_id order by s.photo_id`.execute(db);
  return rows;
}

/** Deletes all favourites of these links. */
export async function deleteFavourites(tx: Tx, linkIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('linkFavourites')
    .where('linkId', '=', sql<string>`any(${[...linkIds]}::uuid[])`)
    .execute();
}
