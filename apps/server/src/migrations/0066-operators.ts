import { sql, type Kysely } from 'kysely';

/** Operators see the whole installation, and every server shows the result of the last backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column operator_since timestamptz`,
  `comment on column users.operator_since is
    'Set for a user who also runs the installation, by a command of the server. They need a second factor.'`,
  `create table backup_status (
    only_row boolean primary key default true check (only_row), last_run_at timestamptz,
    failure text check (failure in ('full', 'unwritable', 'faults', 'failed')),
    last_good_at timestamptz, last_drill_at timestamptz)`,
  `comment on table backup_status is 'Of the scheduled backups. The sets themselves are in BACKUP_TO.'`,
  `comment on column backup_status.failure is 'Why the last run left no good set.'`,
  `comment on column backup_status.last_drill_at is 'When a backup was last restored by a drill.'`,
];
