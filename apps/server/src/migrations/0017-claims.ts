import { sql, type Kysely } from 'kysely';

/**
 * Stores each registration of the contact form as its own row, with its consent. A registration
 * never changes an existing customer. Contacts that a photographer typed have no code: it is
 * unknown whether the person ever gave a consent that is stored with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table claims (
    id uuid primary key, studio_id uuid not null references studios,
    customer_id uuid not null references customers on delete cascade, code text references codes,
    first_name text, last_name text, email text not null, phone text, language text not null,
    consent_version text not null, claimed_at timestamptz not null,
    state text not null check (state in ('first', 'same', 'waiting', 'accepted', 'dismissed')),
    linked boolean not null default false, decided_at timestamptz, confirmed_at timestamptz)`,
  `create index claims_customer on claims (customer_id, claimed_at)`,
  `create index claims_linked on claims (code) where linked`,
  `alter table customers add column confirmed_at timestamptz`,
  `alter table studios add column registrations_need_tap boolean not null default false`,
  `alter table studios add column self_link_max int not null default 12`,
  `insert into claims (id, studio_id, customer_id, code, first_name, last_name, email, phone, language, consent_version, claimed_at,
      state, linked)
    select id, studio_id, id, code, first_name, last_name, email, phone, language, consent_version,
      coalesce(consented_at, registered_at), case when source = 'self' then 'first' else 'same' end, linked and source = 'self'
    from customers where consent_version is not null`,
];
