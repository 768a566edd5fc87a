import { visibleShoots } from '#platform/database/visible-shoots.ts';
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

/** Shoots that have photos and no linked customer, newest first. */
export async function shootsWithoutContact(db: Db | Tx, scope: AttentionScope) {
  const { rows } = await sql<
    Counted &
      Omit<Attention['shoots'][number], 'createdAt' | 'label'> & { at: Date; number: number; earlier: number }
  >`
    select h.id, h.code as hash, h.number, h.session_id as "sessionId", l.name as location, h.title, h.created_at as at,
      ${earlierCount('h')} as earlier,
      (select count(*)::int from photo_shoots p where p.shoot_id = h.id) as "photoCount",
      (select count(*)::int from customers c where c.shoot_id = h.id and c.unlinked_at is null) as "waitingCount",
      count(*) over ()::int as all
    from shoots h join sessions s on s.id = h.session_id join locations l on l.id = s.location_id
    where s.studio_id = ${scope.studioId} and ${own(scope)} and h.discarded_at is null and s.discarded_at is null
      and not s.is_practice
      and exists (select from photo_shoots p where p.shoot_id = h.id)
      and not exists (select from customers c where c.shoot_id = h.id and c.linked)
    order by h.created_at desc, h.id limit ${LISTED}`.execute(db);
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
 * notification first.
 */
export async function notLooked(db: Db | Tx, scope: AttentionScope) {
  const { rows } = await sql<Counted & Omit<Attention['notLooked'][number], 'toldAt'> & { at: Date }>`
    select k.id as "linkId", k.email, s.id as "sessionId", l.name as location, max(t.told_at) as at, count(*) over ()::int as all
    from links k
      join link_shoots t on t.link_id = k.id and t.version = k.version
      join ${visibleShoots} as visible on visible.shoot_id = t.shoot_id
        and visible.session_id = k.session_id and visible.address = k.address
      join sessions s on s.id = k.session_id
      join locations l on l.id = s.location_id
    where s.studio_id = ${scope.studioId} and ${own(scope)} and k.revoked_at is null and not s.is_practice
      and exists (select from links join sessions on sessions.id = links.session_id
        join studios on studios.id = sessions.studio_id where links.id = k.id and ${linkEnds} > ${scope.now})
    group by k.id, s.id, l.name
    having k.looked_at is null or k.looked_at < max(t.told_at)
    order by max(t.told_at) desc, k.id limit ${LISTED}`.execute(db);
  return counted(rows, ({ all: _all, at, ...link }) => ({ ...link, toldAt: at.toISOString() }));
}
