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
    .select(['name', 'retention_days as retentionDays'])
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
    .leftJoin('sessions', 'sessions.id', 'customers.session_id')
    .leftJoin('locations', 'locations.id', 'sessions.location_id')
    .leftJoin('shoots', 'shoots.id', 'customers.shoot_id')
    .select([
      'customers.first_name as firstName',
      'customers.last_name as lastName',
      'customers.email',
      'customers.address',
      'customers.phone',
      'customers.language',
      'customers.linked',
      'customers.source',
      'customers.registered_at as registeredAt',
      'customers.id',
      'customers.confirmed_at as confirmedAt',
      'locations.name as location',
      'shoots.number',
      'shoots.title',
      'shoots.note',
      'shoots.created_at as shootAt',
      'shoots.published_at as publishedAt',
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
    .where('customers.studio_id', '=', studioId)
    .where((where) =>
      where.or([
        where('customers.address', '=', address),
        where(
          'customers.id',
          'in',
          where
            .selectFrom('claims')
            .select('claims.customer_id')
            .where('claims.studio_id', '=', studioId)
            .where(isRegisteredAs(address)),
        ),
      ]),
    )
    .orderBy('customers.registered_at')
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
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  language: row.language,
  linked: false,
  source: 'self' as const,
  registeredAt: row.claimed_at.toISOString(),
  confirmed: row.confirmed_at !== null,
});

const registrationOf = (row: Claim): OwnData['contacts'][number]['registrations'][number] => ({
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  language: row.language,
  consentVersion: row.consent_version,
  consentedAt: row.claimed_at.toISOString(),
  state: row.state,
  confirmedAt: iso(row.confirmed_at),
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
    .where('customer_id', 'in', customerIds)
    .where(isRegisteredAs(address))
    .orderBy('claimed_at')
    .execute();
  return Map.groupBy(rows, (row) => row.customer_id);
}

async function galleries(db: Db | Tx, studioId: string, address: string): Promise<OwnData['galleries']> {
  const rows = await db
    .selectFrom('links')
    .innerJoin('sessions', 'sessions.id', 'links.session_id')
    .innerJoin('locations', 'locations.id', 'sessions.location_id')
    .select([
      'locations.name as location',
      'links.created_at as mailedAt',
      'links.opened_at as openedAt',
      'links.revoked_at as revokedAt',
    ])
    .where('sessions.studio_id', '=', studioId)
    .where('links.address', '=', address)
    .orderBy('links.created_at')
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
    .select(['number', 'status', 'total_cents as totalCents', 'note', 'created_at as createdAt', 'id'])
    .where('studio_id', '=', studioId)
    .where('address', '=', address)
    .orderBy('created_at')
    .execute();
  const photos = await db
    .selectFrom('order_photos')
    .innerJoin('photos', 'photos.id', 'order_photos.photo_id')
    .select(['order_photos.order_id as orderId', 'photos.file_name as fileName'])
    .where('order_photos.order_id', 'in', rows.length > 0 ? rows.map(({ id }) => id) : [studioId])
    .orderBy('photos.sort_key')
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
    .select(['subject', 'state', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('studio_id', '=', studioId)
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  return rows.map(({ createdAt, sentAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: iso(sentAt),
  }));
}
