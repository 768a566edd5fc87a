import { cp, mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmptyDatabase, type EmptyDatabase } from '@photoslate/test-support/test-database';
import { runAdmin } from '@photoslate/test-support/run-server';
import { jpegLike } from '../features/photos/photos.test-support.ts';
import { openStory } from '../features/photos/photos.test-support.ts';
import { loadConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/log.ts';
import { backUp, restore } from './commands.ts';
import { BackupError, Manifest } from './manifest.ts';

let folder: string;
let whole: string;
let backup: string;
let originals: string[];
let empty: EmptyDatabase;
let env: Record<string, string>;

const use = (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photoslate-damaged-'));
  whole = join(folder, 'whole');
  const story = await openStory();
  for (const name of ['IMG_0001.JPG', 'IMG_0002.JPG', 'IMG_0003.JPG'])
    expect((await story.upload(name, jpegLike(5000))).status).toBe(201);
  use({ DATA_DIR: story.app.config.dataDir, DATABASE_URL: story.app.databaseUrl });
  await backUp(whole);
  await story.close();
  const paths = await readdir(join(whole, 'storage/files'), { recursive: true });
  originals = paths.filter((path) => path.endsWith('.original')).toSorted();
  expect(originals).toHaveLength(3);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async ({ task }) => {
  backup = join(folder, `backup-${task.id}`);
  await cp(whole, backup, { recursive: true });
  empty = await openEmptyDatabase();
  env = { DATA_DIR: join(folder, `data-${task.id}`), DATABASE_URL: empty.url };
  use(env);
});
afterEach(() => empty.close());

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** The message of the error with which a restore is refused. */
const refusal = async (options: { allowDamaged?: boolean } = {}): Promise<string> => {
  const error: unknown = await restore(backup, options).catch((failure: unknown) => failure);
  if (!(error instanceof BackupError)) throw new Error('no refusal', { cause: error });
  return error.message;
};
const stored = (key: string) => join(backup, 'storage/files', key);
const readManifest = async () =>
  Manifest.parse(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')));

describe('a backup with a damaged and a missing photo', () => {
  beforeEach(async () => {
    await flipByte(stored(originals[0] ?? ''));
    await rm(stored(originals[1] ?? ''));
  });

  test('is refused by the restore command, which names both files before anything is written', async () => {
    const refused = await runAdmin(['restore', '--folder', backup], env);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toMatch(
      /^The backup is damaged: 2 stored files are missing or have another checksum .+ names these files again\.\n$/,
    );
    for (const key of originals.slice(0, 2)) expect(refused.error).toContain(key);
    expect(await empty.tables()).toEqual([]);
    await expect(readdir(env['DATA_DIR'] ?? '')).rejects.toThrow('ENOENT');
  });

  test('is restored with --allow-damaged, which reports the missing and the damaged file', async () => {
    expect(await refusal({ allowDamaged: true })).toBe(
      `missing: 1\n  ${originals[1]}\norphans: 0\ndamaged: 1\n  ${originals[0]}`,
    );
    expect(await empty.query('select from photos')).toHaveLength(3);
  });
});

describe('a backup damaged beyond its photos', () => {
  afterEach(async () => {
    expect(await empty.tables()).toEqual([]);
  });

  test.each([
    ['a table is cut off', 'photos.copy.gz', (bytes: Buffer) => bytes.subarray(0, -9)],
    ['the list of files has another byte', 'files.txt.gz', (bytes: Buffer) => bytes.fill(7, 20, 21)],
    ['the list of waiting jobs is cut off', 'jobs.json', (bytes: Buffer) => bytes.subarray(0, 1)],
  ])('is refused even with --allow-damaged, writing nothing, when %s', async (_case, file, damage) => {
    const path = join(backup, (await readManifest()).folder, file);
    await writeFile(path, damage(await readFile(path)));
    expect(await refusal({ allowDamaged: true })).toContain(`${path} is missing or has another checksum`);
  });

  test.each(['signing', 'marks', 'sealing'])(
    'is refused even with --allow-damaged, writing nothing, when the %s key is missing',
    async (key) => {
      const path = join(backup, `keys/${key}.key`);
      await rm(path);
      expect(await refusal({ allowDamaged: true })).toContain(`${path} is missing or has another checksum`);
    },
  );

  test('is refused, writing nothing, when the manifest is truncated or incomplete', async () => {
    const path = join(backup, 'manifest.json');
    await writeFile(path, (await readFile(path)).subarray(0, 300));
    expect(await refusal()).toBe(`${path} is damaged: it is not whole.`);
    await writeFile(path, '{"format":1}');
    expect(await refusal()).toBe(`${path} is damaged, or a newer Photoslate wrote it.`);
  });
});

test('a backup into a folder with a damaged manifest is refused', async () => {
  await writeFile(join(backup, 'manifest.json'), '{');
  await expect(backUp(backup)).rejects.toThrow(/manifest\.json is damaged/);
});

test('a backup from an earlier version, without file checksums, is restored', async () => {
  const { checksums, ...manifest } = await readManifest();
  expect(Object.keys(checksums)).toHaveLength(5);
  await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest));
  expect(await restore(backup)).toContain('missing: 0\norphans: 0\ndamaged: 0');
});

test('a restore that cannot mark the file store writes no table, and can be repeated', async () => {
  const mark = join(env['DATA_DIR'] ?? '', 'storage/store-id');
  await mkdir(mark, { recursive: true });
  await expect(restore(backup)).rejects.toThrow('EISDIR');
  expect(await empty.tables()).toEqual([]);
  await rmdir(mark);
  expect(await restore(backup)).toContain('missing: 0\norphans: 0\ndamaged: 0');
  expect(await empty.query('select id, is_current from stores')).toEqual([
    { id: (await readFile(mark, 'utf8')).trim(), is_current: true },
  ]);
});

describe('a database with tables of another program beside empty Photoslate tables', () => {
  beforeEach(async () => {
    const database = await openDatabase(loadConfig(env), createLogger({ logLevel: 'silent' }));
    await database.close();
    await empty.query('create table wp_posts as select generate_series(1, 1000) as id');
  });

  test('is refused as a restore target, with the names of the foreign tables, which are kept', async () => {
    expect(await refusal()).toBe(
      'The database holds tables of another program: wp_posts. A backup is restored into a database of its own.',
    );
    expect(await empty.query('select from wp_posts')).toHaveLength(1000);
  });

  test('is backed up without the foreign tables, and that backup can be restored', async () => {
    await empty.query(`alter table wp_posts owner to ${empty.name}`);
    const second = join(folder, 'beside-others');
    await backUp(second);
    await empty.query('drop table wp_posts');
    expect(await restore(second)).toContain('missing: 0\norphans: 0\ndamaged: 0');
  });
});
