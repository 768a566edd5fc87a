import { randomBytes } from 'node:crypto';
import { openPool } from '../../../apps/server/src/platform/database/connection.ts';
import { createLogger } from '../../../apps/server/src/platform/log.ts';
import { joinTestPostgres } from './test-database.ts';

/**
 * A database without tables, owned by a user of the same name. The user has no special rights, as on a
 * managed PostgreSQL.
 */
export async function openEmptyDatabase() {
  const postgres = await joinTestPostgres();
  const name = `test_${Math.floor(Date.now() / 60_000)}_${randomBytes(6).toString('hex')}`;
  const log = createLogger({ logLevel: 'error' });
  const administrator = (database: string) =>
    openPool({ host: postgres.host, user: postgres.user, database }, log, 1);
  const cluster = administrator('postgres');
  await cluster.query(`create role ${name} login`);
  await cluster.query(`create database ${name} owner ${name}`);
  const inside = administrator(name);
  return {
    /** Of the database, and of its user. */
    name,
    /** The folder of the socket on which its PostgreSQL listens. */
    socketDir: postgres.host,
    url: `postgresql://${name}@localhost/${name}?host=${encodeURIComponent(postgres.host)}`,
    /** A statement of the administrator, in this database. */
    query: async <Row extends object>(text: string): Promise<Row[]> => (await inside.query<Row>(text)).rows,
    /** Every table, with its schema. */
    async tables(): Promise<string[]> {
      const { rows } = await inside.query<{ name: string }>(
        `select schemaname || '.' || tablename as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
      );
      return rows.map(({ name: table }) => table);
    },
    async close(): Promise<void> {
      await inside.end();
      await cluster.query(`drop database ${name} with (force)`);
      await cluster.query(`drop role ${name}`);
      await cluster.end();
      await postgres.close();
    },
  };
}

export type EmptyDatabase = Awaited<ReturnType<typeof openEmptyDatabase>>;
