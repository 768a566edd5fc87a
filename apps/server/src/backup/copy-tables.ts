import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { ownTables } from '#platform/database/schema.ts';
import { writeNewFile } from '#platform/storage/durable-file.ts';
import { BackupError, type Table } from './manifest.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Triggers fill these while the tables that they count are loaded. */
const COUNTED = new Set(['studio_use']);

/**
 * The application's tables in dependency order: each after the tables that its foreign keys refer
 * to. Without those that triggers fill.
 */
export async function tablesInOrder(client: PoolClient): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename = any ($1) order by 1`,
    [ownTables.filter((name) => !COUNTED.has(name))],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct child.relname as "from", parent.relname as "to"
     from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const waiting = new Set(tables.map(({ name }) => name));
  const order: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    );
    if (free.length === 0)
      throw new Error(`the foreign keys form a cycle between these tables: ${[...waiting].join(', ')}`);
    for (const name of free) waiting.delete(name);
    order.push(...free);
  }
  return order;
}

/** The writable columns of a table, without generated ones. */
export async function columnsOf(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Writes the result of a query to a new file, and returns its description. `columns` are the names
 * of the query's columns, in order.
 */
export async function copyOut(
  client: PoolClient,
  { name, columns, query }: { name: string; columns: readonly string[]; query: string },
  path: (file: string) => string,
): Promise<Table> {
  const out = client.query(copyTo(`copy (${query}) to stdout`));
  const gzip = createGzip();
  const file = `${name}.copy.gz`;
  const [stored] = await Promise.all([writeNewFile(path(file), gzip), pipeline(out, gzip)]);
  return { name, columns: [...columns], rows: out.rowCount ?? 0, file, sha256: stored.sha256 };
}

/**
 * Loads a file into a table. The checksum is computed while reading; if it does not match, this
 * throws and the surrounding transaction is rolled back.
 *
 * @throws BackupError
 */
export async function copyIn(client: PoolClient, into: string, table: Table, path: string): Promise<void> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const columns = table.columns.map(quoted).join(', ');
  const target = client.query(copyFrom(`copy ${into} (${columns}) from stdin`));
  await pipeline(createReadStream(path), hashing, createGunzip(), target);
  if (hash.digest('hex') !== table.sha256)
    throw new BackupError(`${path} is damaged: its checksum does not match.`);
  if (target.rowCount !== table.rows)
    throw new BackupError(`${path} holds ${target.rowCount} rows instead of ${table.rows}.`);
}

export const selectOf = (table: string, columns: readonly string[]) =>
  `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`;

/**
 * Sets each sequence of the application's tables to the value after the highest one that was
 * loaded.
 */
export async function advanceSequences(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%')`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
      [table, column],
    );
}
