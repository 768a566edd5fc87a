import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { ConfigError, type Config } from '../config.ts';
import type { Db } from '../database/handles.ts';
import type { ReadDiskSpace } from './disk-reservations.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Logger } from '../log.ts';
import type { Storage } from './storage.ts';
import { agreeOnStore, type MarkUse } from './store-mark.ts';

interface StorageOptions {
  readonly config: Pick<Config, 'dataDir' | 'storage'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly readDiskSpace?: ReadDiskSpace | undefined;
  /** Decides by the key whether a file of an object store is cached on disk. Default: none is. */
  readonly isCached?: (key: string) => boolean;
}

interface MarkedOptions extends StorageOptions {
  /** Compares the store with the one that the database knows. Default: any store is opened. */
  readonly mark?: MarkUse;
  readonly log?: Logger;
}

/**
 * Opens the configured file store, which also reads from the former one while files are moved.
 *
 * @throws ConfigError if an object store is not configured or cannot be used, or it is not the
 * store of this database
 */
export async function openStorage({ mark, log, ...options }: MarkedOptions): Promise<Storage> {
  const { kind, former: formerKind } = options.config.storage;
  const current = await openStorageOf(kind, options);
  const former = formerKind && (await openStorageOf(formerKind, options));
  if (mark && log) await agreeOnStore({ current, former }, { db: options.db, log, use: mark });
  if (former === undefined) return current;
  const { movingStorage } = await import('./moving-storage.ts');
  return movingStorage(current, former, options.db);
}

/**
 * Opens one store.
 *
 * @throws ConfigError if it is not configured, or cannot be used
 */
export async function openStorageOf(
  kind: 'disk' | 's3',
  { config, db, clock, readDiskSpace, isCached }: StorageOptions,
): Promise<Storage> {
  const root = join(config.dataDir, 'storage');
  if (kind === 'disk') return openDiskStorage(root, readDiskSpace);
  const { s3, cacheBytes: maxBytes } = config.storage;
  if (!s3) throw new ConfigError('S3_BUCKET must be set.');
  // A server with a disk does not load the client.
  const { openObjectStore } = await import('./object-store.ts');
  const store = await openObjectStore(s3, { root, db, clock, readDiskSpace });
  if (!isCached || maxBytes === 0) return store;
  const { cachedStorage } = await import('./cached-storage.ts');
  return cachedStorage(store, { folder: join(root, 'cache'), maxBytes, isCached, clock });
}
