import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cachedStorage } from './cached-storage.ts';
import { openDiskStorage } from './disk-storage.ts';
import { FileMissing } from './storage-errors.ts';
import { describeStorage } from './storage.test-support.ts';
import type { Storage } from './storage.ts';

let root: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'photoslate-cache-'))));
afterAll(() => rm(root, { recursive: true }));

/** A store with a cache for previews, the folder of the cache, and what is read from the store. */
async function open(maxBytes = 10_000) {
  const folder = await mkdtemp(join(root, 'store-'));
  const cache = join(folder, 'cache');
  const disk = await openDiskStorage(folder);
  const reads: string[] = [];
  const time = { now: new Date('2026-06-06T10:00:00Z') };
  const hooks: { afterRead?: () => Promise<void> } = {};
  const store: Storage = {
    ...disk,
    open(key, range) {
      reads.push(key);
      return disk.open(key, range);
    },
    async withLocalFile(key, use) {
      reads.push(key);
      const result = await disk.withLocalFile(key, use);
      await hooks.afterRead?.();
      return result;
    },
  };
  const reopen = () =>
    cachedStorage(store, {
      folder: cache,
      maxBytes,
      isCached: (key) => key.endsWith('.preview'),
      clock: { now: () => time.now },
    });
  const cached = async () => {
    const sizes = await Promise.all((await readdir(cache)).map((name) => stat(join(cache, name))));
    return sizes.reduce((sum, { size }) => sum + size, 0);
  };
  return { disk, storage: await reopen(), reopen, reads, cache, cached, time, hooks };
}

const read = async (storage: Storage, key: string) => buffer(await storage.open(key));

describeStorage('a store with a cache', async () => {
  const folder = await mkdtemp(join(root, 'store-'));
  const reopen = async () =>
    cachedStorage(await openDiskStorage(folder), {
      folder: join(folder, 'cache'),
      maxBytes: 1e6,
      isCached: () => true,
      clock: { now: () => new Date() },
    });
  return { storage: await reopen(), reopen };
});

it('reads a preview from the store once, also for many readers and for ranges', async () => {
  const { storage, reads } = await open();
  const bytes = randomBytes(5000);
  await storage.put('a.preview', bytes);
  const all = await Promise.all(Array.from({ length: 20 }, () => read(storage, 'a.preview')));
  expect(all.every((each) => each.equals(bytes))).toBe(true);
  expect(await buffer(await storage.open('a.preview', { start: 10, end: 19 }))).toEqual(
    bytes.subarray(10, 20),
  );
  expect(await storage.size('a.preview')).toBe(5000);
  expect(reads).toEqual(['a.preview']);
});

it('keeps no other files', async () => {
  const { storage, reads, cached } = await open();
  await storage.put('a.original', randomBytes(10));
  for (let nth = 0; nth < 2; nth += 1) await read(storage, 'a.original');
  expect(reads).toHaveLength(2);
  expect(await cached()).toBe(0);
});

it('removes the least recently used previews above its size', async () => {
  const { storage, reads, cached } = await open(10_000);
  for (const name of ['a', 'b', 'c', 'd']) await storage.put(`${name}.preview`, randomBytes(3000));
  for (const name of ['a', 'b', 'c', 'a', 'd']) await read(storage, `${name}.preview`);
  expect(await cached()).toBe(9000);
  reads.length = 0;
  for (const name of ['a', 'c', 'd']) await read(storage, `${name}.preview`);
  expect(reads).toEqual([]);
  await read(storage, 'b.preview');
  expect(reads).toEqual(['b.preview']);
});

it('does not keep a preview that is larger than the whole cache', async () => {
  const { storage, cached } = await open(1000);
  const bytes = randomBytes(3000);
  await storage.put('a.preview', bytes);
  expect(await read(storage, 'a.preview')).toEqual(bytes);
  expect(await cached()).toBe(0);
});

it('forgets a preview that is replaced or removed, also while it is read', async () => {
  const { storage, cached, hooks } = await open();
  await storage.put('a.preview', Buffer.from('old'));
  await read(storage, 'a.preview');
  await storage.put('a.preview', Buffer.from('newer'));
  expect((await read(storage, 'a.preview')).toString()).toBe('newer');
  await storage.remove('a.preview');
  await expect(storage.open('a.preview')).rejects.toBeInstanceOf(FileMissing);
  expect(await cached()).toBe(0);

  await storage.put('b.preview', Buffer.from('gone'));
  hooks.afterRead = () => storage.remove('b.preview');
  await expect(storage.open('b.preview')).rejects.toBeInstanceOf(FileMissing);
  expect(await cached()).toBe(0);
});

it('forgets a preview that another server removed after an hour', async () => {
  const { disk, storage, time } = await open();
  await storage.put('a.preview', randomBytes(10));
  await read(storage, 'a.preview');
  await disk.remove('a.preview');
  time.now = new Date(time.now.getTime() + 59 * 60_000);
  expect(await read(storage, 'a.preview')).toHaveLength(10);
  time.now = new Date(time.now.getTime() + 2 * 60_000);
  expect(await storage.size('a.preview')).toBeNull();
  await expect(storage.open('a.preview')).rejects.toBeInstanceOf(FileMissing);
});

it('starts empty, and reads again what somebody deleted from its folder', async () => {
  const { storage, reopen, reads, cache, cached } = await open();
  await storage.put('a.preview', randomBytes(10));
  await read(storage, 'a.preview');
  for (const name of await readdir(cache)) await rm(join(cache, name));
  expect(await read(storage, 'a.preview')).toHaveLength(10);
  expect(reads).toHaveLength(2);
  await writeFile(join(cache, 'left-behind'), 'x');
  await reopen();
  expect(await cached()).toBe(0);
});
