import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/handles.ts';
import type { S3Config } from '../storage-config.ts';
import { readAuthorities } from './authorities.ts';
import type { ReadDiskSpace } from './disk-reservations.ts';
import { openS3Objects, type S3Timing } from './s3-objects.ts';
import { probeObjectStore } from './s3-probe.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { openUploadLedger } from './upload-ledger.ts';

interface Surroundings {
  /** The folder of files: received bytes are there until they are stored. */
  readonly root: string;
  /** Where unfinished uploads are recorded. */
  readonly db: Db;
  readonly clock: Clock;
  readonly timing?: S3Timing;
  /** Reads the free space of the local disk. Default: `statfs`. */
  readonly readDiskSpace?: ReadDiskSpace | undefined;
}

/**
 * Opens an object store after trying it.
 *
 * @throws ConfigError if it cannot be used as it is configured
 */
export async function openObjectStore(
  s3: S3Config,
  { root, db, clock, timing, readDiskSpace }: Surroundings,
): Promise<Storage> {
  const objects = openS3Objects(s3, await readAuthorities(s3.caFile), timing);
  await probeObjectStore(objects, s3);
  return openS3Storage(objects, openUploadLedger(db, clock), join(root, 'temporary'), readDiskSpace);
}
