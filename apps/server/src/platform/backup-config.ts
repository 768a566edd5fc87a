import { isAbsolute } from 'node:path';
import { CronExpressionParser } from 'cron-parser';
import { z } from 'zod';
import { docs, flag, listOf, Origin, wholeNumber } from './config-values.ts';
import { KeyText, Region, type S3Config } from './storage-config.ts';

const Schedule = z.string().refine((text) => {
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    // The 30th of February is a valid form, and never comes.
    CronExpressionParser.parse(text, { tz: 'UTC' }).prev();
    return true;
  } catch {
    return false;
  }
}, 'must be five cron fields, such as "0 2 * * *" for every day at 2:00 (UTC)');

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/\w[\w.-]*)*)\/?$/;

interface BucketAddress {
  readonly bucket: string;
  /** Between the bucket and the objects of backups; without slashes at its ends. May be empty. */
  readonly prefix: string;
}

/** Parses `s3://BUCKET/PREFIX`. Returns undefined for any other text, such as a folder. */
export function parseBucket(text: string): BucketAddress | undefined {
  const [, bucket, path = ''] = BUCKET.exec(text) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: path.slice(1) };
}

/** The variables of scheduled backups. */
export const backupVariables = {
  BACKUP_SCHEDULE: Schedule.optional().register(docs, {
    meaning:
      'When the server backs itself up into `BACKUP_TO`: five cron fields, in UTC. `0 2 * * *` is every day at 2:00.',
    unset: 'no scheduled backups',
  }),
  BACKUP_TO: z
    .string()
    .refine(
      (text) => isAbsolute(text) || parseBucket(text) !== undefined,
      'must be the absolute path of a folder, or a bucket such as s3://backups/photoslate',
    )
    .optional()
    .register(docs, {
      meaning:
        'Where scheduled backups go: a folder, an absolute path that exists, on another disk than `DATA_DIR`; or `s3://BUCKET/PREFIX`, a bucket of a service with the S3 API, which needs `BACKUP_S3_…` and `BACKUP_RECIPIENT`.',
      unset: 'no scheduled backups',
    }),
  BACKUP_KEEP: wholeNumber(0, 10_000).default(14).register(docs, {
    meaning:
      'How many good backups stay in `BACKUP_TO`; older ones are removed after each new one. 0: the server removes none, and `admin backup:prune` does.',
    unset: '`14`',
  }),
  BACKUP_RECIPIENT: listOf(
    z.string().regex(/^age1[02-9ac-hj-np-z]+$/, 'must list public keys of age, such as age1…'),
  )
    .default([])
    .register(docs, {
      meaning:
        'Public keys of age (`age1…`), separated by commas: scheduled backups are encrypted to them, and the private key of any of them restores. Keep it elsewhere than on the server.',
      unset: 'scheduled backups are not encrypted',
    }),
  BACKUP_S3_ENDPOINT: Origin.optional().register(docs, {
    meaning: 'Address of the object store of `BACKUP_TO`, without a path: `https://s3.example.com`.',
    unset: 'Amazon S3 of the region `BACKUP_S3_REGION`',
  }),
  BACKUP_S3_REGION: Region.default('us-east-1').register(docs, {
    meaning: 'The region of the bucket of `BACKUP_TO`.',
    unset: '`us-east-1`',
  }),
  BACKUP_S3_ACCESS_KEY_ID: KeyText.optional().register(docs, {
    meaning:
      'The key that may put, get and list the objects of the bucket of `BACKUP_TO`, and delete them only where backups are pruned. Another one than `S3_ACCESS_KEY_ID`.',
    unset: 'no key',
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: KeyText.optional().register(docs, {
    meaning: 'The secret of `BACKUP_S3_ACCESS_KEY_ID`.',
    unset: 'no secret',
  }),
  BACKUP_S3_PATH_STYLE: flag(true).register(docs, {
    meaning: 'Like `S3_PATH_STYLE`, for the bucket of `BACKUP_TO`.',
    unset: '`true`',
  }),
  BACKUP_S3_CA_FILE: z
    .string()
    .refine(isAbsolute, 'must be the absolute path of a file')
    .optional()
    .register(docs, {
      meaning: 'Like `S3_CA_FILE`, for the object store of `BACKUP_TO`.',
      unset: 'the authorities that Node.js trusts',
    }),
};

/** The settings of scheduled backups. */
export interface BackupConfig {
  /** Five cron fields, in UTC. Undefined: no scheduled backups. */
  readonly schedule: string | undefined;
  /** The folder of the backup sets, or `s3://BUCKET/PREFIX`. */
  readonly to: string | undefined;
  /** How many good sets are kept. 0: the server removes none. */
  readonly keep: number;
  /** Public keys of age. Empty: sets are not encrypted. */
  readonly recipients: readonly string[];
  /** The object store of a bucket. Undefined without a key. */
  readonly s3?: Omit<S3Config, 'bucket'> | undefined;
}

type Values = z.output<z.ZodObject<typeof backupVariables>>;

export const backupConfigOf = (values: Values): BackupConfig =>
  Object.freeze({
    schedule: values.BACKUP_SCHEDULE,
    to: values.BACKUP_TO,
    keep: values.BACKUP_KEEP,
    recipients: Object.freeze(values.BACKUP_RECIPIENT),
    s3: s3Of(values),
  });

function s3Of(values: Values): BackupConfig['s3'] {
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return Object.freeze({
    endpoint: values.BACKUP_S3_ENDPOINT,
    region: values.BACKUP_S3_REGION,
    accessKeyId,
    secretAccessKey,
    isPathStyle: values.BACKUP_S3_PATH_STYLE,
    caFile: values.BACKUP_S3_CA_FILE,
  });
}

/** Why settings that are valid alone do not fit together. */
export function backupConflict(
  values: Values & { S3_ENDPOINT?: string | undefined; S3_BUCKET?: string | undefined },
  dataDir: string,
): string | undefined {
  const { BACKUP_SCHEDULE: schedule, BACKUP_TO: to } = values;
  if (schedule !== undefined && to === undefined) return 'BACKUP_TO must be set if BACKUP_SCHEDULE is';
  const bucket = to === undefined ? undefined : parseBucket(to)?.bucket;
  const key = ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] as const;
  const [given, missing] = [key.find((name) => values[name]), key.find((name) => !values[name])];
  if (missing && (bucket !== undefined || given))
    return `${missing} must be set if ${given ?? 'BACKUP_TO is a bucket'}${given ? ' is' : ''}`;
  if (bucket !== undefined) {
    if (values.BACKUP_RECIPIENT.length === 0 && schedule !== undefined)
      return 'BACKUP_RECIPIENT must be set if backups go into a bucket: they contain the keys of the installation';
    if (bucket === values.S3_BUCKET && values.BACKUP_S3_ENDPOINT === values.S3_ENDPOINT)
      return 'BACKUP_TO must be another bucket than S3_BUCKET: whoever empties that would delete the backups, too';
    return undefined;
  }
  if (to !== undefined && `${to}/`.startsWith(`${dataDir}/`))
    return 'BACKUP_TO must be outside of DATA_DIR: whatever destroys that would destroy the backups, too';
  return undefined;
}
