import { isVisible } from '#platform/database/visible-shoots.ts';
import type { Attention } from '@photoslate/contract/attention';
import type { MailServerFault } from '@photoslate/contract/mail';
import { shootLabel } from '@photoslate/domain/shoot-label';
import { sql, type RawBuilder } from 'kysely';
import { linkEnds } from '#features/links/index.ts';
import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The scope: a whole studio, or only the sessions of one photographer. */
export interface AttentionScope {
  readonly studioId: string;
  readonly photographerId: string | null;
  readonly now: Date;
}

/** Maximum number of listed rows. `count` includes the rest. */
const LISTED = 100;
/** Undelivered mails older than this are no longer listed. */
const MAILS_SINCE_DAYS = 90;

const own = ({ photographerId }: AttentionScope): RawBuilder<boolean> =>
  sql`(${photographerId}::uuid is null or s.photographer_id = ${photographerId}::uuid)`;

interface Counted {
  readonly all: number;
}
const counted = <R extends Counted, T>(rows: readonly R[], shown: (row: R) => T) => ({
  rows: rows.map(shown),
  count: rows[0]?.all ?? 0,
});

/**
 * Shoots that have photos and no linked customer, newest first. The shoots of each session are read
 * by themselves, so that PostgreSQL never reads those of all studios.
 */
export async function shootsWithoutContact(db: Db | Tx, scope: AttentionScope) {
  const { rows } = await sql<
    Counted &
      Omit<Attention['shoots'][number], 'createdAt' | 'label'> & { at: Date; number: number; earlier: number }
  >`
    select h.id, h.code as hash, h.number, h.session_id as "sessionId", h.location, h.title, h.created_at as at,
      ${earlierCount('h')} as earlier,
      (select count(*)::int from photo_shoots p where p.shoot_id = h.id) as "photoCount",
      (select count(*)::int from customers c where c.shoot_id = h.id and c.unlinked_at is null) as "waitingCount", h.all
    from (
      select h.*, l.name as location, count(*) over ()::int as all
      from sessions s join locations l on l.id = s.location_id cross join lateral (
        select h.* from shoots h
        where h.session_id = s.id and h.discarded_at is null
          and h.id <> all(array(
            select c.shoot_id from customers c where c.session_id = s.id and c.linked and c.shoot_id is not null))
          and exists (select from photo_shoots p where p.shoot_id = h.id)
        offset 0) h
      where s.studio_id = ${scope.studioId} and ${own(scope)} and s.discarded_at is null and not s.is_practice
      order by h.created_at desc, h.id limit ${LISTED}) h
    order by h.created_at desc, h.id`.execute(db);
  return counted(rows, ({ all: _all, at, number, earlier, ...shoot }) => ({
    ...shoot,
    label: shootLabel(number, earlier),
    createdAt: at.toISOString(),
  }));
}

/**
 * Mails that failed or bounced, newest first. Mails are left out if a later mail of the same kind
 * to the same address was sent; one that was only kept as a file does not count.
 */
export async function undeliveredMails(db: Db | Tx, scope: AttentionScope) {
  const since = new Date(scope.now.getTime() - MAILS_SINCE_DAYS * 86_400_000);
  const { rows } = await sql<Counted & Omit<Attention['mails'][number], 'createdAt'> & { at: Date }>`
    select m.id, m.recipient as to, m.subject, m.reason, m.language, m.created_at as at, count(*) over ()::int as all
    from mails m
      left join links k on k.id = (m.payload ->> 'linkId')::uuid
      left join sessions s on s.id = k.session_id
    where m.studio_id = ${scope.studioId} and ${own(scope)} and m.state in ('failed', 'bounced') and m.created_at > ${since}
      and not exists (select from mails later where later.studio_id = m.studio_id and later.recipient = m.recipient
        and later.kind = m.kind and later.state = 'sent' and not later.kept_as_file
        and later.created_at > m.created_at)
    order by m.created_at desc, m.id limit ${LISTED}`.execute(db);
  return counted(rows, ({ all: _all, at, ...mail }) => ({ ...mail, createdAt: at.toISOString() }));
}

/**
 * The queued mails that the mail server does not accept, with the fault of the newest one; null
 * without any.
 */
export async function mailsWaiting(
  db: Db | Tx,
  scope: AttentionScope,
): Promise<NonNullable<Attention['mailServer']> | null> {
  const { rows } = await sql<{ fault: MailServerFault; waiting: number; since: Date }>`
    select m.server_fault as fault, count(*) over ()::int as waiting, min(m.created_at) over () as since
    from mails m
      left join links k on k.id = (m.payload ->> 'linkId')::uuid
      left join sessions s on s.id = k.session_id
    where m.studio_id = ${scope.studioId} and ${own(scope)} and m.state = 'queued' and m.server_fault is not null
    order by m.created_at desc, m.id limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, since: row.since.toISOString() } : null;
}

/**
 * Customers with a published gallery who have not opened it since they were notified, the latest
 * notification first. Each session is read by itself, and its rows are compared in memory: their
 * number is small, while a plan for all sessions at once may read the rows of every studio.
 */
export async function notLooked(db: Db | Tx, scope: AttentionScope) {
  const { rows } = await sql<Counted & Omit<Attention['notLooked'][number], 'toldAt'> & { at: Date }>`
    select told.id as "linkId", told.email, sessions.id as "sessionId", l.name as location, told.at,
      count(*) over ()::int as all
    from sessions
      join studios on studios.id = sessions.studio_id
      join locations l on l.id = sessions.location_id
      cross join lateral (
        with shoots as materialized (select * from shoots where session_id = sessions.id),
          customers as materialized (select * from customers where session_id = sessions.id),
          links as materialized (select * from links where session_id = sessions.id and revoked_at is null),
          told as materialized (select * from link_shoots where shoot_id = any(array(select id from shoots)))
        select links.id, links.email, max(told.told_at) as at
        from links
          join customers on customers.address = links.address
          join shoots on shoots.id = customers.shoot_id
          join told on told.link_id = links.id and told.version = links.version and told.shoot_id = shoots.id
        where ${isVisible} and ${linkEnds} > ${scope.now}
        group by links.id, links.email, links.looked_at
        having links.looked_at is null or links.looked_at < max(told.told_at)
        offset 0) told
    where sessions.studio_id = ${scope.studioId} and not sessions.is_practice
      and (${scope.photographerId}::uuid is null or sessions.photographer_id = ${scope.photographerId}::uuid)
    order by told.at desc, told.id limit ${LISTED}`.execute(db);
  return counted(rows, ({ all: _all, at, ...link }) => ({ ...link, toldAt: at.toISOString() }));
}
