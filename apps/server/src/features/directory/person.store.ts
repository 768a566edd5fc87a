import type { PersonGallery } from '@photoslate/contract/person-records';
import { CUSTOMER_MAIL_KINDS, type MailReason } from '@photoslate/contract/mail';
import type { Language } from '@photoslate/contract/scalars';
import type { OrderStatus } from '@photoslate/domain/states';
import { sql, type RawBuilder } from 'kysely';
import { linkEnds } from '#features/links/index.ts';
import { hasIssueOf } from '#features/orders/index.ts';
import { earlierCount } from '#platform/database/earlier-count.ts';
import type { MailKind } from '#platform/database/column-types.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { inScope, type PersonKey } from './scope.ts';

/** Maximum number of rows of each list on the page of a customer. */
const LISTED = 100;

/** A customer with what the access check needs; undefined if there is none. */
export async function customerById(db: Db | Tx, id: string) {
  const row = await db
    .selectFrom('customers')
    .leftJoin('sessions', 'sessions.id', 'customers.sessionId')
    .select(['customers.address', 'customers.studioId', 'customers.sessionId', 'customers.shootId'])
    .select('sessions.photographerId')
    .where('customers.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessionId, photographerId, ...customer } = row;
  // Nobody but an owner sees a registration without a session.
  return { ...customer, ...(sessionId === null ? {} : { sessionId }), photographerId: photographerId ?? '' };
}

/** The customers of a person that the user sees, latest first. */
export async function customersOfPerson(db: Db | Tx, person: PersonKey) {
  return db
    .selectFrom('customers')
    .leftJoin('shoots', 'shoots.id', 'customers.shootId')
    .leftJoin('sessions', 'sessions.id', 'customers.sessionId')
    .select(['customers.id', 'customers.shootId', 'customers.sessionId', 'customers.email'])
    .select(['customers.firstName', 'customers.lastName', 'customers.phone', 'customers.language'])
    .select(['customers.source', 'customers.linked', 'customers.registeredAt', 'customers.studioNote'])
    .select(sql<boolean>`coalesce(shoots.discarded_at, sessions.discarded_at) is not null`.as('isDiscarded'))
    .where('customers.studioId', '=', person.studioId)
    .where('customers.address', '=', person.address)
    .where(inScope(person, 'customers.sessionId'))
    .orderBy('customers.registeredAt', 'desc')
    .orderBy('customers.id', 'desc')
    .execute();
}

/** The studio's note about a person, from their customers. */
export const noteAmong = (customers: readonly { readonly studioNote: string | null }[]): string | null =>
  customers.find(({ studioNote }) => studioNote !== null)?.studioNote ?? null;

interface GalleryRow extends Omit<PersonGallery, 'label' | 'createdAt' | 'coverUrl'> {
  readonly number: number;
  readonly earlier: number;
  readonly at: Date;
  readonly coverId: string | null;
}

/**
 * The shoots of a person, latest first, with the state of the gallery for this person. The cover is
 * the photo that was received first.
 */
export async function galleriesOfPerson(db: Db | Tx, person: PersonKey, now: Date): Promise<GalleryRow[]> {
  const { rows } = await sql<GalleryRow>`
    select c.id as "customerId", shoots.id as "shootId", shoots.code as hash, shoots.number, ${earlierCount()} as earlier, shoots.title,
      sessions.id as "sessionId", locations.name as location, locations.time_zone as "timeZone",
      shoots.created_at as at,
      (select count(*)::int from photo_shoots where photo_shoots.shoot_id = shoots.id) as "photoCount",
      (select p.id from photo_shoots h join photos p on p.id = h.photo_id
        where h.shoot_id = shoots.id and p.role = 'photo' and p.state = 'read'
        order by h.photo_id limit 1) as "coverId",
      case
        when not c.linked then 'unlinked'
        when shoots.gallery = 'collecting' then 'not-published'
        when c.unconfirmed_since is not null then 'not-confirmed'
        when shoots.gallery = 'recalled' or links.id is null or links.revoked_at is not null then 'unpublished'
        when ${linkEnds} <= ${now} then 'expired'
        when links.looked_at >= told.at then 'opened'
        when mail.state in ('failed', 'bounced') then 'bounced'
        else 'sent' end as state
    from customers c
      join shoots on shoots.id = c.shoot_id
      join sessions on sessions.id = shoots.session_id
      join studios on studios.id = sessions.studio_id
      join locations on locations.id = sessions.location_id
      left join links on links.session_id = sessions.id and links.address = c.address
      left join lateral (select max(told_at) as at from link_shoots
        where link_shoots.link_id = links.id and link_shoots.shoot_id = shoots.id) told on true
      left join lateral (select m.state from mails m where m.payload ->> 'linkId' = links.id::text
        order by m.created_at desc limit 1) mail on true
    where c.studio_id = ${person.studioId} and c.address = ${person.address}
      and shoots.discarded_at is null and ${inScope(person, 'c.session_id')}
    order by shoots.created_at desc, shoots.id desc limit ${LISTED}`.execute(db);
  return rows;
}

interface OrderRow {
  readonly id: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly sessionId: string;
  readonly location: string;
  readonly shoots: readonly {
    readonly number: number;
    readonly earlier: number;
    readonly title: string | null;
  }[];
  readonly photoCount: number;
  readonly totalCents: number;
  readonly refundedCents: number | null;
  readonly hasIssue: boolean;
  readonly createdAt: Date;
}

/** The orders of a person, latest first. */
export async function ordersOfPerson(db: Db | Tx, person: PersonKey): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.number, o.status, o.session_id as "sessionId", l.name as location,
      o.total_cents as "totalCents", o.refunded_cents as "refundedCents", ${hasIssueOf('o')} as "hasIssue",
      o.created_at as "createdAt",
      (select count(*)::int from order_photos p where p.order_id = o.id) as "photoCount",
      (select coalesce(json_agg(json_build_object('number', shoots.number, 'earlier', ${earlierCount()},
          'title', shoots.title) order by shoots.number), '[]')
        from order_shoots t join shoots on shoots.id = t.shoot_id where t.order_id = o.id) as shoots
    from orders o join sessions s on s.id = o.session_id join locations l on l.id = s.location_id
    where o.studio_id = ${person.studioId} and o.address = ${person.address} and ${inScope(person, 'o.session_id')}
    order by o.created_at desc, o.id desc limit ${LISTED}`.execute(db);
  return rows;
}

interface MailRow {
  readonly id: string;
  readonly kind: MailKind;
  readonly subject: string;
  readonly state: 'queued' | 'held' | 'sent' | 'bounced' | 'failed';
  readonly heldUntil: Date | null;
  readonly keptAsFile: boolean;
  readonly reason: MailReason | null;
  readonly at: Date;
  readonly openedAt: Date | null;
}

/**
 * Mails to the person as a customer; for a photographer only those about a link of one of their
 * sessions.
 */
const mailsTo = (person: PersonKey): RawBuilder<unknown> => sql`mails m
  left join links k on k.id = (m.payload ->> 'linkId')::uuid
  where m.studio_id = ${person.studioId} and m.recipient = ${person.address}
    and m.kind = any(${[...CUSTOMER_MAIL_KINDS]}::text[])
    and ${inScope(person, 'k.session_id')}`;

/** The mails to a person, latest first. */
export async function mailsOfPerson(db: Db | Tx, person: PersonKey): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select m.id, m.kind, m.subject, m.state, m.held_until as "heldUntil", m.kept_as_file as "keptAsFile", m.reason,
      m.created_at as at, case when k.looked_at >= m.created_at then k.looked_at end as "openedAt"
    from ${mailsTo(person)}
    order by m.created_at desc, m.id desc limit ${LISTED}`.execute(db);
  return rows;
}

