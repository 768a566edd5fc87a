import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { ConfigError, type Config } from '../config.ts';
import type { Db } from '../database/handles.ts';
import type { ReadDiskSpace } from './disk-reservations.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

interface StorageOptions {
  readonly config: Pick<Config, 'dataDir' | 'storage'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly readDiskSpace?: ReadDiskSpace | undefined;
}

/**
 * Opens the configured file store, or the one of that kind.
 *
 * @throws ConfigError if the object store is not configured, or cannot be used
 */
export async function openStorage(
  { config, db, clock, readDiskSpace }: StorageOptions,
  kind: 'disk' | 's3' = config.storage.kind,
): Promise<Storage> {
  const root = join(config.dataDir, 'storage');
  if (kind === 'disk') return openDiskStorage(root, readDiskSpace);
  const { s3 } = config.storage;
  if (!s3) throw new ConfigError('S3_BUCKET must be set.');
  // A server with a disk does not load the client.
  const { openObjectStore } = await import('./object-store.ts');
  return openObjectStore(s3, { root, db, clock });
}
