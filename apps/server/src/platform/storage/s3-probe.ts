import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ConfigError } from '../config.ts';
import type { S3Config } from '../storage-config.ts';
import { PHOTO_STORE, refusalOf, type Verb } from './s3-refusals.ts';
import type { S3Objects } from './s3-objects.ts';
import { bodyOf } from './spool.ts';
import { FileMissing, StorageFull, StorageUnavailable } from './storage-errors.ts';

/**
 * Writes, reads, lists and deletes an object, so that a server whose store is set up wrongly
 * refuses to start.
 *
 * @throws ConfigError with what is wrong, in one sentence
 */
export async function probeObjectStore(objects: S3Objects, config: S3Config): Promise<void> {
  const key = `probe/${randomUUID()}`;
  const body = bodyOf(randomBytes(64));
  try {
    await refused(config, 'write', () => objects.putFirst(key, body));
  } catch (error) {
    // A full store still serves what it has.
    if (error instanceof StorageFull) return;
    throw error;
  }
  await refused(config, 'read', async () => {
    const bytes = await buffer(await objects.open(key, { start: 1 }));
    if (!bytes.equals((body.open() as Uint8Array).subarray(1)))
      throw new ConfigError('The object store returns other bytes than those that were stored.');
  });
  await refused(config, 'list', () => objects.list(key).next());
  await refused(config, 'delete', () => objects.remove(key));
  // Without the permission to list, stores answer 403 for a missing object.
  await refused(config, 'list', () =>
    objects.open(key).then(
      () => {
        throw new ConfigError('The object store still returns an object that was deleted.');
      },
      (error: unknown) => {
        if (!(error instanceof FileMissing)) throw error;
      },
    ),
  );
}

async function refused(config: S3Config, verb: Verb, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    throw new ConfigError(refusalOf(error, { config, verb, names: PHOTO_STORE }));
  }
}
