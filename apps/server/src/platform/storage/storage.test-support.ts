import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { FileMissing, OffsetConflict, StorageFull, UploadExists } from './storage-errors.ts';
import type { Storage } from './storage.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const picture = randomBytes(700_000);

export const piece = (bytes: number) => Readable.from([randomBytes(bytes)]);

/** Reads a list to its end. */
export async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
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
export interface Made {
  readonly storage: Storage;
  /** Another store on the same files, as after a restart or in another process. */
  readonly reopen: () => Promise<Storage>;
  /** Simulates that other software has written this many bytes in total to the same disk. */
  readonly takeRoom: (bytes: number) => void;
}

/** The requirements of every store. `make` creates an empty store. */
export function describeStorage(name: string, make: () => Promise<Pick<Made, 'storage' | 'reopen'>>) {
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

    it('finishes an upload whose key was known at the start, whole or in pieces', async () => {
      const { storage, reopen } = await make();
      await storage.partials.create('u1', picture.length, 'photos/p1');
      await storage.partials.write('u1', 0, Readable.from([picture]), picture.length);
      await storage.partials.create('u2', picture.length, 'photos/p2');
      await storage.partials.write(
        'u2',
        0,
        Readable.from(breakingOff(picture.subarray(0, 9))),
        picture.length,
      );
      await storage.partials.write('u2', 9, Readable.from([picture.subarray(9)]));
      const again = await reopen();
      for (const id of ['1', '2']) {
        expect(await again.partials.digest(`u${id}`)).toEqual({
          size: picture.length,
          sha256: sha256(picture),
        });
        await again.partials.finish(`u${id}`, `photos/p${id}`);
        await again.partials.finish(`u${id}`, `photos/p${id}`);
        expect(sha256(await buffer(await again.open(`photos/p${id}`)))).toBe(sha256(picture));
      }
      expect(await all(again.partials.list())).toEqual([]);
    });

    it('removes an upload that came whole and was never finished', async () => {
      const { storage } = await make();
      await storage.partials.create('u1', 4, 'photos/p1');
      await storage.partials.write('u1', 0, Readable.from([Buffer.from('1234')]), 4);
      await storage.partials.remove('u1');
      expect(await storage.size('photos/p1')).toBeNull();
      expect(await all(storage.list(''))).toEqual([]);
    });

    it('stores an empty upload', async () => {
      const { storage } = await make();
      await storage.partials.create('u1', 0, 'photos/p1');
      expect(await storage.partials.write('u1', 0, Readable.from([]), 0)).toBe(0);
      await storage.partials.finish('u1', 'photos/p1');
      expect(await storage.size('photos/p1')).toBe(0);
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
}
