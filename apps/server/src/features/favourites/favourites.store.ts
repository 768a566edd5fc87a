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

/** Deletes all favourites of these links. */
export async function deleteFavourites(tx: Tx, linkIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('linkFavourites')
    .where('linkId', '=', sql<string>`any(${[...linkIds]}::uuid[])`)
    .execute();
}
