import { sql, type Kysely } from 'kysely';

/** The studio's payment instructions in single languages. The text for all others stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table payment_texts (
    studio_id uuid not null references studios on delete cascade,
    language text not null, text text not null,
    primary key (studio_id, language))`,
  `comment on table payment_texts is
    'Payment instructions in one language. Readers of other languages get payment_settings.how_to_pay.'`,
];
