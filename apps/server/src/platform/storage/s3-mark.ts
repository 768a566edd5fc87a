import { text } from 'node:stream/consumers';
import type { S3Objects } from './s3-objects.ts';
import { bodyOf } from './spool.ts';
import { FileMissing } from './storage-errors.ts';
import { MARK_FILE, type StoreMark } from './storage.ts';

/** The id of an object store: an object outside of the stored files. */
export const s3Mark = (objects: S3Objects): StoreMark => ({
  place: `The object ${MARK_FILE} of the bucket "${objects.bucket}"`,
  async read() {
    try {
      return (await text(await objects.open(MARK_FILE))).trim();
    } catch (error) {
      if (error instanceof FileMissing) return null;
      throw error;
    }
  },
  write: (id) => objects.put(MARK_FILE, bodyOf(Buffer.from(`${id}\n`))),
});
