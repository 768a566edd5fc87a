import { sql, type Kysely } from 'kysely';

/** The dashboard and the filters of the session list read few pages of a large studio. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const laterDelivery = (mail: string) => `exists (select from mails later
  where later.studio_id = ${mail}.studio_id and later.recipient = ${mail}.recipient and later.kind = ${mail}.kind
    and later.state = 'sent' and not later.kept_as_file and later.created_at > ${mail}.created_at)`;

const statements = [
  `create index sessions_overview on sessions (studio_id, id)
    include (created_at, location_id, photographer_id, status, emptied_at) where discarded_at is null`,
  `alter table mails add column is_delivered_later boolean not null default false`,
  `comment on column mails.is_delivered_later is
    'Of a failed or bounced mail: a later one of the same kind reached the address. A trigger sets it.'`,
  `update mails set is_delivered_later = true where state in ('failed', 'bounced') and ${laterDelivery('mails')}`,
  `create index mails_undelivered on mails (studio_id, created_at desc)
    where state in ('failed', 'bounced') and not is_delivered_later`,
  // Without the lock, two mails whose states change at the same moment would not see each other.
  `create or replace function note_later_delivery() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended(new.studio_id || new.kind || new.recipient, 0));
      update mails set is_delivered_later = ${laterDelivery('mails')}
        where studio_id = new.studio_id and recipient = new.recipient and kind = new.kind
          and state in ('failed', 'bounced') and created_at <= new.created_at
          and is_delivered_later <> ${laterDelivery('mails')};
      return null;
    end $$`,
  `create trigger mails_delivered_later after update of state, kept_as_file on mails for each row
    when (old.state is distinct from new.state and (new.state in ('sent', 'failed', 'bounced') or old.state = 'sent')
      or old.kept_as_file is distinct from new.kept_as_file)
    execute function note_later_delivery()`,
];
