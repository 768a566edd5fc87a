/*
 * Commits per second of 32 connections to one PostgreSQL: with and without a notification in each
 * transaction, alone and with a synchronous standby on the same machine. The product publishes its
 * events by notifications.
 *
 * Usage: node bench/commits.bench.ts [seconds]
 */
import { loadavg } from 'node:os';
import { openPostgresNodes, type PostgresNode } from '@photoslate/test-support/postgres-nodes';
import { openPool } from '../apps/server/src/platform/database/connection.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';

const SECONDS = Number(process.argv[2] ?? 5);
const CLIENTS = 32;
const log = createLogger({ logLevel: 'silent' });
const nodes = await openPostgresNodes();

async function commitsPerSecond(primary: PostgresNode, statement: string): Promise<number> {
  const pool = openPool(primary.connection, log, CLIENTS);
  const untilMs = performance.now() + SECONDS * 1000;
  let commits = 0;
  const client = async () => {
    while (performance.now() < untilMs) {
      await pool.query(statement);
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.end();
  return commits / SECONDS;
}

try {
  const primary = await nodes.primary();
  await primary.query('create table written (id bigint generated always as identity, text text)');
  const write = `insert into written (text) values (repeat('x', 200))`;
  const measure = async (what: string) => {
    const plain = await commitsPerSecond(primary, write);
    const notifying = await commitsPerSecond(
      primary,
      `with one as (${write} returning id) select pg_notify('bench', id::text) from one`,
    );
    console.log(
      `${what}: ${plain.toFixed(0)} commits/s, with a notification ${notifying.toFixed(0)}; load ${loadavg()[0]!.toFixed(1)}`,
    );
  };
  await measure('alone');
  await nodes.standbyOf(primary);
  await measure('with a synchronous standby');
} finally {
  await nodes.close();
}
