import { PERSONAL_DATA, type Column } from '../../apps/server/src/features/privacy/personal-data.ts';
import type { App } from '@photoslate/test-support/start-app';

/**
 * Every row of every table as text: the data that a refused request must not change. Without
 * attempt counters, the security log, which records refusals, and events that are being sent.
 */
export async function dumpDatabase(app: App): Promise<Record<string, string>> {
  const tables = await app.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('attempts', 'login_networks', 'security_events', 'unsent_events')`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [all] = await app.query<{ rows: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from "${name}" as t`,
    );
    found[name] = all?.rows ?? '';
  }
  return found;
}

const NO_TEXT = [
  'uuid',
  'boolean',
  'smallint',
  'integer',
  'bigint',
  'double precision',
  'timestamp with time zone',
];

/**
 * Every column of the application and its job queue that can contain text or bytes, as named in
 * `personal-data.ts`.
 */
export async function columnsOfText(app: App): Promise<{ table: string; column: string }[]> {
  return app.query(`
    select case columns.table_schema when 'public' then '' else columns.table_schema || '.' end || table_name as table,
      column_name as column
    from information_schema.columns as columns
      join pg_class on pg_class.oid = format('%I.%I', columns.table_schema, table_name)::regclass
    where columns.table_schema in ('public', 'jobs') and relkind in ('r', 'p') and not relispartition
      and data_type not in (${NO_TEXT.map((type) => `'${type}'`).join()}) and udt_name <> '_uuid'
    order by 1, 2`);
}

/** The content of each of these columns, by `table.column`. */
export async function textColumns(app: App): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { table, column } of await columnsOfText(app)) {
    const [all] = await app.query<{ text: string | null }>(
      `select string_agg("${column}"::text, ' ') as text from ${table}`,
    );
    found.set(`${table}.${column}`, all?.text ?? '');
  }
  return found;
}

/** The registry entry of a column, by its name in `textColumns`. */
export function columnOf(name: string): Column | undefined {
  const dot = name.lastIndexOf('.');
  return PERSONAL_DATA[name.slice(0, dot)]?.[name.slice(dot + 1)];
}
