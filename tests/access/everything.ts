import type { App } from '../support/start-app.ts';

/** Every row of every table as text, but of those that count attempts: what a refused request may not change. */
export async function everything(app: App): Promise<Record<string, string>> {
  const tables = await app.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('attempts', 'login_networks')`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [all] = await app.query<{ rows: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from "${name}" as t`,
    );
    found[name] = all?.rows ?? '';
  }
  return found;
}

/** All that stands in each column that can hold a text, by `table.column`. */
export async function textColumns(app: App): Promise<Map<string, string>> {
  const columns = await app.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying', 'ARRAY')`);
  const found = new Map<string, string>();
  for (const { table, column } of columns) {
    const [all] = await app.query<{ text: string | null }>(
      `select string_agg("${column}"::text, ' ') as text from "${table}"`,
    );
    found.set(`${table}.${column}`, all?.text ?? '');
  }
  return found;
}
