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
import { openObjectStore } from './object-store.ts';
import { startS3Stub, type S3Stub } from './s3-stub.test-support.ts';
import { FileMissing, OffsetConflict, StorageFull, StorageUnavailable } from './storage-errors.ts';
import { all, describeStorage } from './storage.test-support.ts';

const patient = { connectMs: 20_000, silenceMs: 60_000, pausesMs: [1, 1, 1] };
/** For stores that never answer. On a busy machine, requests that are answered time out, too. */
const impatient = { ...patient, silenceMs: 300, pausesMs: Array<number>(20).fill(1) };
const timingFor = (fault: string) => (fault === 'silent' ? impatient : patient);
const picture = randomBytes(700_000);
const opened: (() => Promise<unknown>)[] = [];
let database: OpenDatabase;
let root: string;

beforeAll(async () => {
  database = await openTestDatabase();
  root = await mkdtemp(join(tmpdir(), 'photoslate-s3-'));
});
afterAll(async () => {
  for (const close of opened) await close();
  await database.close();
  await rm(root, { recursive: true });
});

async function newStore(timing = patient) {
  // Each store has the unfinished uploads of the database.
  await database.db.deleteFrom('partialUploads').execute();
  const stub = await startS3Stub({ pageSize: 2 });
  opened.push(() => stub.close());
  const reopen = () => openObjectStore(stub.config, { root, db: database.db, clock: systemClock, timing });
  const storage = await reopen();
  stub.requests.length = 0;
  return { stub, storage, reopen };
}

/** Three million bytes. */
const large = () => Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(100_000)));

const requestsOf = (stub: S3Stub, method: string) =>
  stub.requests.filter((one) => one.startsWith(`${method} `)).length;

describeStorage('the store on a strict object store', () => newStore());

describe('requests to the object store', () => {
  it('puts an upload that comes whole once, under its final key and with its SHA-256', async () => {
    const { stub, storage } = await newStore();
    await storage.partials.create('u1', picture.length, 'photos/p1');
    await storage.partials.write('u1', 0, Readable.from([picture]), picture.length);
    await storage.partials.finish('u1', 'photos/p1');
    expect(stub.requests).toEqual([`PUT /${stub.config.bucket}/files/photos/p1?x-id=PutObject`]);
    const { sha256 } = await storage.put('another', picture);
    expect(stub.objects.get('files/photos/p1')?.meta).toEqual({ sha256 });
  });

  it('puts pieces together with one more put, and deletes them', async () => {
    const { stub, storage } = await newStore();
    await storage.partials.create('u1', picture.length, 'photos/p1');
    for (const at of [0, 350_000])
      await storage.partials.write('u1', at, Readable.from([picture.subarray(at, at + 350_000)]));
    await storage.partials.finish('u1', 'photos/p1');
    expect(requestsOf(stub, 'PUT')).toBe(3);
    expect(requestsOf(stub, 'DELETE')).toBe(2);
    expect([...stub.objects.keys()]).toEqual(['files/photos/p1']);
  });

  it('deletes the objects of an upload whose writes failed', async () => {
    const { stub, storage } = await newStore();
    await storage.partials.create('u1', picture.length);
    stub.fail('PUT', ...Array<'stored, then cut'>(4).fill('stored, then cut'));
    await expect(storage.partials.write('u1', 0, Readable.from([picture]))).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    expect(await storage.partials.offset('u1')).toBe(0);
    expect(stub.objects.size).toBe(1);
    await storage.partials.remove('u1');
    expect(stub.objects.size).toBe(0);
  });

  it('lets one of two processes write a piece', async () => {
    const { stub, storage, reopen } = await newStore();
    const other = await reopen();
    await storage.partials.create('u1', 100);
    const written = await Promise.allSettled(
      [storage, other].map((one) => one.partials.write('u1', 0, Readable.from([randomBytes(60)]))),
    );
    expect(written.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(written.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(OffsetConflict),
    });
    expect(await storage.partials.offset('u1')).toBe(60);
    expect(stub.objects.size).toBe(1);
  });
});

