import { sql, type Kysely } from 'kysely';

/**
 * A gallery that is to be published waits for its time, so that publishing can be undone and
 * planned. The index is for the sweep that looks for overdue ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table shoots add column publish_at timestamptz,
    add column publish_by uuid references users on delete set null`,
  `comment on column shoots.publish_at is
    'When its gallery will be published. Until then nobody sees it, and nobody is notified.'`,
  `comment on column shoots.publish_by is 'Who asked to publish it at that time.'`,
  `create index shoots_to_publish on shoots (publish_at) where publish_at is not null`,
];
