import type { Location, PriceGroup, UpdateLocation, UpdatePriceGroup } from '@photoslate/contract/studio';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Cursor } from '#platform/pagination.ts';

const LOCATION = ['id', 'name', 'location', 'time_zone as timeZone'] as const;
const PRICES = [
  'id',
  'name',
  'first_photo_cents as firstPhotoCents',
  'extra_photo_cents as extraPhotoCents',
  'buy_all_cents as buyAllCents',
] as const;

/** The studio's locations, most recently used first, after a cursor. */
export async function listLocations(
  db: Db | Tx,
  studioId: string,
  page: { readonly limit: number; readonly after: Cursor | undefined },
): Promise<(Location & { place: Cursor })[]> {
  const { after } = page;
  let query = db
    .selectFrom('locations')
    .select([...LOCATION, 'last_used_at as lastUsedAt'])
    .where('studio_id', '=', studioId);
  if (after)
    query = query.where(sql<boolean>`(last_used_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  const rows = await query.orderBy('last_used_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(({ lastUsedAt, ...row }) => ({ ...row, place: { at: lastUsedAt, id: row.id } }));
}

/** Marks an existing location of the studio as used now; undefined if there is none. */
export const touchLocation = (
  tx: Tx,
  studioId: string,
  which: { readonly id: string } | { readonly name: string; readonly location: string },
  now: Date,
): Promise<Location | undefined> =>
  tx
    .updateTable('locations')
    .set({ last_used_at: now })
    .where('studio_id', '=', studioId)
    .where((where) =>
      'id' in which
        ? where('id', '=', which.id)
        : where(
            'id',
            '=',
            where
              .selectFrom('locations as same')
              .select('same.id')
              .where('same.studio_id', '=', studioId)
              .where('same.name', '=', which.name)
              .where('same.location', '=', which.location)
              .orderBy('same.last_used_at', 'desc')
              .limit(1),
          ),
    )
    .returning([...LOCATION])
    .executeTakeFirst();

/** Returns false if the id is taken. */
export async function insertLocation(
  tx: Tx,
  studioId: string,
  location: Location,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('locations')
    .values({
      id: location.id,
      studio_id: studioId,
      name: location.name,
      location: location.location,
      time_zone: location.timeZone,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The time zone of the studio's most recently used location. */
export async function latestTimeZone(tx: Tx, studioId: string): Promise<string | undefined> {
  const [latest] = await listLocations(tx, studioId, { limit: 1, after: undefined });
  return latest?.timeZone;
}

/** The studio's price groups, ordered by position. */
export async function listPriceGroups(db: Db | Tx, studioId: string): Promise<PriceGroup[]> {
  const rows = await db
    .selectFrom('price_groups')
    .select([...PRICES])
    .where('studio_id', '=', studioId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, currency: 'EUR' }));
}

/** A price group of this studio, by its id. */
export async function findPriceGroup(
  db: Db | Tx,
  studioId: string,
  id: string,
): Promise<PriceGroup | undefined> {
  const row = await db
    .selectFrom('price_groups')
    .select([...PRICES])
    .where('studio_id', '=', studioId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, currency: 'EUR' };
}

/** Undefined when the studio has none of that id. */
export async function setPriceGroup(
  tx: Tx,
  studioId: string,
  id: string,
  prices: UpdatePriceGroup,
): Promise<PriceGroup | undefined> {
  const row = await tx
    .updateTable('price_groups')
    .set({
      name: prices.name,
      first_photo_cents: prices.firstPhotoCents,
      extra_photo_cents: prices.extraPhotoCents,
      buy_all_cents: prices.buyAllCents,
    })
    .where('studio_id', '=', studioId)
    .where('id', '=', id)
    .returning([...PRICES])
    .executeTakeFirst();
  return row && { ...row, currency: 'EUR' };
}

/** Undefined when the studio has none of that id. */
export const setLocation = (
  tx: Tx,
  studioId: string,
  id: string,
  location: UpdateLocation,
): Promise<Location | undefined> =>
  tx
    .updateTable('locations')
    .set({ name: location.name, location: location.location, time_zone: location.timeZone })
    .where('studio_id', '=', studioId)
    .where('id', '=', id)
    .returning([...LOCATION])
    .executeTakeFirst();

export async function insertPriceGroups(
  tx: Tx,
  studioId: string,
  groups: readonly Omit<PriceGroup, 'currency'>[],
): Promise<void> {
  await tx
    .insertInto('price_groups')
    .values(
      groups.map((group, index) => ({
        id: group.id,
        studio_id: studioId,
        position: index + 1,
        name: group.name,
        first_photo_cents: group.firstPhotoCents,
        extra_photo_cents: group.extraPhotoCents,
        buy_all_cents: group.buyAllCents,
      })),
    )
    .execute();
}
