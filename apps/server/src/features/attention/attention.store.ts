import type { Attention } from '@photoslate/contract/attention';
import type { MailServerFault } from '@photoslate/contract/mail';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The scope: a whole studio, or only the sessions of one photographer. */
export interface AttentionScope {
  readonly studioId: string;
  readonly photographerId: string | null;
  readonly now: Date;
}

/** Maximum number of listed rows. `count` includes the rest. */
export const LISTED = 100;
/** Undelivered mails older than this are no longer listed. */
const MAILS_SINCE_DAYS = 90;

const own = ({ photographerId }: AttentionScope): RawBuilder<boolean> =>
  sql`(${photographerId}::uuid is null or s.photographer_id = ${photographerId}::uuid)`;

export interface Counted {
  readonly all: number;
}
export const counted = <R extends Counted, T>(rows: readonly R[], shown: (row: R) => T) => ({
  rows: rows.map(shown),
  count: rows[0]?.all ?? 0,
});

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
      and not m.is_delivered_later
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
