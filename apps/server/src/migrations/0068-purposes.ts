import { sql, type Kysely } from 'kysely';

/** Consents to optional purposes: which a studio asks for, its texts, and who agreed to which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table studios add column asked_purposes text[] not null default '{}'`,
  // Not a part of consent_texts: servers of version 0.1.0 would show the texts as the consent text.
  `create table purpose_texts (
    studio_id uuid not null references studios,
    purpose text not null check (purpose in ('newsletter', 'publication')),
    version int not null, language text not null, text text,
    created_at timestamptz not null, primary key (studio_id, purpose, version))`,
  `create table purpose_consents (
    id uuid primary key, studio_id uuid not null references studios,
    customer_id uuid not null references customers on delete cascade,
    claim_id uuid references claims on delete cascade,
    purpose text not null check (purpose in ('newsletter', 'publication')),
    version text not null, language text not null, given_at timestamptz not null,
    given_by text not null check (given_by in ('customer', 'photographer')),
    given_by_user_id uuid references users,
    withdrawn_at timestamptz, withdrawn_by text check (withdrawn_by in ('customer', 'photographer')),
    withdrawn_by_user_id uuid references users)`,
  `create index purpose_consents_customer on purpose_consents (customer_id)`,
  `create index purpose_consents_claim on purpose_consents (claim_id)`,
  `create index purpose_consents_given on purpose_consents (studio_id, purpose) where withdrawn_at is null`,
  `comment on column studios.asked_purposes is 'What the contact page asks for, besides the photos.'`,
  `comment on column purpose_texts.text is 'Null: back to the default text.'`,
  `comment on column purpose_consents.claim_id is
    'The registration that gave it. Null: given on the page of the own data, or entered by hand.'`,
  `comment on column purpose_consents.version is 'Of purpose_texts, or of the default text.'`,
];
