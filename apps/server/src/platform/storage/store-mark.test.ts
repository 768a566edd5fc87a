import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../clock.ts';
import { ConfigError } from '../config.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { createLogger } from '../log.ts';
import { openStorage } from './open-storage.ts';
import { startS3Stub, type S3Stub } from './s3-stub.test-support.ts';

const log = createLogger({ logLevel: 'silent' });
let database: OpenDatabase;
let folder: string;
let stub: S3Stub;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'photoslate-mark-'));
  stub = await startS3Stub();
});
afterAll(async () => {
  await stub.close();
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.db.deleteFrom('stores').execute();
  stub.objects.clear();
});

const newFolder = () => mkdtemp(join(folder, 'data-'));
const markIn = (dataDir: string) => join(dataDir, 'storage', 'store-id');

/** Starts a server with this store. @returns "started", or why it does not start */
async function start(
  dataDir: string,
  kind: 'disk' | 's3' = 'disk',
  { former, mark = 'made' }: { former?: 'disk' | 's3'; mark?: 'made' | 'compared' } = {},
): Promise<string> {
  const storage = { kind, former, cacheBytes: 0, s3: stub.config };
  try {
    await openStorage({ config: { dataDir, storage }, db: database.db, clock: systemClock, mark, log });
    return 'started';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('a server', () => {
  it('starts on the same folder as the others, and on no other one', async () => {
    const [one, other] = [await newFolder(), await newFolder()];
    expect(await Promise.all([start(one), start(one)])).toEqual(['started', 'started']);
    const id = (await readFile(markIn(one), 'utf8')).trim();
    expect(await start(other)).toBe(
      `This is not the file store of the other servers: The file ${markIn(other)} is missing, which contains ${id} in theirs. Share DATA_DIR or the bucket; if all files were copied here by hand, copy that one too.`,
    );
    expect(await start(one)).toBe('started');
    await cp(one, other, { recursive: true });
    expect(await start(other)).toBe('started');
  });

  it('is refused if another one starts with another folder at the same moment', async () => {
    const folders = await Promise.all([newFolder(), newFolder(), newFolder()]);
    const results = await Promise.all(folders.map((one) => start(one)));
    expect(results.filter((result) => result === 'started')).toHaveLength(1);
  });

  it('is refused on the store of another database', async () => {
    const one = await newFolder();
    expect(await start(one)).toBe('started');
    await database.db.deleteFrom('stores').execute();
    const refusal = await start(one);
    expect(refusal).toMatch(/belong to another database: it contains \S+, and this database knows no store /);
    expect(refusal).toMatch(/If the database was begun anew, .+ delete store-id there: the next start /);
    await cp(one, `${one}-unmarked`, { recursive: true });
    await rm(markIn(`${one}-unmarked`));
    expect(await start(`${one}-unmarked`)).toBe('started');
    await database.db.deleteFrom('stores').execute();
    expect(await start(await newFolder())).toBe('started');
    expect(await start(one)).toMatch(/and this database uses the store \S+\. Correct DATABASE_URL, /);
  });

  it('starts after the database was set back to a moment before it knew its store', async () => {
    const [one, other] = [await newFolder(), await newFolder()];
    expect(await start(one)).toBe('started');
    const { db } = database;
    const studio = await db
      .insertInto('studios')
      .values({ id: crypto.randomUUID(), name: 'Noorderlicht' })
      .returning('id')
      .executeTakeFirstOrThrow();
    onTestFinished(async () => void (await db.deleteFrom('studios').where('id', '=', studio.id).execute()));
    await db.deleteFrom('stores').execute();
    expect(await start(one, 'disk', { mark: 'compared' })).toBe('started');
    expect(await db.selectFrom('stores').select('id').execute()).toEqual([]);
    expect(await Promise.all([start(one), start(one)])).toEqual(['started', 'started']);
    const id = (await readFile(markIn(one), 'utf8')).trim();
    expect(await db.selectFrom('stores').select(['id', 'isCurrent']).execute()).toEqual([
      { id, isCurrent: true },
    ]);
    expect(await start(other)).toContain('This is not the file store of the other servers');
    await writeFile(markIn(other), crypto.randomUUID());
    expect(await start(other)).toContain('belong to another database');
  });

  it('starts on the bucket of the others, and on no other one', async () => {
    const one = await newFolder();
    expect(await start(one, 's3')).toBe('started');
    expect(stub.objects.get('store-id')?.bytes.toString()).toMatch(/^[\da-f-]{36}\n$/);
    expect(await start(await newFolder(), 's3')).toBe('started');
    stub.objects.clear();
    expect(await start(one, 's3')).toContain(`The object store-id of the bucket "${stub.config.bucket}" is`);
    expect(await start(one, 'disk')).toContain('This is not the file store of the other servers');
  });

  it('starts although a start was interrupted before it wrote the id, or after', async () => {
    const one = await newFolder();
    await database.db.insertInto('stores').values({ id: crypto.randomUUID() }).execute();
    expect(await start(one)).toBe('started');
    await database.db.updateTable('stores').set({ isCurrent: false }).execute();
    expect(await start(one)).toBe('started');
    expect(await start(await newFolder())).toContain('This is not the file store');
  });
});

describe('a move', () => {
  it('to S3 and back is followed by the id, and servers with the former settings are refused', async () => {
    const one = await newFolder();
    expect(await start(one)).toBe('started');
    expect(await start(one, 's3', { former: 'disk' })).toBe('started');
    expect(await start(one, 's3')).toBe('started');
    expect(await start(one)).toBe(
      `The file ${markIn(one)} belongs to the former file store of this database. Set STORAGE and STORAGE_FORMER as the other servers have them.`,
    );
    expect(await start(one, 'disk', { former: 's3' })).toBe('started');
    expect(await start(one)).toBe('started');
    expect(await start(one, 's3')).toContain('belongs to the former file store');
  });

  it('to the bucket of another installation is refused', async () => {
    const one = await newFolder();
    expect(await start(one)).toBe('started');
    stub.objects.set('store-id', { bytes: Buffer.from(crypto.randomUUID()), etag: '"x"', meta: {} });
    expect(await start(one, 's3', { former: 'disk' })).toContain('belong to another database');
  });
});

it('a command marks no store, and refuses the wrong one', async () => {
  const [one, other] = [await newFolder(), await newFolder()];
  expect(await start(one, 'disk', { mark: 'compared' })).toBe('started');
  await expect(readFile(markIn(one))).rejects.toThrow('ENOENT');
  expect(await start(one)).toBe('started');
  expect(await start(one, 'disk', { mark: 'compared' })).toBe('started');
  expect(await start(other, 'disk', { mark: 'compared' })).toContain('is not the file store');
  await writeFile(markIn(other), crypto.randomUUID());
  expect(await start(other, 'disk', { mark: 'compared' })).toContain('belong to another database');
});
