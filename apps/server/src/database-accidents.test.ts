import { routes } from '@photoslate/contract/routes';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseProxy } from '@photoslate/test-support/database-proxy';
import { freePort, runServer, type RunningServer } from '@photoslate/test-support/run-server';
import { readMails } from '@photoslate/test-support/read-mails';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { openPool } from './platform/database/connection.ts';
import { signal } from './platform/database/embedded-postgres/processes.ts';
import { createLogger } from './platform/log.ts';
import { EMAIL, PASSWORD, setUpStudio, startPhones, type Phones } from './writing-phones.test-support.ts';

const log = createLogger({ logLevel: 'silent' });
const dispose: (() => Promise<unknown>)[] = [];
let dataDir: string;
let url: string;
let server: RunningServer;
/** A direct connection pool to the server's embedded PostgreSQL. */
let pool: Pool;
let phones: Phones;

const cluster = (...path: string[]) => join(dataDir, 'postgres', 'cluster', ...path);
const postmaster = async () => {
  const [pid, , , , host = ''] = (await readFile(cluster('postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(pid), host };
};
const OTHERS = `datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Resolves when the phones get successful responses again. */
async function servedAgain(): Promise<void> {
  if (server.process.exitCode !== null) throw new Error(`the server has ended:\n${server.printed()}`);
  await phones.servedAgain();
}
const until = async (condition: () => boolean | Promise<boolean>) => {
  await expect.poll(condition, { interval: 20 }).toBe(true);
};
const rows = async (text: string, values: unknown[] = []) =>
  (await pool.query<Record<string, string>>(text, values)).rows;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photoslate-accidents-'));
  dispose.push(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = await runServer({ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' });
  dispose.push(() => server.end('SIGKILL'));
  const token = await setUpStudio(url, server.printed());
  pool = openPool({ host: (await postmaster()).host, user: 'photoslate', database: 'photoslate' }, log);
  dispose.push(() => pool.end());
  const [group] = await rows('select id from price_groups limit 1');
  phones = startPhones([url], token, group?.['id'] ?? '');
  await servedAgain();
});

afterAll(async () => {
  await phones?.stop();
  for (const close of dispose.toReversed()) await close();
});

test('a request whose database connection is terminated while it waits for a lock is answered with 503', async () => {
  const before = phones.count.unavailable;
  const holder = await pool.connect();
  await holder.query('begin; lock table sessions');
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS} and wait_event_type = 'Lock'`;
  await until(async () => (await rows(waiting)).length > 0);
  await until(() => phones.count.unavailable > before);
  await holder.query('rollback');
  holder.release();
  await servedAgain();
});

test('the server recovers after all database connections are terminated five times in two seconds', async () => {
  for (let round = 0; round < 5; round += 1) {
    await rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`);
    await pause(400);
  }
  await servedAgain();
});

test('the server recovers after one PostgreSQL backend process is killed', async () => {
  const before = phones.count.unavailable;
  // A pool may close the connection before it is killed. Then the next one is killed.
  await until(async () => {
    const [backend] = await rows(`select pid from pg_stat_activity where ${OTHERS} limit 1`);
    if (backend) signal(Number(backend['pid']), 'SIGKILL');
    return phones.count.unavailable > before;
  });
  await servedAgain();
});

test('PostgreSQL is restarted and the server recovers after PostgreSQL is killed', async () => {
  const { pid } = await postmaster();
  process.kill(pid, 'SIGKILL');
  await until(async () => (await postmaster().catch(() => undefined))?.pid !== pid);
  await servedAgain();
  expect((await postmaster()).pid).not.toBe(pid);
});

test('PostgreSQL is restarted as soon as it can write its write-ahead log again', async ({
  onTestFailed,
}) => {
  // What the server and PostgreSQL were doing shows only in their logs.
  onTestFailed(async () => {
    const logged = await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8');
    process.stderr.write(`${server.printed().slice(-4000)}\n${logged.slice(-8000)}\n`);
  });
  // Simulates a full disk: PostgreSQL panics when it cannot create the next file of its write-ahead
  // log, and its recovery fails for the same reason.
  await chmod(cluster('pg_wal'), 0o500);
  try {
    await until(async () => {
      await rows('select pg_switch_wal(), txid_current()').catch(() => undefined);
      return server.printed().includes('could not be started again');
    });
    const before = phones.count.unavailable;
    await until(() => phones.count.unavailable > before);
  } finally {
    await chmod(cluster('pg_wal'), 0o700);
  }
  await servedAgain();
});

test('every acknowledged write is kept, and jobs and mails continue', async () => {
  const answer = await fetch(url + routes['auth.forgotPassword'].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL }),
  });
  expect(answer.status).toBe(routes['auth.forgotPassword'].status);
  await until(async () => (await readMails(join(dataDir, 'mails'))).length > 0);
  await phones.stop();
  const kept = new Set((await rows('select id from sessions')).map(({ id }) => id));
  expect([...phones.acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  expect(phones.wrong).toEqual([]);
});

test('a server stopped with SIGTERM finishes its last request and exits despite open connections', async () => {
  const { port } = new URL(url);
  const silent = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  await once(silent, 'connect');
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    // The server replies when it has started to process the request.
    expect: '100-continue',
  };
  const login = request(url + routes['auth.login'].path, { method: 'POST', headers });
  const begun = once(login, 'continue');
  login.flushHeaders();
  await begun;
  login.write(body.slice(0, -1));
  const ended = server.end('SIGTERM');
  await until(() => server.printed().includes('finishing running requests and jobs'));
  login.end(body.slice(-1));
  const [answer] = (await once(login, 'response')) as [IncomingMessage];
  const answeredAt = performance.now();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.connection).toBe('close');
  expect(await ended).toEqual({ code: 0, signal: null });
  // Connections that the server does not end by itself are cut 20 seconds after the signal.
  expect(performance.now() - answeredAt).toBeLessThan(15_000);
  silent.destroy();
});

test('a server with an unresponsive database exits on SIGTERM', async () => {
  const database = await openTestDatabase();
  const proxy = await openDatabaseProxy(database.connection);
  const frozen = await runServer({
    DATA_DIR: join(dataDir, 'frozen'),
    DATABASE_URL: proxy.databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
  });
  proxy.freeze();
  expect(await frozen.end('SIGTERM')).toEqual({ code: 0, signal: null });
  await proxy.close();
  await database.close();
});

test('a server whose own PostgreSQL hangs exits 30 seconds after SIGTERM, and the next start works', async () => {
  const environment = { DATA_DIR: join(dataDir, 'hangs'), PORT: '0', HOST: '127.0.0.1' };
  const hanging = await runServer(environment);
  const file = join(environment.DATA_DIR, 'postgres', 'cluster', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGSTOP');
  try {
    const signalledAt = performance.now();
    expect(await hanging.end('SIGTERM')).toEqual({ code: 1, signal: null });
    const seconds = (performance.now() - signalledAt) / 1000;
    expect(seconds).toBeGreaterThan(29);
    expect(seconds).toBeLessThan(35);
    expect(hanging.printed()).toContain('has not stopped within 30 s');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const next = await runServer(environment);
  expect(await next.end('SIGTERM')).toEqual({ code: 0, signal: null });
});
