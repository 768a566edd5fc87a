import type { App } from '@photoslate/test-support/start-app';
import { sql } from 'kysely';
import type { Tx } from '../../apps/server/src/platform/database/handles.ts';
import { canary } from './canary.ts';

const MARK = canary('mark', 'column');

/**
 * The columns among these whose text a read returns. Writes a mark into one column after the other,
 * in every row, and looks for it; at the end, everything is rolled back.
 * @param texts what to write instead into a column by which the rows are found
 */
export async function columnsReadBy(
  app: App,
  columns: readonly { readonly table: string; readonly column: string }[],
  read: (tx: Tx) => Promise<unknown>,
  texts: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const tx = await app.db.startTransaction().execute();
  try {
    await allowAnyText(tx);
    const found: string[] = [];
    for (const { table, column } of columns) {
      const name = `${table}.${column}`;
      const { rows } = await sql<{ type: string }>`select atttypid::regtype::text as type from pg_attribute
        where attrelid = ${table}::regclass and attname = ${column}`.execute(tx);
      await sql`savepoint unmarked`.execute(tx);
      const text = texts[name] ? sql.lit(texts[name]) : sql`${sql.lit(MARK)} || ctid`;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${ofType(rows[0]?.type, text)}`.execute(
        tx,
      );
      if (JSON.stringify(await read(tx)).includes(texts[name] ?? MARK)) found.push(name);
      await sql`rollback to savepoint unmarked`.execute(tx);
    }
    return found;
  } finally {
    await tx.rollback().execute();
  }
}

/** Drops the constraints that allow only certain words, or refer to another table's. */
async function allowAnyText(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f')`.execute(tx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
}

const ofType = (type: string | undefined, text: ReturnType<typeof sql>) =>
  type === 'jsonb'
    ? sql`to_jsonb(${text})`
    : type === 'bytea'
      ? sql`convert_to(${text}, 'UTF8')`
      : type?.endsWith('[]')
        ? sql`array[${text}]`
        : text;
