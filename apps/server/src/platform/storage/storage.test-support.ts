import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { FileMissing, OffsetConflict, StorageFull, UploadExists } from './storage-errors.ts';
import type { Storage } from './storage.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const picture = randomBytes(700_000);

const piece = (bytes: number) => Readable.from([randomBytes(bytes)]);

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of source) found.push(each);
  return found;
}

/** Twelve chunks of 70,001 bytes in the same memory: first zeros, then ones, and so on. */
async function* reusedChunks() {
  const chunk = Buffer.alloc(70_001);
  for (let n = 0; n < 12; n += 1) yield chunk.fill(n);
}

async function* breakingOff(bytes: Uint8Array) {
  yield bytes;
  throw new Error('the connection was cut');
}

/** The fixtures of a storage test. */
interface Made {
  readonly storage: Storage;
  /** Another store on the same files, as after a restart or in another process. */
  readonly reopen: () => Promise<Storage>;
  /** Simulates that other software has written this many bytes in total to the same disk. */
  readonly takeRoom: (bytes: number) => void;
}

/**
 * The requirements of every store. `make` creates an empty store; with `roomBytes`, a store with
 * exactly that much space.
 */
export function describeStorage(name: string, make: (roomBytes?: number) => Promise<Made>) {
  describe(`${name}: whole files`, () => {
    it('returns exactly the stored bytes, from a buffer or a stream, also after a restart', async () => {
      const { storage, reopen } = await make();
      expect(await storage.put('a/one.jpg', picture)).toEqual({
        size: picture.length,
        sha256: sha256(picture),
      });
      await storage.put('a/two.jpg', Readable.from([picture.subarray(0, 9), picture.subarray(9)]));
      const again = await reopen();
      for (const key of ['a/one.jpg', 'a/two.jpg']) {
        expect(sha256(await buffer(await again.open(key)))).toBe(sha256(picture));
        expect(await again.size(key)).toBe(picture.length);
      }
    });

    it('stores an empty file', async () => {
      const { storage } = await make();
      await storage.put('empty', new Uint8Array());
      expect(await storage.size('empty')).toBe(0);
      expect(await buffer(await storage.open('empty'))).toHaveLength(0);
    });

    it.each([
      [{ start: 0, end: 0 }, 0, 1],
      [{ start: 100 }, 100, 700_000],
      [{ start: 5, end: 2_000_000 }, 5, 700_000],
      [{ start: 700_000 }, 700_000, 700_000],
    ])('reads the range %j', async (range, from, to) => {
      const { storage } = await make();
      await storage.put('a', picture);
      expect(await buffer(await storage.open('a', range))).toEqual(picture.subarray(from, to));
    });

    it('replaces a file atomically, and keeps the old file when the new one is interrupted', async () => {
      const { storage } = await make();
      await storage.put('a', picture);
      await expect(storage.put('a', Readable.from(breakingOff(randomBytes(10))))).rejects.toThrow(
        'the connection was cut',
      );
      expect(await storage.size('a')).toBe(picture.length);
      await storage.put('a', randomBytes(3));
      expect(await storage.size('a')).toBe(3);
      expect(await all(storage.list(''))).toEqual([{ key: 'a', size: 3 }]);
    });

    it('reports a missing file, and removing it is not an error', async () => {
      const { storage } = await make();
      await storage.put('a/b', picture);
      await storage.remove('a/b');
      await storage.remove('a/b');
      expect(await storage.size('a/b')).toBeNull();
      await expect(storage.open('a/b')).rejects.toBeInstanceOf(FileMissing);
      await expect(storage.withLocalFile('a/b', async () => 1)).rejects.toBeInstanceOf(FileMissing);
    });

    it('provides a file by a local path', async () => {
      const { storage } = await make();
      await storage.put('a/b', picture);
      expect(sha256(await storage.withLocalFile('a/b', (path) => readFile(path)))).toBe(sha256(picture));
    });

    it('lists files by prefix, without unfinished uploads', async () => {
      const { storage } = await make();
      for (const key of ['x/1/a', 'x/1/b', 'x/12/a', 'y/1']) await storage.put(key, randomBytes(key.length));
      await storage.partials.create('half', 10);
      const keys = async (prefix: string) =>
        (await all(storage.list(prefix))).map((file) => file.key).toSorted();
      expect(await keys('x/1/')).toEqual(['x/1/a', 'x/1/b']);
      expect(await keys('x/1')).toEqual(['x/1/a', 'x/1/b', 'x/12/a']);
      expect(await keys('')).toEqual(['x/1/a', 'x/1/b', 'x/12/a', 'y/1']);
      expect(await keys('nothing/')).toEqual([]);
    });

    it.each(['../a', '/etc/passwd', 'a/../b', 'a//b', 'A', 'a\0b', '', 'a/.b', 'é', 'a'.repeat(401)])(
      'rejects the invalid key %j',
      async (key) => {
        const { storage } = await make();
        await expect(storage.put(key, picture)).rejects.toBeInstanceOf(TypeError);
        await expect(storage.open(key)).rejects.toBeInstanceOf(TypeError);
        await expect(storage.partials.create(`${key}/`, 1)).rejects.toBeInstanceOf(TypeError);
      },
    );
  });

  describe(`${name}: partial uploads`, () => {
    it('assembles the pieces of an upload across a restart', async () => {
      const { storage, reopen } = await make();
      await storage.partials.create('u1', picture.length);
      expect(await storage.partials.offset('u1')).toBe(0);
      expect(await storage.partials.write('u1', 0, Readable.from([picture.subarray(0, 1000)]))).toBe(1000);
      const { partials, ...again } = await reopen();
      expect(await partials.offset('u1')).toBe(1000);
      expect(await partials.write('u1', 1000, Readable.from([picture.subarray(1000)]))).toBe(picture.length);
      expect(await partials.digest('u1')).toEqual({ size: picture.length, sha256: sha256(picture) });
      await partials.finish('u1', 'photos/p1');
      expect(sha256(await buffer(await again.open('photos/p1')))).toBe(sha256(picture));
      expect(await partials.offset('u1')).toBeNull();
    });

    it('has no more use for a chunk when it asks for the next one', async () => {
      const { storage } = await make();
      const expected = Buffer.concat(Array.from({ length: 12 }, (_, n) => Buffer.alloc(70_001, n)));
      await storage.partials.create('u1', expected.length);
      expect(await storage.partials.write('u1', 0, reusedChunks())).toBe(expected.length);
      await storage.partials.finish('u1', 'a/b');
      expect((await buffer(await storage.open('a/b'))).equals(expected)).toBe(true);
    });

    it('keeps the bytes received before the connection broke', async () => {
      const { partials } = (await make()).storage;
      await partials.create('u1', 100);
      expect(await partials.write('u1', 0, Readable.from(breakingOff(randomBytes(40))))).toBe(40);
      expect(await partials.offset('u1')).toBe(40);
    });

    it('rejects a piece at a wrong offset or during another write, and changes nothing', async () => {
      const { partials } = (await make()).storage;
      await partials.create('u1', 100);
      await partials.write('u1', 0, Readable.from([randomBytes(10)]));
      for (const at of [0, 9, 11]) {
        await expect(partials.write('u1', at, Readable.from([randomBytes(5)]))).rejects.toBeInstanceOf(
          OffsetConflict,
        );
      }
      const slow = partials.write('u1', 10, Readable.from([randomBytes(5)]));
      await expect(partials.write('u1', 10, Readable.from([randomBytes(7)]))).rejects.toBeInstanceOf(
        OffsetConflict,
      );
      expect(await slow).toBe(15);
      expect(await partials.offset('u1')).toBe(15);
    });

    it('finishes an upload once, and accepts a repeated finish', async () => {
      const { storage } = await make();
      await storage.partials.create('u1', 4);
      await storage.partials.write('u1', 0, Readable.from([Buffer.from('1234')]));
      await storage.partials.finish('u1', 'k');
      await storage.partials.finish('u1', 'k');
      expect(await storage.size('k')).toBe(4);
      await expect(storage.partials.finish('u2', 'k2')).rejects.toBeInstanceOf(FileMissing);
    });

    it('lists every unfinished upload, and removes one', async () => {
      const { partials } = (await make()).storage;
      await partials.create('u1', 4);
      await partials.create('u2', 4);
      await expect(partials.create('u2', 4)).rejects.toBeInstanceOf(UploadExists);
      expect((await all(partials.list())).map((upload) => upload.id).toSorted()).toEqual(['u1', 'u2']);
      await partials.remove('u1');
      await partials.remove('u1');
      expect(await partials.offset('u1')).toBeNull();
      await expect(partials.write('u1', 0, Readable.from([picture]))).rejects.toBeInstanceOf(FileMissing);
      await expect(partials.digest('u1')).rejects.toBeInstanceOf(FileMissing);
    });

    it('rejects an upload that cannot fit when it is created', async () => {
      const { partials } = (await make()).storage;
      await expect(partials.create('u1', 1e17)).rejects.toBeInstanceOf(StorageFull);
      expect(await partials.offset('u1')).toBeNull();
    });
  });

  describe(`${name}: space reservation`, () => {
    const full = { name: 'StorageFull' };

    it('reserves space when an upload is created, also across a restart, and frees it when the upload is removed', async () => {
      const { storage, reopen } = await make(1_000_000);
      await storage.partials.create('u1', 600_000);
      await storage.partials.write('u1', 0, piece(200_000));
      for (const store of [storage, await reopen()]) {
        await expect(store.partials.create('u2', 500_000)).rejects.toMatchObject(full);
        await expect(store.put('a', randomBytes(500_000))).rejects.toMatchObject(full);
        await expect(store.put('a', piece(500_000), 500_000)).rejects.toMatchObject(full);
        await expect(store.put('a', piece(5_000_000))).rejects.toMatchObject(full);
      }
      expect((await all(storage.partials.list())).map(({ id }) => id)).toEqual(['u1']);
      await storage.put('small', randomBytes(300_000));
      await storage.partials.write('u1', 200_000, piece(400_000), 400_000);
      await storage.partials.finish('u1', 'photo');
      await expect(storage.partials.create('u3', 150_000)).rejects.toMatchObject(full);
      await storage.remove('small');
      await storage.partials.create('u3', 300_000);
      await storage.partials.remove('u3');
      await storage.partials.create('u4', 300_000);
    });

    it('admits as many concurrent uploads as fit', async () => {
      const { storage } = await make(1_000_000);
      const created = await Promise.allSettled(
        ['u1', 'u2', 'u3', 'u4', 'u5'].map((id) => storage.partials.create(id, 300_000)),
      );
      expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const ids = (await all(storage.partials.list())).map(({ id }) => id);
      expect(ids).toHaveLength(3);
      await Promise.all(ids.map((id) => storage.partials.write(id, 0, piece(300_000), 300_000)));
      for (const id of ids) await storage.partials.finish(id, id);
    });

    it('keeps the space of a refused file available for the next file', async () => {
      const { storage } = await make(1_000_000);
      const sizes = [800_000, 900_000, 150_000];
      const stored = await Promise.allSettled(
        sizes.map((bytes) => storage.put(`a/${bytes}`, randomBytes(bytes))),
      );
      expect(stored.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });

    it('never gives the same space to two processes', async () => {
      const { storage, reopen } = await make(1_000_000);
      const other = await reopen();
      const created = await Promise.allSettled(
        Array.from({ length: 20 }, (_, nth) =>
          (nth % 2 ? other : storage).partials.create(`u${nth}`, 150_000),
        ),
      );
      const admitted = created.filter(({ status }) => status === 'fulfilled').length;
      expect(admitted).toBeLessThanOrEqual(6);
      expect(await all(storage.partials.list())).toHaveLength(admitted);
    });

    it('rejects a piece before its first byte when other data took the space, and continues the upload later', async () => {
      const { storage, takeRoom } = await make(12_000_000);
      const { partials } = storage;
      await partials.create('u1', 10_000_000);
      await partials.write('u1', 0, piece(1000));
      takeRoom(9_000_000);
      await expect(partials.write('u1', 1000, piece(4_000_000), 4_000_000)).rejects.toMatchObject(full);
      expect(await partials.offset('u1')).toBe(1000);
      takeRoom(5_000_000);
      const interrupted = partials.write(
        'u1',
        1000,
        nineMillionBytes(() => takeRoom(12_000_000)),
      );
      await expect(interrupted).rejects.toMatchObject(full);
      const offset = await partials.offset('u1');
      expect(offset).toBeGreaterThan(1000);
      expect(offset).toBeLessThan(6_000_000);
      takeRoom(0);
      await partials.write('u1', offset ?? 0, piece(10_000_000 - (offset ?? 0)));
      await partials.finish('u1', 'photo');
    });
  });
}

/** Nine million bytes; runs a callback after the first million. */
async function* nineMillionBytes(happen: () => void) {
  yield randomBytes(1_000_000);
  happen();
  for (let n = 0; n < 8; n += 1) yield randomBytes(1_000_000);
}
