import { routes } from '@photoslate/contract/routes';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmptyDatabase, openTestDatabase, urlOf } from '@photoslate/test-support/test-database';
import { freePort, runAdmin, runServer } from '@photoslate/test-support/run-server';
import type { OpenDatabase } from './platform/database/open-database.ts';

let dataDir: string;
let env: Record<string, string>;
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photoslate-main-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  env = { DATA_DIR: join(dataDir, 'data'), PORT: String(port), HOST: '127.0.0.1' };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const json = (path: string, body?: unknown) =>
  fetch(
    url + path,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );

/**
 * A request that the server has begun to process, and whose last byte is still missing. `finish`
 * sends it and resolves with the status.
 */
async function slowLogin(): Promise<{ finish(): Promise<number> }> {
  const body = JSON.stringify({ email: 'ada@atelier.test', password: 'a password for tests' });
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const sent = request(`${url}/api/auth/login`, { method: 'POST', headers });
  const begun = once(sent, 'continue');
  sent.flushHeaders();
  await begun;
  sent.write(body.slice(0, -1));
  return {
    finish: () =>
      new Promise((resolve, reject) => {
        sent.on('response', (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        sent.on('error', reject);
        sent.end(body.slice(-1));
      }),
  };
}

test('a new server creates its studio, keeps it after SIGKILL, and finishes an open request on SIGTERM', async () => {
  const first = await runServer(env);
  const link = /^http\S+\/setup#(\S+)$/m.exec(first.printed());
  expect(link?.[0]).toContain(`${url}/setup#`);
  const made = await json('/api/setup', {
    token: link?.[1],
    studioName: 'Atelier',
    email: 'ada@atelier.test',
    password: 'a password for tests',
    language: 'en',
  });
  expect(made.status).toBe(201);
  await first.end('SIGKILL');

  const second = await runServer(env);
  expect(second.printed()).not.toContain('/setup#');
  const taken = await runServer({ ...env, DATA_DIR: join(dataDir, 'other') }).catch(String);
  expect(taken).toContain('Set PORT to a free one');

  const begun = await slowLogin();
  const stopping = second.end('SIGTERM');
  const isRefused = () =>
    json('/api/setup').then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);
  expect(await begun.finish()).toBe(200);
  expect(await stopping).toEqual({ code: 0, signal: null });
});

describe('the admin command with DATABASE_URL', () => {
  let database: OpenDatabase;
  let onDatabase: Record<string, string>;
  beforeAll(async () => {
    database = await openTestDatabase();
    onDatabase = {
      ...env,
      DATA_DIR: join(dataDir, 'without-postgres'),
      DATABASE_URL: urlOf(database.connection),
    };
  });
  afterAll(() => database.close());

  test('lists studios, users and prices, sets prices, keeps the last owner active, and writes sales as CSV', async () => {
    const password = ['--password', 'long enough it is'];
    const link = await runAdmin(['setup:link'], onDatabase);
    expect(link.out).toMatch(/^http:\/\/\S+\/setup#[\w-]{32}\n$/);
    const made = ['studio:create', '--name', 'Maan', '--email', 'max@maan.test', ...password];
    expect(await runAdmin(made, onDatabase)).toMatchObject({ code: 0 });
    expect(await runAdmin(['setup:link'], onDatabase)).toMatchObject({
      code: 1,
      error: 'This server has a studio already. Its owner can log in.\n',
    });
    const ofStudio = (verb: string, ...more: string[]) =>
      runAdmin([verb, '--studio', 'Maan', ...more], onDatabase);
    expect((await runAdmin(['studio:list'], onDatabase)).out).toMatch(/\tMaan\t1\t0\n/);
    expect((await ofStudio('user:list')).out).toBe('max@maan.test\towner\tactive\t\t\n');
    expect(await ofStudio('user:update', '--email', 'max@maan.test', '--active', 'no')).toMatchObject({
      code: 1,
      error: 'The studio needs at least one owner who can log in.\n',
    });
    const prices = ['--position', '2', '--name', 'School', '--first', '9.50', '--extra', '5', '--all', '30'];
    expect(await ofStudio('prices:set', ...prices)).toMatchObject({ code: 0 });
    expect((await ofStudio('prices:list')).out.split('\n')[1]).toBe('2\tSchool\t9.50\t5.00\t30.00');
    expect((await ofStudio('prices:set', ...prices.with(5, '9,50'))).error).toContain('--first');
    const sales = await ofStudio('sales:csv', '--language', 'de');
    expect(sales).toMatchObject({ code: 0, error: '' });
    expect(sales.out).toMatch(/^\uFEFFTag;Tag der Session;/);
  });

  test('records its actions in the activity log of the studio', async () => {
    const password = 'long enough it is';
    const person = (email: string) => ['--email', email, '--password', password];
    await runAdmin(['studio:create', '--name', 'Ster', ...person('ada@ster.test')], onDatabase);
    for (const [verb = '', ...more] of [
      ['user:add', ...person('ben@ster.test')],
      ['prices:set', '--position', '1', '--name', 'Fair', '--first', '9', '--extra', '5', '--all', '30'],
      ['sales:csv'],
      ['export', '--email', 'a@b.test'],
    ])
      expect(await runAdmin([verb, '--studio', 'Ster', ...more], onDatabase)).toMatchObject({ code: 0 });
    const breach = (from: string, to: string) =>
      runAdmin(['breach:affected', '--studio', 'Ster', '--from', from, '--to', to], onDatabase);
    const affected = await breach('2020-01-01T00:00Z', '2100-01-01T01:00+01:00');
    expect(affected).toMatchObject({ code: 0, error: '' });
    expect(affected.out.split(/\r?\n/).slice(1, -1)).toEqual([
      expect.stringMatching(/^Ster,{7}customer\.exported,,(\S+Z),\1,Photoslate$/),
    ]);
    const refused = await breach('2026-06-01', '2026-06-31T08:00Z');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toMatch(/--from: a moment with its time zone.*\n {2}--to: there is no such moment/);
    expect(await breach('2026-06-02T08:00Z', '2026-06-01T08:00Z')).toMatchObject({
      code: 1,
      error: '--to is before --from.\n',
    });
    const server = await runServer(onDatabase);
    const login = await json(routes['auth.login'].path, { email: 'ada@ster.test', password });
    const { token } = routes['auth.login'].answer.parse(await login.json()).authorisation;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(url + routes['activity.list'].path, { headers });
    const { data } = routes['activity.list'].answer.parse(await answer.json());
    expect(data.filter(({ by }) => by.kind === 'system').map(({ verb }) => verb)).toEqual([
      'customer.exported',
      'sales.exported',
      'prices.changed',
      'user.joined',
    ]);
    await server.end('SIGTERM');
  }, 240_000);
});

test('a server whose stdout and stderr are closed stops cleanly on SIGTERM, with its embedded PostgreSQL', async () => {
  const server = await runServer(env);
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  await expect(access(join(env['DATA_DIR'] ?? '', 'postgres/cluster/postmaster.pid'))).rejects.toThrow(
    'ENOENT',
  );
});

test('the admin command works with and without a running server, and reports errors', async () => {
  const server = await runServer(env);
  const studio = await runAdmin(
    ['studio:create', '--name', 'Zon', '--email', 'zoe@zon.test', '--password', '-', '--language', 'nl'],
    env,
    'a password from a pipe\n',
  );
  expect(studio).toMatchObject({ code: 0, error: '' });
  expect(
    (await json('/api/auth/login', { email: 'zoe@zon.test', password: 'a password from a pipe' })).status,
  ).toBe(200);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });

  const add = (...more: string[]) => runAdmin(['user:add', '--studio', 'Zon', '--email', ...more], env);
  expect(await add('ben@zon.test', '--password', 'long enough for ben')).toMatchObject({ code: 0 });

  const again = await runServer(env);
  expect(await add('ben@zon.test', '--password', 'long enough for ben')).toMatchObject({
    code: 1,
    error: '--email: This e-mail address is already in use.\n',
  });
  expect((await add('no address', '--password', 'short')).error).toMatch(/--email[\s\S]*--password needs 10/);
  expect(
    (
      await runAdmin(
        ['user:add', '--studio', 'Nobody', '--email', 'a@b.test', '--password', 'long enough it is'],
        env,
      )
    ).error,
  ).toContain('no studio named Nobody');
  expect((await runAdmin(['studio:drop'], env)).code).toBe(1);
  const help = await runAdmin(['--help'], {});
  expect([help.code, help.out]).toEqual([0, expect.stringContaining('studio:create --name')]);
  const wrong = await runAdmin(
    ['studio:create', '--name', 'N', '--email', 'a@b.test', '--password', 'long enough it is'],
    { ...env, PORT: 'x' },
  );
  expect([wrong.code, wrong.error]).toEqual([
    1,
    expect.stringContaining('PORT must be a whole number from 0 to 65535'),
  ]);

  expect(
    (await json('/api/auth/login', { email: 'ben@zon.test', password: 'long enough for ben' })).status,
  ).toBe(200);
  await again.end('SIGTERM');
});

test('the admin command reports an unreachable DATABASE_URL in one sentence, without its password', async () => {
  const port = await freePort();
  const DATABASE_URL = `postgres://ada:secret@127.0.0.1:${port}/photoslate`;
  const refused = await runAdmin(
    ['studio:create', '--name', 'A', '--email', 'a@b.test', '--password', 'a password for tests'],
    { ...env, DATABASE_URL },
  );
  expect(refused.code).toBe(1);
  expect(refused.error).toMatch(/^DATABASE_URL names a database that does not answer: .+\n$/);
  expect(refused.error).not.toContain('secret');
});

test('a refused start prints one sentence without a stack trace, and creates no tables', async () => {
  const empty = await openEmptyDatabase();
  try {
    await empty.query('create table wp_posts (id int)');
    const refused = await runServer({ ...env, DATABASE_URL: empty.url }).catch(String);
    expect(refused).toBe(
      `Error: the server did not start:\nThe database "${empty.name}" holds tables of another program: wp_posts. Photoslate needs a database of its own.\n`,
    );
    expect(await empty.tables()).toEqual(['public.wp_posts']);
  } finally {
    await empty.close();
  }
});
