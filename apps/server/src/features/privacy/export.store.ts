import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';
import type { OwnData } from '@photoslate/contract/privacy';
import { shootLabel } from '@photoslate/domain/shoot-label';
import { sql, type Selectable } from 'kysely';
import { isRegisteredAs } from './registrations.store.ts';

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
    .select(['name', 'retentionDays'])
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
  return {
    studio: studio.name,
    email: address,
    retentionDays: studio.retentionDays,
    contacts: await contacts(db, studioId, address, reader),
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
    .select([
      'customers.firstName',
      'customers.lastName',
      'customers.email',
      'customers.address',
      'customers.phone',
      'customers.language',
      'customers.linked',
      'customers.source',
      'customers.registeredAt',
      'customers.id',
      'customers.confirmedAt',
      'locations.name as location',
      'shoots.number',
      'shoots.title',
      'shoots.note',
      'shoots.createdAt as shootAt',
      'shoots.publishedAt',
    ])
    .select(earlierCount().as('earlierCount'))
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
    .where((where) =>
      where.or([
        where('customers.address', '=', address),
        where(
          'customers.id',
          'in',
          where
            .selectFrom('claims')
            .select('claims.customerId')
            .where('claims.studioId', '=', studioId)
            .where(isRegisteredAs(address)),
        ),
      ]),
    )
    .orderBy('customers.registeredAt')
    .execute();
  const registered = await registrations(
    db,
    rows.map(({ id }) => id),
    address,
  );
  return rows
    .filter(({ id, address: at }) => at === address || registered.has(id))
    .map(
      ({ id, number, earlierCount: earlier, publishedAt, hasOthers, confirmedAt, address: at, ...row }) => {
        const made = registered.get(id) ?? [];
        const [stray] = at === address ? [] : made;
        const seesTitle = !stray && (reader === 'studio' || (row.linked && publishedAt !== null));
        const seesNote = seesTitle && (reader === 'studio' || !hasOthers);
        return {
          ...row,
          registeredAt: row.registeredAt.toISOString(),
          confirmed: confirmedAt !== null,
          ...(stray ? strayContact(stray) : {}),
          registrations: made.map(registrationOf),
          shoot: number === null ? null : shootLabel(number, earlier),
          shootAt: iso(row.shootAt),
          title: seesTitle ? row.title : null,
          note: seesNote ? row.note : null,
        };
      },
    );
}

type Claim = Selectable<Database['claims']>;

/**
 * If a customer's address was corrected away from this one, only the registrations belong to this
 * person.
 */
const strayContact = (row: Claim) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  language: row.language,
  linked: false,
  source: 'self' as const,
  registeredAt: row.claimedAt.toISOString(),
  confirmed: row.confirmedAt !== null,
});

const registrationOf = (row: Claim): OwnData['contacts'][number]['registrations'][number] => ({
  firstName: row.firstName,
  lastName: row.lastName,
  phone: row.phone,
  language: row.language,
  consentVersion: row.consentVersion,
  consentedAt: row.claimedAt.toISOString(),
  state: row.state,
  confirmedAt: iso(row.confirmedAt),
});

async function registrations(
  db: Db | Tx,
  customerIds: readonly string[],
  address: string,
): Promise<Map<string, Claim[]>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('claims')
    .selectAll()
    .where('customerId', 'in', customerIds)
    .where(isRegisteredAs(address))
    .orderBy('claimedAt')
    .execute();
  return Map.groupBy(rows, (row) => row.customerId);
}

async function galleries(db: Db | Tx, studioId: string, address: string): Promise<OwnData['galleries']> {
  const rows = await db
    .selectFrom('links')
    .innerJoin('sessions', 'sessions.id', 'links.sessionId')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .select([
      'locations.name as location',
      'links.createdAt as mailedAt',
      'links.openedAt',
      'links.revokedAt',
    ])
    .where('sessions.studioId', '=', studioId)
    .where('links.address', '=', address)
    .orderBy('links.createdAt')
    .execute();
  return rows.map(({ location, mailedAt, openedAt, revokedAt }) => ({
    location,
    mailedAt: mailedAt.toISOString(),
    openedAt: iso(openedAt),
    revokedAt: iso(revokedAt),
  }));
}

async function orders(db: Db | Tx, studioId: string, address: string): Promise<OwnData['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'status', 'totalCents', 'note', 'createdAt', 'id'])
    .where('studioId', '=', studioId)
    .where('address', '=', address)
    .orderBy('createdAt')
    .execute();
  const photos = await db
    .selectFrom('orderPhotos')
    .innerJoin('photos', 'photos.id', 'orderPhotos.photoId')
    .select(['orderPhotos.orderId', 'photos.fileName'])
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
    .select(['subject', 'state', 'createdAt', 'sentAt'])
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