/** Counts of a customer's page that the list does not have. */
export async function countsOfPerson(db: Db | Tx, person: PersonKey) {
  const { rows } = await sql<{
    mailCount: number;
    orderCount: number;
    galleryCount: number;
    lastVisitAt: Date | null;
  }>`
    select
      (select count(*)::int from ${mailsTo(person)}) as "mailCount",
      (select count(*)::int from orders o where o.studio_id = ${person.studioId}
        and o.address = ${person.address} and ${inScope(person, 'o.session_id')}) as "orderCount",
      (select count(*)::int from customers c join shoots h on h.id = c.shoot_id
        where c.studio_id = ${person.studioId} and c.address = ${person.address} and c.linked
          and h.gallery = 'published' and h.discarded_at is null
          and ${inScope(person, 'c.session_id')}) as "galleryCount",
      (select max(k.looked_at) from links k join sessions s on s.id = k.session_id
        where k.address = ${person.address} and s.studio_id = ${person.studioId}
          and ${inScope(person, 'k.session_id')}) as "lastVisitAt"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count returned no row.');
  return counts;
}

/** The consent of the latest registration that was not dismissed; null without any. */
export async function consentOfPerson(db: Db | Tx, person: PersonKey) {
  const { rows } = await sql<{
    version: string;
    language: Language;
    consentedAt: Date;
    confirmedAt: Date | null;
    text: string | null;
    textFrom: Date | null;
  }>`
    select w.consent_version as version, w.language, w.claimed_at as "consentedAt",
      w.confirmed_at as "confirmedAt", t.text, t.created_at as "textFrom"
    from customers c
      join claims w on w.customer_id = c.id and w.state <> 'dismissed'
      left join consent_texts t on t.studio_id = c.studio_id and t.language = w.language
        and t.version::text = w.consent_version
    where c.studio_id = ${person.studioId} and c.address = ${person.address} and ${inScope(person, 'c.session_id')}
    order by w.claimed_at desc, w.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
