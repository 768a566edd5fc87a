import type { Location, PriceGroup, UpdateLocation, UpdatePriceGroup } from '@photoslate/contract/studio';
import type { Db, Tx } from '#platform/database/handles.ts';
import { type Cursor, isAfter } from '#platform/pagination.ts';

const LOCATION = ['id', 'name', 'location', 'timeZone'] as const;
const PRICES = ['id', 'name', 'firstPhotoCents', 'extraPhotoCents', 'buyAllCents'] as const;

/**
 * The studio's locations, most recently used first, after a cursor. Those of practice sessions are
 * left out.
 */
export async function listLocations(
  db: Db | Tx,
  studioId: string,
  page: { readonly limit: number; readonly after: Cursor | undefined },
): Promise<(Location & { lastUsedAt: Date })[]> {
  const { after } = page;
  let query = db
    .selectFrom('locations')
    .select([...LOCATION, 'lastUsedAt'])
    .where('studioId', '=', studioId)
    .where('isPractice', '=', false);
  if (after) query = query.where(isAfter(after, 'lastUsedAt', 'id'));
  return query.orderBy('lastUsedAt', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

/** Marks an existing location of the studio as used now; undefined if there is none. */
export const touchLocation = (
  tx: Tx,
  studioId: string,
  which: { readonly id: string } | { readonly name: string; readonly location: string },
  now: Date,
  isPractice = false,
): Promise<Location | undefined> =>
  tx
    .updateTable('locations')
    .set({ lastUsedAt: now })
    .where('studioId', '=', studioId)
    .where((where) =>
      'id' in which
        ? where('id', '=', which.id)
        : where(
            'id',
            '=',
            where
              .selectFrom('locations as same')
              .select('same.id')
              .where('same.studioId', '=', studioId)
              .where('same.name', '=', which.name)
              .where('same.location', '=', which.location)
              .where('same.isPractice', '=', isPractice)
              .orderBy('same.lastUsedAt', 'desc')
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
  isPractice = false,
): Promise<boolean> {
  const result = await tx
    .insertInto('locations')
    .values({
      id: location.id,
      studioId,
      name: location.name,
      location: location.location,
      timeZone: location.timeZone,
      lastUsedAt: now,
      isPractice,
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
    .selectFrom('priceGroups')
    .select([...PRICES])
    .where('studioId', '=', studioId)
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
    .selectFrom('priceGroups')
    .select([...PRICES])
    .where('studioId', '=', studioId)
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
    .updateTable('priceGroups')
    .set({
      name: prices.name,
      firstPhotoCents: prices.firstPhotoCents,
      extraPhotoCents: prices.extraPhotoCents,
      buyAllCents: prices.buyAllCents,
    })
    .where('studioId', '=', studioId)
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
    .set({ name: location.name, location: location.location, timeZone: location.timeZone })
    .where('studioId', '=', studioId)
    .where('id', '=', id)
    .returning([...LOCATION])
    .executeTakeFirst();

export async function insertPriceGroups(
  tx: Tx,
  studioId: string,
  groups: readonly Omit<PriceGroup, 'currency'>[],
): Promise<void> {
  await tx
    .insertInto('priceGroups')
    .values(
      groups.map((group, index) => ({
        id: group.id,
        studioId,
        position: index + 1,
        name: group.name,
        firstPhotoCents: group.firstPhotoCents,
        extraPhotoCents: group.extraPhotoCents,
        buyAllCents: group.buyAllCents,
      })),
    )
    .execute();
}
