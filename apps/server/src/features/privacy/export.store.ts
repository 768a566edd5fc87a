import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { OwnData } from '@photoslate/contract/privacy';
import { shootLabel } from '@photoslate/domain/shoot-label';
import { sql } from 'kysely';
import { exportedPurposes } from '#features/customers/index.ts';
import { linkEnds } from '#features/links/index.ts';
import { exportedColumns, type ExportedColumn } from './personal-data.ts';
import { customersKnownAs, isRegisteredAs } from './registrations.store.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/**
 * The reader of the export: the studio, or the holder of the link that was mailed to the address.
 */
export type Reader = 'studio' | 'person';

/**
 * Everything that a studio stores about one normalized address. A person sees the title of a shoot
 * only after it was published to them, and its note only if nobody else is linked to it. Otherwise
 * anybody who photographed the QR code could read about the people in front of the camera.
 */
export async function readOwnData(
  db: Db | Tx,
  studioId: string,
  address: string,
  reader: Reader,
): Promise<OwnData> {
  const studio = await db
    .selectFrom('studios')
    .select(exportedColumns('studios', 'retentionDays'))
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
  return {
    studio: studio.name,
    email: address,
    retentionDays: studio.retentionDays,
    contacts: await contacts(db, studioId, address, reader),
    purposes: await exportedPurposes(db, { studioId, address }),
    galleries: await galleries(db, studioId, address),
    orders: await orders(db, studioId, address),
    mails: await mails(db, studioId, address),
  };
}

async function contacts(
  db: Db | Tx,
  studioId: string,
  address: string,
  reader: Reader,
): Promise<OwnData['contacts']> {
  const rows = await db
    .selectFrom('customers')
    .leftJoin('sessions', 'sessions.id', 'customers.sessionId')
    .leftJoin('locations', 'locations.id', 'sessions.locationId')
    .leftJoin('shoots', 'shoots.id', 'customers.shootId')
    .select(exportedColumns('customers', 'id', 'linked', 'registeredAt', 'confirmedAt'))
    .select(exportedColumns('locations'))
    .select(exportedColumns('shoots', 'number', 'createdAt', 'publishedAt'))
    .select(earlierCount().as('earlierCount'))
    .select(sql<boolean>`customers.address = ${address}`.as('isOwn'))
    .select(
      sql<boolean>`exists (select from customers as others where others.shoot_id = customers.shoot_id
        and others.linked and others.id <> customers.id)`.as('hasOthers'),
    )
    .select(
      sql<number>`(select count(*) from photo_shoots where photo_shoots.shoot_id = customers.shoot_id)`.as(
        'photoCount',
      ),
    )
    .where('customers.studioId', '=', studioId)
    .where('customers.id', 'in', customersKnownAs(db, studioId, address))
    .orderBy('customers.registeredAt')
    .execute();
  const ids = rows.map(({ id }) => id);
  const registered = Map.groupBy(await registrations(db, ids, address), ({ customerId }) => customerId);
  return rows
    .filter(({ id, isOwn }) => isOwn || registered.has(id))
    .map(({ id, isOwn, confirmedAt, name, number, createdAt, publishedAt, ...others }) => {
      const { earlierCount: earlier, hasOthers, ...row } = others;
      const made = registered.get(id) ?? [];
      const [stray] = isOwn ? [] : made;
      const seesTitle = !stray && (reader === 'studio' || (row.linked && publishedAt !== null));
      const seesNote = seesTitle && (reader === 'studio' || !hasOthers);
      return {
        ...row,
        registeredAt: row.registeredAt.toISOString(),
        confirmed: confirmedAt !== null,
        ...(stray ? strayContact(stray) : {}),
        registrations: made.map(registrationOf),
        location: name,
        shoot: number === null ? null : shootLabel(number, earlier),
        shootAt: iso(createdAt),
        title: seesTitle ? row.title : null,
        note: seesNote ? row.note : null,
      };
    });
}

type Contact = OwnData['contacts'][number];
type Claim = Awaited<ReturnType<typeof registrations>>[number];

/**
 * If a customer's address was corrected away from this one, only the registrations belong to this
 * person.
 */
