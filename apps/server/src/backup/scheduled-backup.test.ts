import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort, runAdmin, runServer, serverProgram } from '@photoslate/test-support/run-server';
import { openEmptyDatabase } from '@photoslate/test-support/test-database';
import { readBackupStatus } from '#platform/backup-status.ts';
import { ClusterFolder } from '#platform/database/embedded-postgres/cluster-folder.ts';
import { restore } from './commands.ts';
import { lastFailure } from './last-run.ts';
import { removeLeftovers } from './leftovers.ts';
import { filesIn, openBackedUp, type BackedUp } from './scheduled-backup.test-support.ts';
import { isGood, listSets, readSet } from './sets.ts';

let system: BackedUp;
beforeAll(async () => {
  system = await openBackedUp();
});
afterAll(() => system.close());
afterEach(() => vi.unstubAllEnvs());

/** Of this installation only: other test files check their own backups on the same PostgreSQL. */
const checkDatabases = () =>
  system.story.app.query(
    `select datname from pg_database where datname = current_database() || '_backup_check'`,
  );
const workFolder = () => readdir(join(system.story.app.config.dataDir, 'backup'));
const noRoom = async () => ({ bavail: 0, blocks: 1000, bsize: 4096 });
const originalsIn = async (set: string) => (await filesIn(set)).filter((path) => path.endsWith('.original'));

test('a set is checked in a temporary database, leaves nothing else behind, and can be restored', async () => {
  const set = (await system.take())!;
  expect(set.info).toMatchObject({ faults: 0, recipients: [], scheduledFor: null });
  expect(await originalsIn(set.path)).toHaveLength(2);
  expect(await checkDatabases()).toEqual([]);
  expect(await workFolder()).toEqual(['last-run.json']);
  expect(await lastFailure(system.configWith())).toBeNull();

  const empty = await openEmptyDatabase();
  vi.stubEnv('DATA_DIR', join(system.folder, 'restored'));
  vi.stubEnv('DATABASE_URL', empty.url);
  expect(await restore(set.path)).toContain('missing: 0\norphans: 0\ndamaged: 0');
  expect(await empty.query('select from photos')).toHaveLength(2);
  await empty.close();
});

test('the next set shares the files that have not changed, and has what is new', async () => {
  await system.upload('IMG_0003.JPG');
  const set = (await system.take())!;
  const [, former = ''] = await system.sets();
  const shared = await originalsIn(former);
  expect(await originalsIn(set.path)).toHaveLength(shared.length + 1);
  for (const path of shared)
    expect((await stat(path.replace(former, set.path))).ino).toBe((await stat(path)).ino);
});

test('a file that was damaged in the former set is copied again', async () => {
  const [former = ''] = await system.sets();
  const [path = ''] = await originalsIn(former);
  const bytes = await readFile(path);
  await writeFile(path, Buffer.alloc(bytes.length));
  const set = (await system.take())!;
  expect(await readFile(path.replace(former, set.path))).toEqual(bytes);
  await writeFile(path, bytes);
});

test('of the good sets the newest are kept', async () => {
  const before = await system.sets();
  const set = (await system.take({ keep: 2 }))!;
  expect(await system.sets()).toEqual([set.path, before[0]]);
  expect(await system.entries()).toHaveLength(2);
});

test('a set that lacks a photo of the installation is reported, and the older good ones stay', async () => {
  await system.upload('IMG_0004.JPG');
  const before = await system.sets();
  const files = join(system.story.app.config.dataDir, 'storage', 'files');
  const known = (await originalsIn(before[0]!)).map((path) =>
    path.slice(path.indexOf('/storage/files/') + 15),
  );
  const path = (await originalsIn(files)).find((one) => !known.includes(one.slice(files.length + 1)))!;
  const bytes = await readFile(path);
  await writeFile(path, Buffer.alloc(bytes.length, 7));
  const faulty = (await system.take({ keep: 1 }))!;
  expect(faulty.info.faults).toBe(1);
  expect(await lastFailure(system.configWith())).toBe('faults');
  expect(await system.sets()).toEqual([faulty.path, ...before]);

  // The file of the faulty set is not taken over into a set that counts as good.
  const second = (await system.take({ keep: 1 }))!;
  expect(isGood(second)).toBe(false);
  await writeFile(path, bytes);
  const good = (await system.take({ keep: 1 }))!;
  expect(good.info.faults).toBe(0);
  expect(await system.sets()).toEqual([good.path]);
  expect(await lastFailure(system.configWith())).toBeNull();
});

test('a full disk leaves the older sets as they are, and names the reason', async () => {
  const before = await system.sets();
  await system.upload('IMG_0005.JPG');
  await expect(system.take({}, { readDiskSpace: noRoom })).rejects.toThrow(
    `No backup was written to ${system.target}: there is no space left. Free some, or set a lower BACKUP_KEEP.`,
  );
  expect(await lastFailure(system.configWith())).toBe('full');
  // Every server can show it, also one without the folder.
  expect(await readBackupStatus(system.story.app.db)).toMatchObject({
    failure: 'full',
    lastGoodAt: new Date((await readSet(before[0]!))!.info.takenAt),
  });
  expect(await system.entries()).not.toContain('unfinished');
  expect(await system.sets()).toEqual(before);
});

