import type { MailAudience, MailCounts, MailFilter, MailTableRow } from '@photoslate/contract/mail';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';
import { containing, readTablePage, soughtText, type PageRequest } from '#platform/table-page.ts';
import { isForAudience, mailQuery, storedMail } from './mail.store.ts';
import type { MailKind } from './mail-kinds.ts';

interface MailSearch {
  readonly search?: string | undefined;
  readonly kind?: MailKind | undefined;
  readonly audience?: MailAudience | undefined;
  readonly customerId?: string | undefined;
}

/** The location of the session whose photos a mail's link opens. */
const location = sql<string | null>`(select l.name from links k join sessions s on s.id = k.session_id
  join locations l on l.id = s.location_id where k.id = (mails.payload ->> 'linkId')::uuid)`;

const rowsOf = (db: Db | Tx, studioId: string) =>
  mailQuery(db)
    .select([
      location.as('location'),
      sql<
        string | null
      >`(select k.session_id from links k where k.id = (mails.payload ->> 'linkId')::uuid)`.as('sessionId'),
      sql<Date | null>`(select k.looked_at from links k where k.id = (mails.payload ->> 'linkId')::uuid
        and k.looked_at > mails.created_at)`.as('openedAt'),
    ])
    .where('mails.studioId', '=', studioId);

function searched<TB extends keyof Database, R>(
  query: SelectQueryBuilder<Database, TB, R>,
  studioId: string,
  { search, kind, audience, customerId }: MailSearch,
): SelectQueryBuilder<Database, TB, R> {
  const sought = soughtText(search);
  const toAudience = audience ? query.where(isForAudience(audience)) : query;
  const ofKind = kind ? toAudience.where(sql<boolean>`mails.kind = ${kind}`) : toAudience;
  const toPerson = customerId
    ? ofKind.where(
        sql<boolean>`mails.recipient = (select c.address from customers c
          where c.id = ${customerId}::uuid and c.studio_id = ${studioId})`,
      )
    : ofKind;
  if (!sought) return toPerson;
  const pattern = containing(sought);
  return toPerson.where(
    sql<boolean>`(mails.recipient ilike ${pattern} or mails.subject ilike ${pattern}
      or (mails.payload ->> 'linkId')::uuid in (select k.id from links k join sessions s on s.id = k.session_id
        join locations l on l.id = s.location_id where s.studio_id = ${studioId} and l.name ilike ${pattern}))`,
  );
}

function stateIs(state: MailFilter) {
  if (state === 'file' || state === 'sent')
    return sql<boolean>`mails.state = 'sent' and mails.kept_as_file = ${state === 'file'}`;
  if (state === 'undelivered') return sql<boolean>`mails.state in ('bounced', 'failed')`;
  return sql<boolean>`mails.state = ${state}`;
}

/** One page of the table of a studio's mails. */
export async function mailTable(
  db: Db | Tx,
  studioId: string,
  query: MailSearch & PageRequest<'time' | 'recipient'> & { readonly state?: MailFilter | undefined },
): Promise<{ data: MailTableRow[]; meta: { hasPrevious: boolean; hasNext: boolean } }> {
  const rows = rowsOf(db, studioId);
  const found = searched(rows, studioId, query);
  const page = await readTablePage(
    {
      rows,
      matching: query.state ? found.where(stateIs(query.state)) : found,
      id: 'mails.id',
      sorts: {
        time: { by: sql.ref('mails.createdAt'), type: 'timestamptz' },
        recipient: { by: sql`lower(mails.recipient)`, type: 'text' },
      },
    },
    query,
  );
  const data = page.rows.map((row) => ({
    ...storedMail(row).mail,
    session:
      row.sessionId !== null && row.location !== null ? { id: row.sessionId, location: row.location } : null,
    openedAt: row.openedAt?.toISOString() ?? null,
  }));
  return { data, meta: page.meta };
}

const countOf = (state: MailFilter) => sql<number>`(count(*) filter (where ${stateIs(state)}))::int`;

/** How many mails match, by state. */
export async function countMails(db: Db | Tx, studioId: string, search: MailSearch): Promise<MailCounts> {
  const mails = db.selectFrom('mails').where('mails.studioId', '=', studioId);
  return searched(mails, studioId, search)
    .select([
      sql<number>`count(*)::int`.as('all'),
      countOf('queued').as('queued'),
      countOf('held').as('held'),
      countOf('sent').as('sent'),
      countOf('file').as('file'),
      countOf('undelivered').as('undelivered'),
      countOf('bounced').as('bounced'),
      countOf('failed').as('failed'),
    ])
    .executeTakeFirstOrThrow();
}
