import { routes } from '@photoslate/contract/routes';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openMovingAddress, type MovingAddress } from '@photoslate/test-support/moving-address';
import { openPostgresNodes, type PostgresNode } from '@photoslate/test-support/postgres-nodes';
import { readMails } from '@photoslate/test-support/read-mails';
import { freePort, runServer, type RunningServer } from '@photoslate/test-support/run-server';
import { loadConfig } from './platform/config.ts';
import { openPool } from './platform/database/connection.ts';
import { openDatabase, type OpenDatabase } from './platform/database/open-database.ts';
import { createLogger } from './platform/log.ts';
import { EMAIL, setUpStudio, startPhones, type Phones } from './writing-phones.test-support.ts';

const log = createLogger({ logLevel: 'silent' });
const dispose: (() => Promise<unknown>)[] = [];
let dataDir: string;
let primary: PostgresNode;
let standby: PostgresNode;
let address: MovingAddress;
let phones: Phones;
let token: string;
let priceGroupId: string;
const servers: (RunningServer & { readonly url: string })[] = [];

const databaseUrl = (port: number) => `postgresql://photoslate@127.0.0.1:${port}/postgres`;

async function start(ROLE: string): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await runServer({
    ROLE,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(address.port),
    PUBLIC_URL: 'http://localhost:3000',
    HOST: '127.0.0.1',
    PORT: String(port),
    READER_PROCESSES: '1',
  });
  dispose.push(() => server.end('SIGKILL'));
  servers.push({ ...server, url });
}

/** Two web servers and one that also runs the jobs, on a primary with a standby. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photoslate-fail-over-'));
  dispose.push(() => rm(dataDir, { recursive: true, force: true }));
  const nodes = await openPostgresNodes();
  dispose.push(() => nodes.close());
  primary = await nodes.primary();
  standby = await nodes.standbyOf(primary);
  address = await openMovingAddress();
  dispose.push(() => address.close());
  address.leadTo(primary.port);
  await start('all');
  await Promise.all([start('web'), start('web')]);
  token = await setUpStudio(servers[0]!.url, servers[0]!.printed());
  const [group] = await primary.query<{ id: string }>('select id from price_groups limit 1');
  priceGroupId = group?.id ?? '';
  phones = startPhones(
    servers.map(({ url }) => url),
    token,
    priceGroupId,
  );
  await phones.servedAgain();
});
afterAll(async () => {
  await phones?.stop();
  for (const close of dispose.toReversed()) await close();
});

/** Opens an event stream that collects what it receives. */
async function openStream(url: string) {
  const stream = { text: '', hasEnded: false };
  const answer = await fetch(`${url}/api/realtime`, { headers: { authorization: `Bearer ${token}` } });
  const read = async () => {
    for await (const bytes of answer.body ?? []) stream.text += Buffer.from(bytes).toString();
  };
  void read()
    .catch(() => undefined)
    .then(() => (stream.hasEnded = true));
  await expect.poll(() => stream.text).toContain('event: hello');
  return stream;
}

/** Opens the database as a server does that waits this long. */
const opening = (port: number, waitSeconds: number): Promise<OpenDatabase> =>
  openDatabase(
    loadConfig({ DATABASE_URL: databaseUrl(port), DATABASE_WAIT_SECONDS: String(waitSeconds) }),
    log,
    'server',
  );

test('a server neither reads from a standby nor starts with it', async () => {
  const pool = openPool({ connectionString: databaseUrl(standby.port) }, log);
  onTestFinished(() => pool.end());
  const read = pool.query('select 1');
  await expect(read).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '25006' });
  await expect(opening(standby.port, 0)).rejects.toThrow(
    'DATABASE_URL does not lead to a primary: this PostgreSQL is a standby, which takes no writes.',
  );
});

test('a server starts although a balancer still leads some of its connections to a standby', async () => {
  const balancer = await openMovingAddress();
  onTestFinished(() => balancer.close());
  balancer.leadTo(primary.port);
  balancer.next([primary.port, standby.port, primary.port, primary.port, standby.port]);
  const opened = await opening(balancer.port, 60);
  await opened.close();
  balancer.next([primary.port, standby.port]);
  await expect(opening(balancer.port, 0)).rejects.toThrow('DATABASE_URL does not lead to a primary: ');
});

