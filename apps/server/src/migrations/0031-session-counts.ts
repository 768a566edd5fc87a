import { sql, type Kysely } from 'kysely';

/**
 * The list of sessions reads one row of counts for each session. Triggers note the sessions whose
 * counts changed; the next read of the list counts these again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A trigger that notes the session of each changed row. */
const noting = (table: string, event: string, by = 'note_session_to_count', when = '') =>
  `create trigger ${table}_count_${event.slice(0, 6)} after ${event} on ${table}
    for each row ${when && `when (${when})`} execute function ${by}()`;

const differs = (...columns: string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

const statements = [
  `create table session_counts (
    session_id uuid primary key references sessions on delete cascade, studio_id uuid not null,
    shoots int not null, customers int not null, linked int not null, waiting int not null,
    photos int not null, stored int not null, pending int not null, underway int not null, damaged int not null,
    upload_seen_at timestamptz, questions int not null, with_photos int not null, ready int not null, held int not null,
    published int not null, mailed int not null, opened int not null, orders int not null, unpaid int not null,
    sold_cents bigint not null)`,
  `create index session_counts_studio on session_counts (studio_id)`,
  `comment on column session_counts.linked is 'Different addresses that are linked to a shoot.'`,
  `comment on column session_counts.waiting is 'Those of them that are linked to a shoot whose gallery was never published.'`,
  `comment on column session_counts.stored is 'Files on the server, of whatever kind.'`,
  `comment on column session_counts.pending is 'Files that are not read and matched yet.'`,
  `comment on column session_counts.underway is 'Uploads that have started and are not complete.'`,
  `comment on column session_counts.upload_seen_at is 'The last sign of an upload.'`,
  `comment on column session_counts.with_photos is 'Shoots with photos whose gallery was never published.'`,
  `comment on column session_counts.ready is 'Those of them with linked people and without photos in review.'`,
  `comment on column session_counts.held is 'Those of them with linked people and with photos in review.'`,
  `comment on column session_counts.mailed is 'Customers to whom the mail about their gallery was sent.'`,
  `comment on column session_counts.sold_cents is 'The orders that stand, without what was refunded.'`,
  // Writers only append, so they never wait for each other or for the reader.
  `create table sessions_to_count (studio_id uuid not null, session_id uuid not null)`,
  `create index sessions_to_count_studio on sessions_to_count (studio_id, session_id)`,
  `create index uploads_unfinished on uploads (session_id) where finished_at is null`,
  `create or replace function note_session_to_count() returns trigger language plpgsql as $$
    begin
      insert into sessions_to_count (studio_id, session_id)
        select studio_id, id from sessions where id = coalesce(new.session_id, old.session_id);
      if tg_op = 'UPDATE' and old.session_id is distinct from new.session_id then
        insert into sessions_to_count (studio_id, session_id)
          select studio_id, id from sessions where id = old.session_id;
      end if;
      return null;
    end $$`,
  `create or replace function note_this_session_to_count() returns trigger language plpgsql as $$
    begin
      insert into sessions_to_count (studio_id, session_id) values (new.studio_id, new.id);
      return null;
    end $$`,
  `create or replace function note_session_of_mail_to_count() returns trigger language plpgsql as $$
    begin
      insert into sessions_to_count (studio_id, session_id)
        select sessions.studio_id, sessions.id from links join sessions on sessions.id = links.session_id
        where links.id = (new.payload ->> 'linkId')::uuid;
      return null;
    end $$`,
  noting('sessions', 'insert', 'note_this_session_to_count'),
  noting('shoots', 'insert or update or delete'),
  noting('customers', 'insert or update or delete'),
  noting('photos', 'insert or delete'),
  // The verdicts of photos change with `card_readings` and `changes`.
  noting('photos', 'update', undefined, differs('state', 'role', 'session_id')),
  noting('uploads', 'insert or delete'),
  noting('uploads', 'update', undefined, differs('finished_at')),
  noting('card_readings', 'insert or update or delete'),
  noting('settled_anomalies', 'insert or update or delete'),
  noting('changes', 'insert or update'),
  noting('links', 'update', undefined, differs('opened_at')),
  noting('orders', 'insert or update or delete'),
  noting('mails', 'insert', 'note_session_of_mail_to_count', `new.kind = 'gallery-ready'`),
  noting(
    'mails',
    'update',
    'note_session_of_mail_to_count',
    `new.kind = 'gallery-ready' and ${differs('state')}`,
  ),
  `insert into sessions_to_count (studio_id, session_id) select studio_id, id from sessions`,
];
