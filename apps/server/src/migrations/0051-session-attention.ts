import { sql, type Kysely } from 'kysely';

/**
 * The dashboard reads one row for each session that needs attention. Triggers note the sessions in
 * which this may have changed; the dashboard reads these directly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A trigger that notes the session of each changed row. */
const noting = (table: string, event: string, when = 'true', by = 'note_session_to_attend') =>
  `create trigger ${table}_attend_${event.slice(0, 6)} after ${event} on ${table}
    for each row when (${when}) execute function ${by}()`;

/** A trigger that notes the sessions of all rows of a statement, because they may be thousands. */
const notingAll = (table: string, event: 'insert' | 'delete', by: string) =>
  `create trigger ${table}_attend_${event} after ${event} on ${table}
    referencing ${event === 'insert' ? 'new' : 'old'} table as changed for each statement execute function ${by}()`;

const differs = (...columns: string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

const statements = [
  `create table session_attention (
    session_id uuid primary key references sessions on delete cascade, studio_id uuid not null,
    photographer_id uuid not null, kept_from timestamptz not null,
    shoots int not null, shoots_from timestamptz, shoots_to timestamptz,
    links int not null, told_from timestamptz, told_to timestamptz, issued_from timestamptz, issued_to timestamptz)`,
  `comment on table session_attention is 'Sessions in which something needs attention.'`,
  `comment on column session_attention.kept_from is 'When the retention of its photos starts.'`,
  `comment on column session_attention.shoots is 'Shoots with photos and without a linked customer.'`,
  `comment on column session_attention.shoots_from is 'When the first of these shoots was created.'`,
  `comment on column session_attention.links is
    'Links whose gallery was not opened since the last notification, also expired ones.'`,
  `comment on column session_attention.told_from is
    'Each link has its last notification; this is the earliest of them.'`,
  `comment on column session_attention.issued_from is 'When the first of these links was issued.'`,
  // The dashboard reads only this index, wherever the rows of a studio are in the table.
  `create index session_attention_studio on session_attention (studio_id, session_id)
    include (photographer_id, kept_from, shoots, shoots_from, shoots_to, links, told_from, told_to, issued_from,
      issued_to)`,
  // Writers only append, so they never wait for each other or for the reader.
  `create table sessions_to_attend (studio_id uuid not null, session_id uuid not null)`,
  `create index sessions_to_attend_studio on sessions_to_attend (studio_id, session_id)`,
  `create or replace function note_session_to_attend() returns trigger language plpgsql as $$
    begin
      insert into sessions_to_attend (studio_id, session_id)
        select studio_id, id from sessions where id in (new.session_id, old.session_id);
      return null;
    end $$`,
  `create or replace function note_this_session_to_attend() returns trigger language plpgsql as $$
    begin
      insert into sessions_to_attend (studio_id, session_id) values (new.studio_id, new.id);
      return null;
    end $$`,
  // A gallery that stays open is looked at each minute: only the first look after a notification
  // changes anything.
  `create or replace function note_look_to_attend() returns trigger language plpgsql as $$
    begin
      insert into sessions_to_attend (studio_id, session_id)
        select studio_id, id from sessions where id = new.session_id
          and (old.looked_at is null or new.looked_at is null or exists (
            select from link_shoots where link_id = new.id and told_at > least(old.looked_at, new.looked_at)
              and told_at <= greatest(old.looked_at, new.looked_at)));
      return null;
    end $$`,
  `create or replace function note_sessions_of_links_to_attend() returns trigger language plpgsql as $$
    begin
      insert into sessions_to_attend (studio_id, session_id)
        select distinct sessions.studio_id, sessions.id from changed
          join links on links.id = changed.link_id join sessions on sessions.id = links.session_id;
      return null;
    end $$`,
  `create or replace function note_sessions_of_shoots_to_attend() returns trigger language plpgsql as $$
    begin
      insert into sessions_to_attend (studio_id, session_id)
        select distinct sessions.studio_id, sessions.id
          from (select distinct shoot_id from changed) as changed
          join shoots on shoots.id = changed.shoot_id join sessions on sessions.id = shoots.session_id;
      return null;
    end $$`,
  noting(
    'sessions',
    'update',
    differs('created_at', 'ended_at', 'discarded_at', 'is_practice', 'photographer_id'),
    'note_this_session_to_attend',
  ),
  noting('shoots', 'delete'),
  noting('shoots', 'update', differs('gallery', 'discarded_at', 'created_at', 'session_id')),
  noting('customers', 'insert or delete'),
  noting('customers', 'update', differs('linked', 'shoot_id', 'address', 'session_id')),
  // A new link needs attention only with its first notification.
  noting('links', 'delete'),
  noting('links', 'update', differs('revoked_at', 'version', 'issued_at', 'address', 'session_id')),
  `create trigger links_look_attend after update of looked_at on links
    for each row when (${differs('looked_at')}) execute function note_look_to_attend()`,
  notingAll('link_shoots', 'insert', 'note_sessions_of_links_to_attend'),
  notingAll('link_shoots', 'delete', 'note_sessions_of_links_to_attend'),
  notingAll('photo_shoots', 'insert', 'note_sessions_of_shoots_to_attend'),
  notingAll('photo_shoots', 'delete', 'note_sessions_of_shoots_to_attend'),
  `insert into sessions_to_attend (studio_id, session_id) select studio_id, id from sessions`,
];
