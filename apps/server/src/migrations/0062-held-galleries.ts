import { sql, type Kysely } from 'kysely';

/** A photographer holds a shoot back from publishing, with a reason for the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table shoots add column held_at timestamptz,
    add column held_by uuid references users on delete set null,
    add column held_reason text`,
  `comment on column shoots.held_at is
    'Since when somebody holds it back from publishing. Publishing it ends that.'`,
  `comment on column shoots.held_by is 'Who holds it back.'`,
  `comment on column shoots.held_reason is 'Why, in their words; only together with held_at.'`,
];
