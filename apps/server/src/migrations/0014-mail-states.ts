import { sql, type Kysely } from 'kysely';

/** A mail waits for the end of quiet hours, and may come back; a link ends; whoever wants no reminders gets none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table mails drop constraint mails_state_check`,
  // `reason`: why it did not arrive, as one of our words; what the mail server said is `last_error`. `permanent`: whether it ever may.
  `alter table mails add constraint mails_state_check check (state in ('queued', 'held', 'sent', 'bounced', 'failed')),
    add column held_until timestamptz, add column reason text, add column permanent boolean`,
  `drop index mails_failed`,
  `create index mails_failed on mails (studio_id, created_at desc) where state in ('failed', 'bounced')`,
  `create index mails_link on mails ((payload ->> 'linkId'), created_at desc)`,
  // Since when the days of a link count.
  `alter table links add column issued_at timestamptz not null default now()`,
  `update links set issued_at = created_at`,
  // An HMAC of the address, which can be compared and not read.
  `create table unsubscribed (
    studio_id uuid not null references studios, address_mark bytea not null, at timestamptz not null,
    primary key (studio_id, address_mark))`,
];
