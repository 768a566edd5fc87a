import { sql, type Kysely } from 'kysely';

/** The security log of a studio: what is in no other table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table security_events (
    id uuid primary key, studio_id uuid not null references studios on delete cascade,
    at timestamptz not null, until timestamptz not null, times integer not null,
    kind text not null, detail text not null,
    user_id uuid, link_id uuid, share_id uuid, session_id uuid, photo_ids uuid[] not null default '{}')`,
  `create index security_events_studio on security_events (studio_id, at desc, id desc)`,
  `create index security_events_user on security_events (studio_id, user_id, at desc, id desc)`,
  `create index security_events_kind on security_events (studio_id, kind, at desc, id desc)`,
  `create index security_events_at on security_events (at)`,
  `create index activity_verb on activity (studio_id, verb, at desc, id desc)`,
  `comment on table security_events is
    'Failed logins, refusals and seen photos. Logins, exports and erasures are in activity. The ids refer to rows that may be gone.'`,
  `comment on column security_events.until is 'The time of the last of the events that were collected into this row.'`,
];
