import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { ownTables } from '#platform/database/own-tables.ts';
import { writeNewFile } from '#platform/storage/durable-file.ts';
import { BackupError, type Table } from './manifest.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The application's own tables, each after those it refers to. */
export async function tablesInOrder(client: PoolClient): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename = any ($1) order by 1`,
    [ownTables],
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
      throw new Error(`tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    for (const name of free) waiting.delete(name);
    order.push(...free);
  }
  return order;
}

/** The columns of a table that can be written: not those that the database computes. */
export async function columnsOf(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Writes what a query gives to a new file, and says what is in it. `columns` are names of the query's columns, in order. */
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
 * Reads a file back into a table. Its checksum is counted on the way: a file that is not as it was written fails, and with it the
 * transaction around it.
 * @throws BackupError
 */
export async function copyIn(client: PoolClient, into: string, table: Table, path: string): Promise<void> {
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const columns = table.columns.map(quoted).join(', ');
  const target = client.query(copyFrom(`copy ${into} (${columns}) from stdin`));
  await pipeline(createReadStream(path), counted, createGunzip(), target);
  if (hash.digest('hex') !== table.sha256)
    throw new BackupError(`${path} is damaged: its checksum is another.`);
  if (target.rowCount !== table.rows)
    throw new BackupError(`${path} holds ${target.rowCount} rows; there should be ${table.rows}.`);
}

export const selectOf = (table: string, columns: readonly string[]) =>
  `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`;

/** Sets each sequence of the application's tables behind the highest value that was read back. */
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
