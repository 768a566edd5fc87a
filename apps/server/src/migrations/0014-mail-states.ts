import { sql, type Kysely } from 'kysely';

/**
 * Mails can be deferred until quiet hours end, and can bounce. Links expire. People can opt out of
 * reminders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table mails drop constraint mails_state_check`,
  // `reason`: the reason for the failure, as one of our codes; `last_error` holds the mail server's
  // reply. `permanent`: whether delivery has failed for good.
  `alter table mails add constraint mails_state_check check (state in ('queued', 'held', 'sent', 'bounced', 'failed')),
    add column held_until timestamptz, add column reason text, add column permanent boolean`,
  `drop index mails_failed`,
  `create index mails_failed on mails (studio_id, created_at desc) where state in ('failed', 'bounced')`,
  `create index mails_link on mails ((payload ->> 'linkId'), created_at desc)`,
  // The start of the link's validity period.
  `alter table links add column issued_at timestamptz not null default now()`,
  `update links set issued_at = created_at`,
  // A fingerprint (HMAC) of the address, for comparison only.
  `create table unsubscribed (
    studio_id uuid not null references studios, address_mark bytea not null, at timestamptz not null,
    primary key (studio_id, address_mark))`,
];
