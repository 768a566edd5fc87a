import { sql, type Kysely } from 'kysely';

/**
 * The first hour of a studio: an owner sets the public address on a page and tests it with a phone,
 * sends a test mail, and hides the set-up checklist.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table public_address (
    only_row boolean primary key default true check (only_row),
    address text not null, set_at timestamptz not null)`,
  `comment on table public_address is
    'The origin that the owner of the only studio has set. Without a row: PUBLIC_URL or the address in the network.'`,
  `create table address_tests (
    studio_id uuid primary key references studios (id) on delete cascade,
    hash bytea not null unique, address text not null,
    started_at timestamptz not null, opened_at timestamptz)`,
  `comment on table address_tests is
    'The newest test of an address with a phone, one for each studio. The QR code holds the token; the hash is stored.'`,
  `alter table studios add column checklist_hidden boolean not null default false`,
  `comment on column studios.checklist_hidden is 'Whether the owners have hidden the set-up checklist.'`,
  `alter table studios add column mail_tested_at timestamptz`,
  `comment on column studios.mail_tested_at is 'When the mail server last accepted a test mail.'`,
];
