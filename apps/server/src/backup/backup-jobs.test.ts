import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, runServer } from '@photoslate/test-support/run-server';
import { startApp, type App, type StartOptions } from '@photoslate/test-support/start-app';
import { createLogger } from '../platform/log.ts';
import { isDue, lastScheduled } from './schedule.ts';
import { listSets, type BackupSet, type SetInfo } from './sets.ts';

let folder: string;
let first: App;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photoslate-backup-jobs-'));
  first = await startApp({ listen: false });
});
afterAll(async () => {
  await first.close();
  await rm(folder, { recursive: true, force: true });
});

/** A server on the same installation at this moment, until its jobs are done. */
async function serveAt(moment: string, schedule: string | undefined, more: StartOptions = {}) {
  const config = {
    databaseUrl: first.databaseUrl,
    backup: { schedule, to: folder, keep: 7, recipients: [] },
    ...more.config,
  };
  const after = { config: first.config, database: first.database };
  const clock = { now: () => new Date(moment) };
  const app = await startApp({ listen: false, runsJobs: true, after, clock, ...more, config });
  await app.idle();
  const schedules = await app.query<{ cron: string }>(
    `select cron from jobs.schedule where name = 'backup.take'`,
  );
  await app.close();
  return schedules.map(({ cron }) => cron);
}
const scheduledTimes = async () => (await listSets(folder)).map(({ info }) => info.scheduledFor);

test('a server takes the backup that was due while no server ran, once', async () => {
  expect(await serveAt('2026-06-03T09:30:00Z', '0 2 * * *')).toEqual(['0 2 * * *']);
  expect(await scheduledTimes()).toEqual(['2026-06-03T02:00:00.000Z']);
  await serveAt('2026-06-03T22:00:00Z', '0 2 * * *');
  expect(await scheduledTimes()).toHaveLength(1);
  await serveAt('2026-06-06T01:00:00Z', '0 2 * * *');
  expect(await scheduledTimes()).toEqual(['2026-06-05T02:00:00.000Z', '2026-06-03T02:00:00.000Z']);
});

test('a server that is stopped during a backup ends it, and leaves no set', async () => {
  const before = await scheduledTimes();
  const client = await first.database.pool.connect();
  await client.query('begin; lock table photos in access exclusive mode');
  const after = { config: first.config, database: first.database };
  const clock = { now: () => new Date('2026-06-08T03:00:00Z') };
  const config = {
    databaseUrl: first.databaseUrl,
    backup: { schedule: '0 2 * * *', to: folder, keep: 7, recipients: [] },
  };
  const log = createLogger({ logLevel: 'silent' });
  const app = await startApp({ listen: false, runsJobs: true, after, clock, config, log });
  await expect.poll(() => readdir(folder)).toContain('unfinished');
  await app.close();
  await client.query('rollback');
  client.release();
  expect(await scheduledTimes()).toEqual(before);
  expect(
    await first.query(
      `select from pg_stat_activity where datname = current_database() and query like 'copy%' and state = 'active'`,
    ),
  ).toEqual([]);
});

test('without the variable nothing is scheduled any more', async () => {
  await first.takeJobs('backup.take');
  await first.query(`delete from jobs.job where name = 'backup.take'`);
  const before = await scheduledTimes();
  expect(await serveAt('2026-06-20T09:30:00Z', undefined)).toEqual([]);
  expect(await scheduledTimes()).toEqual(before);
});

test('a server with its own PostgreSQL takes its first backup, and stops', async () => {
  const to = join(folder, 'own');
  await mkdir(to);
  const server = await runServer({
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    BACKUP_SCHEDULE: '0 2 * * *',
    BACKUP_TO: to,
  });
  await expect
    .poll(() => listSets(to))
    .toEqual([expect.objectContaining({ info: expect.objectContaining({ faults: 0 }) })]);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
});

const at = (moment: string) => lastScheduled('30 2 * * 1', new Date(moment)).toISOString();
test('the last scheduled time is found although the clock of the queue is ahead by seconds', () => {
  expect(at('2026-06-08T02:29:58Z')).toBe('2026-06-08T02:30:00.000Z');
  expect(at('2026-06-08T02:28:00Z')).toBe('2026-06-01T02:30:00.000Z');
  expect(at('2026-06-14T23:00:00Z')).toBe('2026-06-08T02:30:00.000Z');
});

const set = (takenAt: string) => [{ path: '', info: { takenAt, scheduledFor: null } as SetInfo }];
const due = (sets: BackupSet[]) =>
  isDue(sets, new Date('2026-06-08T02:00:00Z'), new Date('2026-06-08T09:00:00Z'));

test('a set from the future does not stand for the last scheduled time', () => {
  expect(due(set('2026-06-08T03:00:00Z'))).toBe(false);
  expect(due(set('2026-06-08T01:00:00Z'))).toBe(true);
  expect(due(set('2027-06-08T03:00:00Z'))).toBe(true);
  expect(due([])).toBe(true);
});

test('the set of a server has a description that names no person', async () => {
  const [newest] = await listSets(folder);
  const text = await readFile(join(newest!.path, 'set.json'), 'utf8');
  expect(Object.keys(JSON.parse(text) as object)).toEqual([
    'format',
    'takenAt',
    'scheduledFor',
    'recipients',
    'faults',
    'rows',
    'files',
    'bytes',
    'listSha256',
  ]);
});
