import { sql, type Kysely } from 'kysely';

/** The studio's account for transfers. Without an IBAN it has entered none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table payment_settings
    add column account_holder text not null default '',
    add column iban text not null default '',
    add column bic text not null default '',
    add column reference_prefix text not null default ''`,
  `comment on column payment_settings.iban is 'Without spaces; empty if the studio has entered no account.'`,
  `comment on column payment_settings.reference_prefix is
    'Text before the order number in the reference of a transfer.'`,
];
