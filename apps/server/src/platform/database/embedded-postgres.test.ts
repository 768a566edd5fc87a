import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { openEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { openDatabase } from './open-database.ts';

const log = createLogger({ logLevel: 'silent' });
const victimScript = new URL('../../../../../packages/test-support/src/database-victim.ts', import.meta.url)
  .pathname;

let parent: string;
let dataDir: string;
const open = (role: 'server' | 'guest' = 'server') =>
  openDatabase(loadConfig({ DATA_DIR: dataDir }), log, role);

/**
 * Starts a process that writes until it is killed. `acknowledged`: the numbers whose commit it has
 * reported.
 */
async function startVictim(firstNumber: number) {
  const child = spawn(process.execPath, [victimScript, dataDir, String(firstNumber)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  const opened = Promise.withResolvers<void>();
  const ended = once(child, 'close');
  createInterface(child.stdout).on('line', (line) => {
    if (line === 'open') opened.resolve();
    else acknowledged.push(Number(line));
  });
  void ended.then(() => opened.reject(new Error('the process ended before its database was open')));
  await opened.promise;
  return {
    acknowledged,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);

beforeAll(async () => {
  // Not accessible to other users, like a checkout in root's home, and longer than the maximum
  // length of a socket's path.
  parent = await mkdtemp(join(tmpdir(), 'photoslate-own-'));
  dataDir = join(parent, 'a folder with a long name '.repeat(4).trim());
  await mkdir(dataDir);
});
afterAll(() => rm(parent, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  it('has fsync and checksums on, handles UTF-8, and returns bigint as a number', async () => {
    const { pool, close } = await open();
    const { rows } = await pool.query(
      `select current_setting('fsync') fsync, current_setting('data_checksums') checksums, lower('ÄÉ') lower, 1::bigint "number"`,
    );
    expect(rows).toEqual([{ fsync: 'on', checksums: 'on', lower: 'äé', number: 1 }]);
    await close();
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
  });

  it('stops only after its connections are closed, so that no pool reports an error', async () => {
    const pools = [];
    for (let round = 0; round < 4; round += 1) {
      const { pool, close } = await open('guest');
      const broken: Error[] = [];
      pool.on('error', (error) => broken.push(error));
      await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.05)')));
      await close();
      pools.push(broken);
    }
    expect(pools).toEqual([[], [], [], []]);
  });

  it('keeps every acknowledged row and starts again after the server is killed, with or without PostgreSQL', async () => {
    const acknowledged: number[] = [];
    for (let life = 1; life <= 6; life += 1) {
      const victim = await startVictim(life * 1_000_000);
      const postmaster = await postmasterPid();
      await expect.poll(() => victim.acknowledged.length, { interval: 5 }).toBeGreaterThan(0);
      await delay(25 * life);
      if (life % 3 !== 0) process.kill(postmaster, 'SIGKILL');
      await victim.kill();
      acknowledged.push(...victim.acknowledged);
    }
    const { pool, close } = await open();
    const { rows } = await pool.query<{ number: number }>('select number from acknowledged');
    const kept = new Set(rows.map((row) => row.number));
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
    await close();
  });

  it('recovers automatically when only PostgreSQL is killed', async () => {
    const { pool, close } = await open();
    const inUse = await pool.connect();
    await inUse.query('begin');
    process.kill(await postmasterPid(), 'SIGKILL');
    await expect
      .poll(
        () =>
          pool.query('select 1').then(
            () => 'answers',
            () => 'silent',
          ),
        { interval: 200 },
      )
      .toBe('answers');
    inUse.release();
    await close();
  });

  it('recovers automatically when its socket file is deleted', async () => {
    const { connection, close } = await open();
    if (!('host' in connection)) throw new Error('no socket');
    await rm(join(connection.host, '.s.PGSQL.5432'));
    const answers = async () => {
      const client = new Client(connection);
      await client.connect();
      await client.end();
      return true;
    };
    await expect.poll(() => answers().catch(() => false), { interval: 200 }).toBe(true);
    await close();
  });

  it('accepts only one server, with commands beside it', async () => {
    const server = await open();
    const guest = await open('guest');
    expect((await guest.pool.query('select 1 one')).rows).toEqual([{ one: 1 }]);
    await expect(open()).rejects.toThrow(`Another Photoslate server is running on ${dataDir}`);
    await guest.close();
    expect((await server.pool.query('select 1 one')).rows).toEqual([{ one: 1 }]);
    await server.close();
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
  });

  it('is not restarted by a command of another version beside a server', async () => {
    const server = await open();
    const pid = await postmasterPid();
    const options = join(dataDir, 'postgres', 'cluster', 'postmaster.opts');
    await writeFile(options, (await readFile(options, 'utf8')).replace('jit=off', 'jit=on'));
    const guest = await open('guest');
    expect((await guest.pool.query('select 1 one')).rows).toEqual([{ one: 1 }]);
    await guest.close();
    expect(await postmasterPid()).toBe(pid);
    await server.close();
  });

  it('keeps running for a server that joins after a command started it, until that server stops', async () => {
    const guest = await open('guest');
    const server = await open();
    await guest.close();
    expect((await server.pool.query('select 1 one')).rows).toEqual([{ one: 1 }]);
    await server.close();
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
  });

  it('starts despite a stale postmaster.pid whose process id now belongs to another program', async () => {
    const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    await writeFile(file, `${process.pid}\n${dataDir}\n1\n5432\n/tmp/nowhere\n\n1 1\nready\n`);
    const { pool, close } = await open();
    expect((await pool.query('select 1 one')).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('keeps the previous log file when it starts a new one', async () => {
    const file = join(dataDir, 'postgres', 'postgres.log');
    const crash = 'PANIC: the last words of a crash\n';
    await writeFile(file, 'x'.repeat(8 * 1024 * 1024) + crash);
    await (await open()).close();
    expect((await readFile(`${file}.1`, 'utf8')).slice(-crash.length)).toBe(crash);
    const begun = await readFile(file, 'utf8');
    expect(begun).toContain('database system is ready');
    expect(begun).not.toContain(crash);
  });

  it('rotates a large log file while PostgreSQL runs, and loses no line', async () => {
    const file = join(dataDir, 'postgres', 'postgres.log');
    const server = await openEmbeddedPostgres(dataDir, 'server', log);
    const client = new Client({ host: server.host, user: server.user, database: 'postgres' });
    await client.connect();
    let lines = 0;
    const writeLine = () =>
      client.query(`do $$ begin raise log 'line % of the test', ${(lines += 1)}; end $$`);
    await writeLine();
    await appendFile(file, 'x'.repeat(8 * 1024 * 1024) + '\n');
    await server.revive();
    const written = () => readFile(file, 'utf8');
    await expect.poll(async () => (await writeLine(), written())).toContain('of the test');
    await client.end();
    await server.close();
    const all = (await readFile(`${file}.1`, 'utf8')) + (await written());
    expect(all.match(/(?<=line )\d+(?= of the test)/g)?.map(Number)).toEqual(
      Array.from({ length: lines }, (_, at) => at + 1),
    );
  });

  it('refuses data of another PostgreSQL major version and names that version', async () => {
    const file = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '17\n');
    await expect(open()).rejects.toThrow('written by PostgreSQL 17; this Photoslate brings PostgreSQL 18');
    await writeFile(file, version);
  });
});