test('after a fail-over all servers continue with the new primary, and no acknowledged write is lost', async () => {
  const stream = await openStream(servers[1]!.url);
  const waiting = opening(standby.port, 60);
  const before = phones.count.unavailable;
  await primary.kill();
  await expect.poll(() => phones.count.unavailable, { interval: 20 }).toBeGreaterThan(before);
  // The address may move first. Meanwhile it leads to a standby, which nobody may read.
  address.leadTo(standby.port);
  const moved = { ...phones.count };
  await expect.poll(() => phones.count.unavailable, { interval: 20 }).toBeGreaterThan(moved.unavailable + 4);
  expect(phones.count.good).toBe(moved.good);
  await standby.promote();
  await phones.servedAgain();

  const kept = async () =>
    new Set((await standby.query<{ id: string }>('select id from sessions')).map(({ id }) => id));
  const acknowledged = [...phones.acknowledged];
  const there = await kept();
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);

  // A server that has waited for a primary starts.
  const started = await waiting;
  await started.close();
  // Events of one server reach the streams of another one.
  await expect.poll(() => stream.hasEnded).toBe(true);
  const next = await openStream(servers[1]!.url);
  const id = crypto.randomUUID();
  const create = routes['sessions.create'];
  const made = await fetch(servers[2]!.url + create.path, {
    method: create.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      id,
      location: { name: 'Pier', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' },
      priceGroupId,
    }),
  });
  expect(made.ok).toBe(true);
  await expect.poll(() => next.text).toContain(id);
  // Jobs run.
  const { method, path } = routes['auth.forgotPassword'];
  const headers = { 'content-type': 'application/json' };
  await fetch(servers[2]!.url + path, { method, headers, body: JSON.stringify({ email: EMAIL }) });
  await expect.poll(async () => (await readMails(join(dataDir, 'mails'))).length).toBeGreaterThan(0);
});

test('a command looks at a primary that is read-only, which no server starts with', async () => {
  await setReadOnly('on');
  await expect(opening(standby.port, 0)).rejects.toThrow('this PostgreSQL is read-only');
  const looking = await openDatabase(loadConfig({ DATABASE_URL: databaseUrl(standby.port) }), log, 'guest', {
    migrated: false,
  });
  await looking.close();
  await setReadOnly('off');
});

async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await standby.query(`alter system set default_transaction_read_only = ${value}`);
  await standby.query('select pg_reload_conf()');
  // The postmaster, which starts new sessions, reads its settings before the others.
  await expect.poll(() => standby.takesWrites()).toBe(value === 'off');
}

test('a primary that is read-only for a while delays writes, and reads that store nothing continue', async () => {
  const before = { ...phones.count };
  await setReadOnly('on');
  await expect.poll(() => phones.count.unavailable, { interval: 20 }).toBeGreaterThan(before.unavailable + 4);
  // A session changed just before, and nobody has counted it again.
  await standby.query(`begin read write; insert into sessions_to_count (studio_id, session_id)
    select studio_id, id from sessions limit 1; commit`);
  // The phones' failing writes renew the pool meanwhile.
  const headers = { authorization: `Bearer ${token}` };
  const read = async ({ url }: { readonly url: string }) =>
    Promise.all(
      (['studio.priceGroups', 'sessions.list', 'sessions.overview', 'attention.show'] as const).map(
        async (name) => (await fetch(url + routes[name].path, { headers })).status,
      ),
    );
  for (let round = 0; round < 10; round += 1)
    // oxlint-disable-next-line no-await-in-loop -- some time must pass
    expect(await Promise.all(servers.map(read))).toEqual(servers.map(() => [200, 200, 200, 200]));
  await setReadOnly('off');
  const writes = phones.acknowledged.size;
  await expect.poll(() => phones.acknowledged.size, { interval: 20 }).toBeGreaterThan(writes + 4);
  expect(phones.wrong).toEqual([]);
});
