import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { openDiskStorage } from './disk-storage.ts';
import { copyFormerFiles, movingStorage } from './moving-storage.ts';
import { openObjectStore } from './object-store.ts';
import { startS3Stub } from './s3-stub.test-support.ts';
import { FileMissing } from './storage-errors.ts';
import { all, describeStorage } from './storage.test-support.ts';
import type { Storage } from './storage.ts';

let database: OpenDatabase;
let folder: string;
const ended: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'photoslate-moving-'));
});
afterAll(async () => {
  for (const end of ended) await end();
  await database.close();
  await rm(folder, { recursive: true });
});

/** An empty store on disk and an empty object store. */
async function newStores() {
  await database.db.deleteFrom('partialUploads').execute();
  const root = await mkdtemp(join(folder, 'store-'));
  const stub = await startS3Stub();
  ended.push(() => stub.close());
  const openDisk = () => openDiskStorage(root);
  const openS3 = () => openObjectStore(stub.config, { root, db: database.db, clock: systemClock });
  return { openDisk, openS3 };
}

const read = async (storage: Storage, key: string) => buffer(await storage.open(key));

describeStorage('the store while files are moved', async () => {
  const { openDisk, openS3 } = await newStores();
  const reopen = async () => movingStorage(await openS3(), await openDisk(), database.db);
  return { storage: await reopen(), reopen };
});

describe.each(['disk to S3', 'S3 to disk'])('moving from %s', (direction) => {
  async function begin() {
    const { openDisk, openS3 } = await newStores();
    const [disk, s3] = [await openDisk(), await openS3()];
    const [former, current] = direction === 'disk to S3' ? [disk, s3] : [s3, disk];
    return { former, current, moving: movingStorage(current, former, database.db) };
  }

  it('reads every file before, while and after it is copied', async () => {
    const { former, current, moving } = await begin();
    const files = new Map(Array.from({ length: 20 }, (_, nth) => [`photos/${nth}`, randomBytes(5000 + nth)]));
    for (const [key, bytes] of files) await former.put(key, bytes);
    await moving.put('photos/new', randomBytes(10));
    expect(await all(moving.list(''))).toHaveLength(21);
    const [moved] = await Promise.all([
      copyFormerFiles(current, former, database.db),
      ...[...files].map(async ([key, bytes]) => {
        expect(await read(moving, key)).toEqual(bytes);
        expect(await moving.size(key)).toBe(bytes.length);
      }),
    ]);
    expect(moved).toMatchObject({ copied: 20, unfinished: 0 });
    for (const [key, bytes] of files) expect(await read(current, key)).toEqual(bytes);
    expect(await copyFormerFiles(current, former, database.db)).toMatchObject({ copied: 0 });
    expect(await all(moving.list(''))).toHaveLength(21);
  });

  it('never brings back a file that was removed or replaced during the copy', async () => {
    const { former, current, moving } = await begin();
    const keys = Array.from({ length: 40 }, (_, nth) => `photos/${nth}`);
    for (const key of keys) await former.put(key, Buffer.from('old'));
    await Promise.all([
      copyFormerFiles(current, former, database.db),
      ...keys.map((key, nth) => (nth % 2 ? moving.remove(key) : moving.put(key, Buffer.from('newer')))),
    ]);
    for (const [nth, key] of keys.entries())
      if (nth % 2) {
        await expect(moving.open(key)).rejects.toBeInstanceOf(FileMissing);
        expect(await current.size(key)).toBeNull();
      } else expect((await read(current, key)).toString()).toBe('newer');
  });

  it('removes a file from the former store only after the copy of it has ended', async () => {
    const { former, current, moving } = await begin();
    await former.put('photos/1', Buffer.from('old'));
    let removed: Promise<void> | undefined;
    const copying: Storage = {
      ...current,
      async put(key, source, sizeBytes) {
        const stored = await current.put(key, source, sizeBytes);
        removed = moving.remove(key);
        return stored;
      },
    };
    await copyFormerFiles(copying, former, database.db);
    await removed;
    expect([await former.size('photos/1'), await current.size('photos/1')]).toEqual([null, null]);
  });

  it('finishes uploads that began in the former store', async () => {
    const { former, current, moving } = await begin();
    await former.partials.create('u1', 8, 'photos/1');
    await former.partials.write('u1', 0, Readable.from([Buffer.from('1234')]));
    expect(await copyFormerFiles(current, former, database.db)).toMatchObject({ unfinished: 1 });
    expect(await moving.partials.offset('u1')).toBe(4);
    expect(await moving.partials.write('u1', 4, Readable.from([Buffer.from('5678')]))).toBe(8);
    await moving.partials.finish('u1', 'photos/1');
    await moving.partials.finish('u1', 'photos/1');
    expect((await read(moving, 'photos/1')).toString()).toBe('12345678');
    expect(await copyFormerFiles(current, former, database.db)).toMatchObject({ copied: 1, unfinished: 0 });
    expect((await read(current, 'photos/1')).toString()).toBe('12345678');
  });
});
