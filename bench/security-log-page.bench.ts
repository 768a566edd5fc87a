/**
 * Measures the page of a large security log: pages of PostgreSQL (8 KiB, hit or read, without the
 * catalogue) and time of each filter and search, in a studio that has all entries. Goal: no filter
 * reads more than 2,000 pages. A search also reads the names of the studio.
 *
 * Usage: node bench/security-log-page.bench.ts [entries]
 */
import { loadavg } from 'node:os';
import { Client } from 'pg';
import { sql } from 'kysely';
import { fill } from '@photoslate/test-support/scale/fill';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import type { LogFilters } from '../apps/server/src/features/security-log/entry-ids.store.ts';
import { newestNames } from '../apps/server/src/features/security-log/searched-names.store.ts';
import { securityTable } from '../apps/server/src/features/security-log/security-log.store.ts';
import { fillSecurityLog } from './security-log/fill-security-log.ts';

const [ENTRIES = 5_000_000] = process.argv.slice(2).filter(Number).map(Number);
const DAY_MS = 86_400_000;

const database = await openTestDatabase();
const { db } = database;
const client = new Client(database.connection);
await client.connect();
const startedAt = Date.now();
await fill(client, { sessions: 240, photosOfShoot: 4, untilMs: startedAt }, 'nobody logs in');
const subject = await fillSecurityLog(client, ENTRIES);
const { rows } = await sql<{ mb: number }>`
  select (pg_total_relation_size('security_events') / 1e6)::float8 as mb from pg_class limit 1`.execute(db);
console.log(
  `${ENTRIES} entries in ${((Date.now() - startedAt) / 1000).toFixed(0)} s, ${rows[0]?.mb.toFixed(0)} MB, load`,
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' '),
);

const scope = { studioId: subject.studioId, since: new Date(startedAt - 180 * DAY_MS) };
const ago = (days: number) => new Date(startedAt - days * DAY_MS).toISOString();
const cases: Record<string, LogFilters & { readonly after?: string; readonly sort?: 'time' }> = {
  'first page': {},
  'next page, in the middle': { after: subject.middleId },
  'oldest first': { sort: 'time' },
  'one day, 90 days ago': { from: ago(90), to: ago(89) },
  'a minute, 90 days ago, sort by time': { from: ago(90), to: ago(90 - 1 / 1440), sort: 'time' },
  'kind: overview': { kind: 'photos-listed' },
  'kind: refused (rare)': { kind: 'refused' },
  'kind: exports (rare)': { kind: 'exported' },
  'kind: changes of access (none)': { kind: 'access-changed' },
  'a user with many entries': { userId: subject.busyUserId },
  'a user with few entries': { userId: subject.quietUserId },
  'many entries, rare kind': { userId: subject.busyUserId, kind: 'refused' },
  'search: a customer': { search: subject.address },
  'search: a quiet user': { search: subject.quietEmail },
  'search: a location': { search: subject.location },
  'search: nothing': { search: 'nobody of this name' },
  'search: every customer': { search: '.test' },
  'search: a customer, rare kind': { search: subject.address, kind: 'refused' },
};
for (const [label, filters] of Object.entries(cases)) {
  const read = async () => {
    const found = await newestNames(db, scope.studioId, filters.search);
    return securityTable(db, scope, { limit: 50, sort: '-time', ...filters }, found?.names);
  };
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  console.log(label.padEnd(38), await measure(read));
}
await client.end();
await database.close();

async function measure(read: () => Promise<{ data: readonly unknown[] }>): Promise<string> {
  const { data } = await read();
  const before = await pagesTouched();
  const started = performance.now();
  await read();
  const ms = performance.now() - started;
  return `${((await pagesTouched()) - before).toFixed(0).padStart(9)} pages ${ms.toFixed(1).padStart(8)} ms, ${data.length} rows`;
}

/** Of the tables and their indexes. A backend writes its counts when it is idle. */
async function pagesTouched(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const { rows: counted } = await client.query<{ pages: number }>(
    `select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)
       + coalesce(toast_blks_hit + toast_blks_read, 0))::float8 as pages
     from pg_statio_user_tables where schemaname = 'public'`,
  );
  return counted[0]?.pages ?? Number.NaN;
}
