import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { removeLeftovers } from './disk-storage.ts';
import { makeDirectory } from './durable-file.ts';
import { RangeBeyondEnd } from './s3-errors.ts';
import type { S3Objects } from './s3-objects.ts';
import { s3PartialUploads } from './s3-partial-uploads.ts';
import { bodyOf, spool } from './spool.ts';
import { s3Mark } from './s3-mark.ts';
import { openDiskReservations, type ReadDiskSpace } from './disk-reservations.ts';
import { named } from './storage-errors.ts';
import { checkKey, type ByteRange, type ByteStream, type Storage, type StoredFile } from './storage.ts';
import type { UploadLedger } from './upload-ledger.ts';

const FILES = 'files/';

const objectOf = (key: string) => `${FILES}${checkKey(key)}`;

/**
 * The file store in a bucket of an object store: files as `files/KEY`, pieces of unfinished uploads
 * as `uploads/ID/…`. Nothing depends on multipart uploads, conditional writes or the list of
 * objects.
 *
 * @param temporary a folder for received bytes until they are stored. They leave the reserve of its
 * disk free: the database may be on it
 */
export async function openS3Storage(
  objects: S3Objects,
  ledger: UploadLedger,
  temporary: string,
  readSpace: ReadDiskSpace = statfs,
): Promise<Storage> {
  await makeDirectory(temporary);
  await removeLeftovers(temporary);
  const room = openDiskReservations(temporary, { uploads: temporary, drafts: temporary }, readSpace);
  const receive = (source: ByteStream, sizeBytes?: number) =>
    spool(temporary, room.metered(source, 0, sizeBytes));

  async function put(key: string, source: ByteStream | Uint8Array, sizeBytes?: number): Promise<StoredFile> {
    const object = objectOf(key);
    if (source instanceof Uint8Array) {
      const body = bodyOf(source);
      await objects.put(object, body);
      return { size: body.size, sha256: body.sha256 };
    }
    const body = await receive(source, sizeBytes);
    try {
      if (body.failure !== undefined) throw body.failure;
      await objects.put(object, body);
      return { size: body.size, sha256: body.sha256 };
    } finally {
      await body.close();
    }
  }

  async function open(key: string, range?: ByteRange): Promise<Readable> {
    try {
      return await objects.open(objectOf(key), range);
    } catch (error) {
      if (error instanceof RangeBeyondEnd) return Readable.from([]);
      throw error;
    }
  }

  async function withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const bytes = await open(key);
    const path = join(temporary, randomUUID());
    try {
      await named(key, () => pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    put,
    open,
    size: async (key) => (await objects.info(objectOf(key)))?.size ?? null,
    withLocalFile,
    remove: async (key) => objects.remove(objectOf(key)),
    async *list(prefix) {
      for await (const { key, size } of objects.list(`${FILES}${prefix}`))
        yield { key: key.slice(FILES.length), size };
    },
    async space() {
      await objects.checkBucket();
      return null;
    },
    mark: s3Mark(objects),
    partials: s3PartialUploads(objects, ledger, { receive, objectOf }),
  };
}