test.each([
  ['does not exist', (folder: string) => join(folder, 'not-mounted'), 'Create it, or mount the disk'],
  ['is a file', (folder: string) => join(folder, 'file'), 'is no folder'],
])('a target that %s is refused, and the folder is not created', async (_case, pathIn, words) => {
  await writeFile(join(system.folder, 'file'), '');
  const to = pathIn(system.folder);
  await expect(system.take({ to })).rejects.toThrow(words);
  expect(await lastFailure(system.configWith())).toBe('unwritable');
  expect(await readdir(system.folder)).not.toContain('not-mounted');
});

/** Blocks backups, which wait for a table, until it is released. */
async function blockTables() {
  const client = await system.story.app.database.pool.connect();
  await client.query('begin; lock table photos in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
/** Resolves when a backup waits for the locked table. */
const isBlocked = () =>
  expect
    .poll(() =>
      system.story.app.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'copy%'`,
      ),
    )
    .toHaveLength(1);

test('only one backup runs at a time', async () => {
  const release = await blockTables();
  const first = system.take();
  await isBlocked();
  const before = await system.sets();
  expect(await system.take()).toBeUndefined();
  expect((await runAdmin(['backup:run'], system.env)).out).toBe(
    'Another process takes a backup at this moment.\n',
  );
  await release();
  expect(await system.sets()).toEqual(before);
  expect(isGood((await first)!)).toBe(true);
});

/** A server starts also if it cannot delete what a killed backup has left. */
async function expectStartWithKeptLeftovers(): Promise<void> {
  const postgres = new ClusterFolder(join(system.story.app.config.dataDir, 'backup', 'work', 'postgres'));
  await mkdir(postgres.locks, { recursive: true });
  const used = postgres.serverLock();
  expect(used.tryTake()).toBe(true);
  const { platform } = system.story.app;
  await removeLeftovers(system.configWith(), platform.db, platform.log);
  used.release();
  expect(await workFolder()).toContain('work');
}

test('a killed backup leaves no set, and the next one cleans up and completes', async () => {
  const before = await system.sets();
  const release = await blockTables();
  const child = spawn(process.execPath, [await serverProgram('admin'), 'backup:run'], {
    env: { PATH: process.env['PATH'], ...system.env },
  });
  const ended = once(child, 'exit');
  await isBlocked();
  expect(await system.entries()).toContain('unfinished');
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await release();
  expect(await system.sets()).toEqual(before);
  // Its tables are not encrypted. They stay while a backup runs, and end with the next start.
  expect(await workFolder()).toContain('work');
  const lock = await system.story.app.database.pool.connect();
  await expect
    .poll(async () => {
      const taken = `select pg_try_advisory_lock(hashtextextended('backup', 0)) as "isOurs"`;
      return (await lock.query<{ isOurs: boolean }>(taken)).rows[0]?.isOurs;
    })
    .toBe(true);
  const { platform } = system.story.app;
  await removeLeftovers(system.configWith(), platform.db, platform.log);
  expect(await workFolder()).toContain('work');
  lock.release(true);
  await expectStartWithKeptLeftovers();
  const port = String(await freePort());
  const server = await runServer({ ...system.env, PORT: port, PUBLIC_URL: `http://localhost:${port}` });
  expect(await workFolder()).toEqual(['last-run.json']);
  await server.end('SIGTERM');

  const next = await runAdmin(['backup:run'], system.env);
  expect(next).toMatchObject({ code: 0, error: '' });
  expect(next.out).toMatch(/was taken and checked: \d+ rows, 5 files/);
  expect(await system.entries()).not.toContain('unfinished');
  expect(await system.sets()).toHaveLength(before.length + 1);
});

test('a half-deleted set counts as none, and the next backup deletes the rest', async () => {
  const [newest = '', ...others] = await system.sets();
  await rm(join(newest, 'set.json'));
  expect(await readSet(newest)).toBeUndefined();
  expect(await system.sets()).toEqual(others);
  const pruned = await runAdmin(['backup:prune', '--keep', '1'], system.env);
  expect(pruned.out).toBe(`Removed ${others.length - 1} old backups from ${system.target}.\n`);
  expect(await system.sets()).toEqual(others.slice(0, 1));
  expect((await runAdmin(['backup:prune', '--keep', '0'], system.env)).error).toContain('--keep');
});

test('a database user who may not create databases gets a temporary PostgreSQL for the check', async () => {
  const empty = await openEmptyDatabase();
  const dataDir = join(system.folder, 'unprivileged');
  const to = join(system.folder, 'target-unprivileged');
  await mkdir(to);
  const config = { ...system.configWith({ to }), databaseUrl: empty.url, dataDir };
  const set = await system.take({}, { config });
  expect(set?.info.faults).toBe(0);
  expect(await readdir(join(dataDir, 'backup'))).toEqual(['last-run.json']);
  expect(await listSets(to)).toHaveLength(1);
  await empty.close();
}, 120_000);
