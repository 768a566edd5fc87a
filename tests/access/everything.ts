import { sql } from 'kysely';
import type { App } from '../support/start-app.ts';

/** Every row of every table as text, but of those that count attempts: what a refused request may not change. */
export async function everything(app: App): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('attempts', 'login_networks')`.execute(app.db);
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(string_agg(t::text, E'\n' order by t::text), '') as rows
      from ${sql.table(name)} as t`.execute(app.db);
    found[name] = rows[0]?.rows ?? '';
  }
  return found;
}