describe('refusals of the object store', () => {
  it.each(['slow down', 'internal error', 'silent', 'cut', 'stored, then cut', 'wrong etag'] as const)(
    'repeats a put after "%s"',
    async (fault) => {
      const { stub, storage } = await newStore(timingFor(fault));
      stub.fail('PUT', fault, fault);
      await storage.put('a', Readable.from([picture]));
      if (fault !== 'silent') expect(requestsOf(stub, 'PUT')).toBe(3);
      expect(stub.faults).toEqual([]);
      expect(await buffer(await storage.open('a'))).toEqual(picture);
    },
  );

  it.each(['slow down', 'internal error', 'silent', 'cut'] as const)(
    'repeats reads, lists and deletes after "%s"',
    async (fault) => {
      const { stub, storage } = await newStore(timingFor(fault));
      await storage.put('a', picture);
      stub.fail('GET', fault);
      expect(await buffer(await storage.open('a'))).toEqual(picture);
      stub.fail('HEAD', fault);
      expect(await storage.size('a')).toBe(picture.length);
      stub.fail('GET', fault);
      expect(await all(storage.list(''))).toEqual([{ key: 'a', size: picture.length }]);
      stub.fail('DELETE', fault);
      await storage.remove('a');
      expect(stub.objects.size).toBe(0);
      expect(stub.faults).toEqual([]);
    },
  );

  it('gives up after four attempts, and says with which code', async () => {
    const { stub, storage } = await newStore();
    stub.fail('PUT', 'slow down', 'slow down', 'slow down', 'slow down');
    const failed = storage.put('a', picture);
    await expect(failed).rejects.toMatchObject({ name: 'StorageUnavailable', code: 'SlowDown' });
    expect(requestsOf(stub, 'PUT')).toBe(4);
    expect(await storage.size('a')).toBeNull();
  });

  it('does not repeat what is not allowed', async () => {
    const { stub, storage } = await newStore();
    await storage.put('a', picture);
    stub.requests.length = 0;
    stub.fail('GET', 'denied');
    await expect(storage.open('a')).rejects.toMatchObject({ code: 'AccessDenied' });
    stub.fail('HEAD', 'denied');
    await expect(storage.size('a')).rejects.toMatchObject({ code: '403' });
    expect(stub.requests).toHaveLength(2);
  });

  it('never takes a missing bucket for a missing file', async () => {
    const { stub, storage } = await newStore();
    expect(await storage.size('a')).toBeNull();
    stub.fail('HEAD', 'no bucket', 'no bucket');
    await expect(storage.size('a')).rejects.toBeInstanceOf(StorageUnavailable);
    stub.fail('GET', 'no bucket');
    await expect(storage.open('a')).rejects.toMatchObject({ code: 'NoSuchBucket' });
    stub.fail('HEAD', 'no bucket');
    await expect(storage.space()).rejects.toBeInstanceOf(StorageUnavailable);
  });

  it('reports a full store', async () => {
    const { stub, storage } = await newStore();
    stub.fail('PUT', 'no space', 'no space');
    await expect(storage.put('a', picture)).rejects.toBeInstanceOf(StorageFull);
    await storage.partials.create('u1', 100);
    await expect(storage.partials.write('u1', 0, Readable.from([picture]))).rejects.toBeInstanceOf(
      StorageFull,
    );
  });

  it('leaves the reserve of the local disk to the database', async () => {
    const { stub } = await newStore();
    // 2 MB above the reserve, a twentieth of the disk.
    const blocks = 25_000;
    const readDiskSpace = async () => ({ bavail: blocks / 20 + 500, blocks, bsize: 4096 });
    const where = { root, db: database.db, clock: systemClock, timing: patient, readDiskSpace };
    const storage = await openObjectStore(stub.config, where);
    stub.requests.length = 0;
    await expect(storage.put('a', large(), 3_000_000)).rejects.toBeInstanceOf(StorageFull);
    await expect(storage.put('a', large())).rejects.toBeInstanceOf(StorageFull);
    await storage.partials.create('u1', 3_000_000, 'b');
    await expect(storage.partials.write('u1', 0, large(), 3_000_000)).rejects.toBeInstanceOf(StorageFull);
    expect(stub.requests).toEqual([]);
    await storage.put('a', Readable.from([picture]), picture.length);
  });

  it('sends a large body to a store that never answers 100', async () => {
    const { storage } = await newStore();
    expect(await storage.put('a', large())).toMatchObject({ size: 3_000_000 });
  });

  it('continues a body that was cut, where it was cut', async () => {
    const { stub, storage } = await newStore();
    await storage.put('a', picture);
    stub.fail('GET', 'truncated', 'truncated', 'truncated');
    expect(await buffer(await storage.open('a', { start: 9, end: 650_000 }))).toEqual(
      picture.subarray(9, 650_001),
    );
    expect(requestsOf(stub, 'GET')).toBe(4);
  });

  it('never mixes the bytes of two versions of a file', async () => {
    const { stub, storage } = await newStore();
    await storage.put('a', picture);
    stub.fail('GET', 'moved on');
    await expect(buffer(await storage.open('a'))).rejects.toMatchObject({ code: 'PreconditionFailed' });
  });

  it('refuses the whole file in place of a range', async () => {
    const { stub, storage } = await newStore();
    await storage.put('a', picture);
    stub.fail('GET', 'whole');
    await expect(storage.open('a', { start: 5 })).rejects.toMatchObject({ code: 'WrongRange' });
  });

  it('reports a file that disappears while it is read', async () => {
    const { stub, storage } = await newStore();
    await storage.put('a', picture);
    stub.fail('GET', 'truncated');
    const body = await storage.open('a');
    stub.objects.clear();
    await expect(buffer(body)).rejects.toBeInstanceOf(FileMissing);
  });

  it.each([-3_600_000, 3_600_000])('corrects a clock that differs by %j ms', async (clockAheadMs) => {
    const { stub, storage } = await newStore();
    stub.clockAheadMs = clockAheadMs;
    expect(await storage.size('a')).toBeNull();
    await storage.put('a', picture);
    expect(await buffer(await storage.open('a'))).toEqual(picture);
  });

  it('closes the connection of a file that nobody reads', async () => {
    const { storage } = await newStore();
    await storage.put('a', picture);
    // More than the connections of a client.
    for (let nth = 0; nth < 600; nth += 1) (await storage.open('a')).destroy();
    expect(await storage.size('a')).toBe(picture.length);
  });
});
