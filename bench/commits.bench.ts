/*
 * Commits per second of 32 connections to one PostgreSQL, alone and with a synchronous standby on
 * the same machine: without an event, with one that is collected (as the product publishes most),
 * and with a notification in each transaction (as it publishes what ends access). Also the time
 * of a single write until another connection hears of it.
 *
 * Usage: node bench/commits.bench.ts [seconds]
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openPostgresNodes, type PostgresNode } from '@photoslate/test-support/postgres-nodes';
import { openKysely, openPool } from '../apps/server/src/platform/database/connection.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { Announcements } from '../apps/server/src/platform/database/announcements.ts';
import { CHANNEL, openEvents, publish, publishAtCommit } from '../apps/server/src/platform/events.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';

const SECONDS = Number(process.argv[2] ?? 5);
const CLIENTS = 32;
const EVENTS = 50;
/** Longer than the interval in which events are collected. */
const PAUSE_MS = 70;
const log = createLogger({ logLevel: 'silent' });
const nodes = await openPostgresNodes();

/** A process that writes, and another one that hears its events. */
async function withProcesses<T>(primary: PostgresNode, work: (processes: Processes) => Promise<T>) {
  const announcements = new Announcements();
  const pool = openPool(primary.connection, log, CLIENTS);
  const db = openKysely(pool, log, announcements);
  const sender = await openEvents(primary.connection, log, { announcements });
  const receiver = await openEvents(primary.connection, log);
  try {
    return await work({ pool, db, announcements, receiver });
  } finally {
    await sender.close();
    await receiver.close();
    await pool.end();
  }
}
interface Processes {
  readonly pool: ReturnType<typeof openPool>;
  readonly announcements: Announcements;
  readonly db: ReturnType<typeof openKysely>;
  readonly receiver: Awaited<ReturnType<typeof openEvents>>;
}
type Publish = typeof publish;

async function write({ db }: Processes, publishing: Publish, id: string): Promise<void> {
  const [studioId, photographerId] = [id, id];
  await db.transaction().execute(async (tx) => {
    await sql`insert into written (text) values (repeat('x', 200))`.execute(tx);
    await publishing(tx, {
      studioId,
      photographerId,
      event: { type: 'session.changed', sessionId: id },
    });
  });
}

const WRITE = `insert into written (text) values (repeat('x', 200)) returning id`;
type Commit = (processes: Processes) => Promise<unknown>;
/** One statement each, so that PostgreSQL is measured and not this process. */
const COMMITS: Record<'plain' | 'collected' | 'notifying', Commit> = {
  plain: ({ pool }) => pool.query(WRITE),
  collected: async ({ pool, announcements }) => {
    const message = { id: newId(), payload: JSON.stringify({ favouritesOf: newId() }) };
    await pool.query(
      `with one as (${WRITE}) insert into unsent_events (id, payload) select $1, $2 from one`,
      [message.id, message.payload],
    );
    announcements.post(message);
  },
  notifying: ({ pool }) =>
    pool.query(`with one as (${WRITE}) select pg_notify($1, $2) from one`, [
      CHANNEL,
      JSON.stringify({ favouritesOf: newId() }),
    ]),
};

const commitsPerSecond = (primary: PostgresNode, commit: Commit) =>
  withProcesses(primary, async (processes) => {
    const untilMs = performance.now() + SECONDS * 1000;
    let commits = 0;
    const client = async () => {
      while (performance.now() < untilMs) {
        await commit(processes);
        commits += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return (commits / SECONDS).toFixed(0);
  });

/** The median and the slowest of single events, in milliseconds from the beginning of the write. */
const latency = (primary: PostgresNode, publishing: Publish) =>
  withProcesses(primary, async (processes) => {
    const times: number[] = [];
    const heard = new Map<string, () => void>();
    processes.receiver.onMessage(({ studioId }) => heard.get(studioId)?.());
    for (let nth = 0; nth < EVENTS; nth += 1) {
      const id = newId();
      const { promise, resolve } = Promise.withResolvers<void>();
      heard.set(id, resolve);
      const begunMs = performance.now();
      await write(processes, publishing, id);
      await promise;
      times.push(performance.now() - begunMs);
      await delay(PAUSE_MS);
    }
    const sorted = times.toSorted((a, b) => a - b);
    return `${sorted[Math.floor(EVENTS / 2)]!.toFixed(1)} ms, at most ${sorted.at(-1)!.toFixed(1)}`;
  });

try {
  const primary = await nodes.primary();
  await primary.query('create table written (id bigint generated always as identity, text text)');
  const pool = openPool(primary.connection, log, 1);
  await migrate(openKysely(pool, log), log);
  await pool.end();
  const measure = async (what: string) => {
    const plain = await commitsPerSecond(primary, COMMITS.plain);
    const collected = await commitsPerSecond(primary, COMMITS.collected);
    const notifying = await commitsPerSecond(primary, COMMITS.notifying);
    console.log(
      `${what}: ${plain} commits/s, with a collected event ${collected}, ` +
        `with a notification ${notifying}; load ${loadavg()[0]!.toFixed(1)}`,
    );
    console.log(
      `${what}: a write until its event is heard ${await latency(primary, publish)}, ` +
        `with a notification ${await latency(primary, publishAtCommit)}`,
    );
  };
  await measure('alone');
  await nodes.standbyOf(primary);
  await measure('with a synchronous standby');
} finally {
  await nodes.close();
}
