import { createHash } from 'node:crypto';
import { parseBucket, type BackupConfig } from '#platform/backup-config.ts';
import { ConfigError } from '#platform/config.ts';
import { readAuthorities } from '#platform/storage/authorities.ts';
import { openS3Objects, type S3Timing } from '#platform/storage/s3-objects.ts';
import { BACKUP_STORE, refusalOf, type Verb } from '#platform/storage/s3-refusals.ts';
import { bodyOf, type Spooled } from '#platform/storage/spool.ts';
import { StorageFull, StorageUnavailable } from '#platform/storage/storage-errors.ts';
import type { ByteStream } from '#platform/storage/storage.ts';
import { TargetUnavailable } from '../sets.ts';

/**
 * A longer file is stored as several objects: stores accept at most 5 GB in one request, and a part
 * is on the local disk until it is stored.
 */
const PART_BYTES = 256 * 1024 ** 2;

/** Hours of work are not given up because the store restarts. */
const PATIENT: S3Timing = {
  connectMs: 5000,
  silenceMs: 60_000,
  pausesMs: [500, 2000, 10_000, 30_000, 60_000],
};

/** A file as it was stored, in one object or more. */
interface StoredParts {
  readonly size: number;
  readonly sha256: string;
  /** The SHA-256 of each object, in order. */
  readonly parts: readonly string[];
}

/** The keys of the objects of a file, in order. */
export const partKeys = (key: string, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => (nth === 0 ? key : `${key}.part${nth + 1}`));

export type Bucket = Awaited<ReturnType<typeof openBucket>>;

/**
 * The objects of backups in a bucket, below the prefix of its address. No request deletes anything
 * but `remove`, and none reads anything outside of the prefix.
 *
 * @param to `s3://BUCKET/PREFIX`
 * @throws ConfigError without a key for the object store
 */
export async function openBucket(
  to: string,
  s3: BackupConfig['s3'],
  timing?: S3Timing,
  partBytes = PART_BYTES,
) {
  const address = parseBucket(to);
  if (!address || !s3)
    throw new ConfigError(
      'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set for a bucket.',
    );
  const config = { ...s3, bucket: address.bucket };
  const authorities = await readAuthorities(s3.caFile, 'BACKUP_S3_CA_FILE');
  const quick = openS3Objects(config, authorities, timing);
  const patient = openS3Objects(config, authorities, timing ?? PATIENT);
  const root = address.prefix === '' ? '' : `${address.prefix}/`;

  function explained(error: unknown, verb: Verb): unknown {
    if (error instanceof StorageUnavailable)
      return new TargetUnavailable(refusalOf(error, { config, verb, names: BACKUP_STORE }));
    return error instanceof StorageFull ? new StorageFull(`the bucket of ${to} is full`) : error;
  }
  async function asked<T>(verb: Verb, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      throw explained(error, verb);
    }
  }

  return {
    /** Stores a stream, in parts if it is long. `receive` keeps a part until it is stored. */
    async putStream(
      key: string,
      source: ByteStream,
      receive: (part: ByteStream) => Promise<Spooled>,
    ): Promise<StoredParts> {
      const pieces = cut(source, partBytes);
      const parts: string[] = [];
      try {
        while (parts.length === 0 || (await pieces.hasMore())) {
          const body = await receive(pieces.next());
          try {
            if (body.failure !== undefined) throw body.failure;
            const name = partKeys(root + key, parts.length + 1).at(-1) ?? '';
            await asked('write', () => patient.put(name, body));
            parts.push(body.sha256);
          } finally {
            await body.close();
          }
        }
      } finally {
        await pieces.close();
      }
      return { ...pieces.result(), parts };
    },
    putText: (key: string, text: string) =>
      asked('write', () => patient.put(root + key, bodyOf(Buffer.from(text)))),
    /** Reads objects one after the other. Nothing is requested before the first read. */
    async *read(...keys: string[]): AsyncGenerator<Uint8Array> {
      try {
        for (const key of keys) yield* await patient.open(root + key);
      } catch (error) {
        throw explained(error, 'read');
      }
    },
    async *list(prefix: string): AsyncGenerator<{ key: string; size: number }> {
      try {
        for await (const { key, size } of quick.list(root + prefix))
          yield { key: key.slice(root.length), size };
      } catch (error) {
        throw explained(error, 'list');
      }
    },
    remove: (key: string) => asked('delete', () => quick.remove(root + key)),
  };
}

/** Cuts a stream into pieces, and computes its length and SHA-256. */
function cut(source: ByteStream, pieceBytes: number) {
  const chunks = source[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let size = 0;
  let rest: Uint8Array | undefined;
  async function hasMore(): Promise<boolean> {
    while (rest === undefined || rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) return false;
      rest = value;
    }
    return true;
  }
  return {
    hasMore,
    async *next(): AsyncGenerator<Uint8Array> {
      for (let left = pieceBytes; left > 0 && (await hasMore());) {
        const bytes = (rest ?? new Uint8Array()).subarray(0, left);
        rest = rest?.subarray(bytes.length);
        left -= bytes.length;
        size += bytes.length;
        hash.update(bytes);
        yield bytes;
      }
    },
    close: async () => void (await chunks.return?.()),
    result: () => ({ size, sha256: hash.digest('hex') }),
  };
}