const strayContact = (row: Claim) =>
  ({
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    language: row.language,
    linked: false,
    source: 'self',
    studioNote: null,
    registeredAt: row.claimedAt.toISOString(),
    confirmed: row.confirmedAt !== null,
  }) as const satisfies Pick<Contact, ExportedColumn<'customers'>> & Partial<Contact>;

const registrationOf = ({ customerId: _of, claimedAt, confirmedAt, ...row }: Claim) => ({
  ...row,
  consentedAt: claimedAt.toISOString(),
  confirmedAt: iso(confirmedAt),
});

const registrations = (db: Db | Tx, customerIds: readonly string[], address: string) =>
  db
    .selectFrom('claims')
    .select(exportedColumns('claims', 'customerId', 'claimedAt', 'confirmedAt'))
    .where('customerId', '=', sql<string>`any(${[...customerIds]}::uuid[])`)
    .where(isRegisteredAs(address))
    .orderBy('claimedAt')
    .orderBy('id')
    .execute();

async function galleries(db: Db | Tx, studioId: string, address: string): Promise<OwnData['galleries']> {
  const rows = await db
    .selectFrom('links')
    .innerJoin('sessions', 'sessions.id', 'links.sessionId')
    .innerJoin('studios', 'studios.id', 'sessions.studioId')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .select(exportedColumns('locations'))
    .leftJoin('favouriteShares', (join) =>
      join
        .onRef('favouriteShares.linkId', '=', 'links.id')
        .onRef('favouriteShares.linkVersion', '=', 'links.version'),
    )
    .select(
      sql<Date | null>`case when favourite_shares.id is not null
        then least(favourite_shares.ends_at, ${linkEnds}) end`.as('sharedUntil'),
    )
    .select(exportedColumns('links', 'id', 'createdAt', 'openedAt', 'revokedAt'))
    .where('sessions.studioId', '=', studioId)
    .where('links.address', '=', address)
    .orderBy('links.createdAt')
    .execute();
  const favourites = await db
    .selectFrom('linkFavourites')
    .innerJoin('photos', 'photos.id', 'linkFavourites.photoId')
    .select('linkFavourites.linkId')
    .select(exportedColumns('photos'))
    .where('linkFavourites.linkId', 'in', rows.length > 0 ? rows.map(({ id }) => id) : [studioId])
    .where('linkFavourites.isFavourite', '=', true)
    .orderBy('photos.sortKey')
    .execute();
  const files = Map.groupBy(favourites, ({ linkId }) => linkId);
  return rows.map(({ id, name, createdAt, openedAt, revokedAt, sharedUntil, ...row }) => ({
    ...row,
    sharedUntil: iso(sharedUntil),
    favourites: (files.get(id) ?? []).map(({ fileName }) => fileName),
    location: name,
    mailedAt: createdAt.toISOString(),
    openedAt: iso(openedAt),
    revokedAt: iso(revokedAt),
  }));
}

async function orders(db: Db | Tx, studioId: string, address: string): Promise<OwnData['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(exportedColumns('orders', 'id', 'totalCents', 'createdAt'))
    .where('studioId', '=', studioId)
    .where('address', '=', address)
    .orderBy('createdAt')
    .execute();
  const photos = await db
    .selectFrom('orderPhotos')
    .innerJoin('photos', 'photos.id', 'orderPhotos.photoId')
    .select('orderPhotos.orderId')
    .select(exportedColumns('photos'))
    .where('orderPhotos.orderId', 'in', rows.length > 0 ? rows.map(({ id }) => id) : [studioId])
    .orderBy('photos.sortKey')
    .execute();
  const files = Map.groupBy(photos, ({ orderId }) => orderId);
  return rows.map(({ id, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    files: (files.get(id) ?? []).map(({ fileName }) => fileName),
  }));
}

async function mails(db: Db | Tx, studioId: string, address: string): Promise<OwnData['mails']> {
  const rows = await db
    .selectFrom('mails')
    .select(exportedColumns('mails', 'createdAt', 'sentAt'))
    .where('studioId', '=', studioId)
    .where('recipient', '=', address)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ createdAt, sentAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: iso(sentAt),
  }));
}
