import { sql, type Kysely } from 'kysely';

/** The studio's own legal texts, one for each kind and language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table legal_texts (
    studio_id uuid not null references studios,
    kind text not null check (kind in ('imprint', 'terms', 'withdrawal', 'privacy')),
    language text not null, text text not null,
    created_at timestamptz not null, updated_at timestamptz not null,
    primary key (studio_id, kind, language))`,
  `comment on table legal_texts is
    'A kind without a row in any language is not published. Photoslate has no texts of its own.'`,
  `comment on column legal_texts.created_at is
    'When the text was first written in this language. The oldest is the last fallback for readers.'`,
];
