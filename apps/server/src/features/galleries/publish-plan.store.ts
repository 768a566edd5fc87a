import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** For how long links and photos of a session stay, and the studio's quiet hours. */
export async function sessionRules(db: Db | Tx, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('studios', 'studios.id', 'sessions.studioId')
    .select([
      'studios.linkDays',
      'studios.quietFromMinute as fromMinute',
      'studios.quietToMinute as toMinute',
      sql<Date>`coalesce(sessions.ended_at, sessions.created_at)
        + studios.retention_days * interval '1 day'`.as('keptUntil'),
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/** The address of a linked customer of a session; null if there is none with this id. */
export async function linkedCustomer(db: Db | Tx, sessionId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('address')
    .where('id', '=', id)
    .where('sessionId', '=', sessionId)
    .where('linked', '=', true)
    .executeTakeFirst();
  return row?.address ?? null;
}

/** The shoots of a session that somebody holds back. */
export async function holdsOf(
  db: Db | Tx,
  sessionId: string,
): Promise<{ shootId: string; at: Date; byName: string | null; reason: string | null }[]> {
  const { rows } = await sql<{ shootId: string; at: Date; byName: string | null; reason: string | null }>`
    select shoots.id as "shootId", held_at as at, held_reason as reason,
      coalesce(nullif(trim(concat_ws(' ', users.first_name, users.last_name)), ''), users.email) as "byName"
    from shoots left join users on users.id = shoots.held_by
    where shoots.session_id = ${sessionId} and held_at is not null`.execute(db);
  return rows;
}

/** The first photo of each shoot of a session that is not published. */
export async function coverPhotos(
  db: Db | Tx,
  sessionId: string,
): Promise<{ shootId: string; photoId: string }[]> {
  const { rows } = await sql<{ shootId: string; photoId: string }>`
    select shoots.id as "shootId", first.id as "photoId" from shoots
    cross join lateral (select photos.id from photo_shoots join photos on photos.id = photo_shoots.photo_id
      where photo_shoots.shoot_id = shoots.id and photos.role = 'photo' and photos.state = 'read'
      order by photos.sort_key, photos.id limit 1) as first
    where shoots.session_id = ${sessionId} and shoots.gallery <> 'published' and shoots.discarded_at is null
    order by shoots.number, shoots.received_order`.execute(db);
  return rows;
}

/** The linked customers of shoots that are not published, but were shown to them before. */
export async function notifiedCustomers(
  db: Db | Tx,
  sessionId: string,
): Promise<{ shootId: string; customerId: string }[]> {
  const { rows } = await sql<{ shootId: string; customerId: string }>`
    select shoots.id as "shootId", customers.id as "customerId" from shoots
    join customers on customers.shoot_id = shoots.id and customers.linked
    join links on links.session_id = shoots.session_id and links.address = customers.address
    join link_shoots on link_shoots.link_id = links.id and link_shoots.shoot_id = shoots.id
      and link_shoots.version = links.version
    where shoots.session_id = ${sessionId} and shoots.gallery <> 'published'
      and shoots.published_at is not null`.execute(db);
  return rows;
}

export interface LatestPublish {
  readonly publishedAt: Date;
  readonly shootCount: number;
  readonly photoCount: number;
  readonly openedCount: number;
  readonly mails: {
    readonly count: number;
    readonly sent: number;
    readonly held: number;
    readonly bounced: number;
  };
}

/** The shoots of a session that were published together last, and the mails about them. */
export async function latestPublish(db: Db | Tx, sessionId: string): Promise<LatestPublish | null> {
  const { rows } = await sql<LatestPublish>`
    with latest as (
      select id, published_at from shoots where session_id = ${sessionId} and gallery = 'published'
        and published_at = (select max(published_at) from shoots
          where session_id = ${sessionId} and gallery = 'published')),
    told as (
      select link_shoots.shoot_id, links.id as link_id,
        coalesce(links.looked_at >= link_shoots.told_at, false) as opened
      from latest join link_shoots on link_shoots.shoot_id = latest.id
        and link_shoots.told_at >= latest.published_at
      join links on links.id = link_shoots.link_id and links.version = link_shoots.version),
    mailed as (
      select state from (select distinct link_id from told) as links
      cross join lateral (select state from mails where payload ->> 'linkId' = links.link_id::text
        and kind = 'gallery-ready' order by created_at desc, id desc limit 1) as mail)
    select (select max(published_at) from latest) as "publishedAt",
      (select count(*) from latest) as "shootCount",
      (select count(distinct photo_id) from photo_shoots join photos on photos.id = photo_shoots.photo_id
        where shoot_id in (select id from latest) and role = 'photo' and state = 'read') as "photoCount",
      (select count(distinct shoot_id) from told where opened) as "openedCount",
      (select jsonb_build_object('count', count(*), 'sent', count(*) filter (where state = 'sent'),
        'held', count(*) filter (where state = 'held'),
        'bounced', count(*) filter (where state in ('bounced', 'failed'))) from mailed) as mails
    where exists (select from latest)`.execute(db);
  return rows[0] ?? null;
}
