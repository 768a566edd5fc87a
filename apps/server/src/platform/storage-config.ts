import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { docs, flag, Origin, wholeNumber } from './config-values.ts';

/** An access key, or its secret. */
export const KeyText = z.string().regex(/^\S+$/, 'must not contain spaces');

export const Region = z.string().regex(/^[a-z0-9-]+$/i, 'must be the name of a region, such as eu-central-1');

/** The variables of the file store. */
export const storageVariables = {
  STORAGE: z.enum(['disk', 's3']).default('disk').register(docs, {
    meaning:
      'Where the photographs are: `disk` (in `DATA_DIR`) or `s3` (in a bucket of a service with the S3 API).',
    unset: '`disk`',
  }),
  STORAGE_FORMER: z.enum(['disk', 's3']).optional().register(docs, {
    meaning:
      'While files are moved: the store from which those are read that the store of `STORAGE` does not have yet. `admin storage:copy` copies them.',
    unset: 'all files are in the store of `STORAGE`',
  }),
  STORAGE_CACHE_MB: wholeNumber(0, 1_000_000).default(1024).register(docs, {
    meaning:
      'Most megabytes of previews that a server with `STORAGE=s3` keeps in `DATA_DIR/storage/cache`, so that it does not read them again. 0: none.',
    unset: '`1024`',
  }),
  S3_ENDPOINT: Origin.optional().register(docs, {
    meaning:
      'Address of the object store, without a path: `https://s3.example.com`. `http://` only in a network that nobody else reads.',
    unset: 'Amazon S3 of the region `S3_REGION`',
  }),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and dashes',
    )
    .optional()
    .register(docs, {
      meaning: 'The bucket, which exists and contains nothing else. Required for `STORAGE=s3`.',
      unset: 'no bucket',
    }),
  S3_REGION: Region.default('us-east-1').register(docs, {
    meaning: 'The region of the bucket.',
    unset: '`us-east-1`',
  }),
  S3_ACCESS_KEY_ID: KeyText.optional().register(docs, {
    meaning:
      'The key that may read, write, list and delete the objects of the bucket. Required for `STORAGE=s3`.',
    unset: 'no key',
  }),
  S3_SECRET_ACCESS_KEY: KeyText.optional().register(docs, {
    meaning: 'The secret of `S3_ACCESS_KEY_ID`. Required for `STORAGE=s3`.',
    unset: 'no secret',
  }),
  S3_PATH_STYLE: flag(true).register(docs, {
    meaning:
      '`true`: objects are addressed as `ENDPOINT/BUCKET/…`. `false`: as `BUCKET.ENDPOINT/…`, for services that require it.',
    unset: '`true`',
  }),
  S3_CA_FILE: z.string().refine(isAbsolute, 'must be the absolute path of a file').optional().register(docs, {
    meaning:
      'File (PEM, an absolute path) with the certificate of the authority that signed the one of `S3_ENDPOINT`, for a store with an authority of your own. The public authorities stay trusted.',
    unset: 'the authorities that Node.js trusts',
  }),
};

/** The settings of an object store. */
export interface S3Config {
  /** Origin. Undefined: Amazon S3. */
  readonly endpoint: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly isPathStyle: boolean;
  /** The file with the certificate of the store's authority. */
  readonly caFile?: string | undefined;
}

export interface StorageConfig {
  readonly kind: 'disk' | 's3';
  /** The store from which files are moved. */
  readonly former?: 'disk' | 's3' | undefined;
  /** The most bytes of previews of an object store that are kept on the local disk. */
  readonly cacheBytes: number;
  /** Always set if `kind` or `former` is `s3`. */
  readonly s3: S3Config | undefined;
}

type Values = z.output<z.ZodObject<typeof storageVariables>>;

export function storageConfigOf(values: Values): StorageConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const s3 =
    bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined
      ? undefined
      : Object.freeze({
          endpoint: values.S3_ENDPOINT,
          bucket,
          region: values.S3_REGION,
          accessKeyId,
          secretAccessKey,
          isPathStyle: values.S3_PATH_STYLE,
          caFile: values.S3_CA_FILE,
        });
  return Object.freeze({
    kind: values.STORAGE,
    former: values.STORAGE_FORMER,
    cacheBytes: values.STORAGE_CACHE_MB * 1e6,
    s3,
  });
}

/** Why settings that are valid alone do not fit together. */
export function storageConflict(values: Values): string | undefined {
  const { STORAGE, STORAGE_FORMER } = values;
  if (STORAGE === STORAGE_FORMER) return 'STORAGE_FORMER must be another store than STORAGE';
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const given = names.find((name) => values[name] !== undefined);
  const missing = names.find((name) => values[name] === undefined);
  if (missing === undefined) return undefined;
  if (STORAGE === 's3') return `${missing} must be set if STORAGE is s3`;
  if (STORAGE_FORMER === 's3') return `${missing} must be set if STORAGE_FORMER is s3`;
  return given && `${missing} must be set if ${given} is`;
}
