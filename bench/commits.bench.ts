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
import { openEvents, publish, publishAtCommit } from '../apps/server/src/platform/events.ts';
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
    return await work({ db, receiver });
  } finally {
    await sender.close();
    await receiver.close();
    await pool.end();
  }
}
interface Processes {
  readonly db: ReturnType<typeof openKysely>;
  readonly receiver: Awaited<ReturnType<typeof openEvents>>;
}
type Publish = typeof publish | undefined;

async function write({ db }: Processes, publishing: Publish, id = newId()): Promise<void> {
  const [studioId, photographerId] = [id, id];
  await db.transaction().execute(async (tx) => {
    await sql`insert into written (text) values (repeat('x', 200))`.execute(tx);
    await publishing?.(tx, {
      studioId,
      photographerId,
      event: { type: 'session.changed', sessionId: id },
    });
  });
}

const commitsPerSecond = (primary: PostgresNode, publishing: Publish) =>
  withProcesses(primary, async (processes) => {
    const untilMs = performance.now() + SECONDS * 1000;
    let commits = 0;
    const client = async () => {
      while (performance.now() < untilMs) {
        await write(processes, publishing);
        commits += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return commits / SECONDS;
  });

/** The median and the slowest of single events, in milliseconds from the beginning of the write. */
const latency = (primary: PostgresNode, publishing: NonNullable<Publish>) =>
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
    const plain = await commitsPerSecond(primary, undefined);
    const collected = await commitsPerSecond(primary, publish);
    const notifying = await commitsPerSecond(primary, publishAtCommit);
    console.log(
      `${what}: ${plain.toFixed(0)} commits/s, with a collected event ${collected.toFixed(0)}, ` +
        `with a notification ${notifying.toFixed(0)}; load ${loadavg()[0]!.toFixed(1)}`,
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
