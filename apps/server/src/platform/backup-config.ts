import { isAbsolute } from 'node:path';
import { CronExpressionParser } from 'cron-parser';
import { z } from 'zod';
import { docs, listOf, wholeNumber } from './config-values.ts';

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

/** The variables of scheduled backups. */
export const backupVariables = {
  BACKUP_SCHEDULE: Schedule.optional().register(docs, {
    meaning:
      'When the server backs itself up into `BACKUP_TO`: five cron fields, in UTC. `0 2 * * *` is every day at 2:00.',
    unset: 'no scheduled backups',
  }),
  BACKUP_TO: z
    .string()
    .refine(isAbsolute, 'must be the absolute path of a folder')
    .optional()
    .register(docs, {
      meaning:
        'Folder of the scheduled backups, an absolute path that exists. Use another disk than that of `DATA_DIR`.',
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
};

/** The settings of scheduled backups. */
export interface BackupConfig {
  /** Five cron fields, in UTC. Undefined: no scheduled backups. */
  readonly schedule: string | undefined;
  /** The folder of the backup sets. */
  readonly to: string | undefined;
  /** How many good sets are kept. 0: the server removes none. */
  readonly keep: number;
  /** Public keys of age. Empty: sets are not encrypted. */
  readonly recipients: readonly string[];
}

type Values = z.output<z.ZodObject<typeof backupVariables>>;

export const backupConfigOf = (values: Values): BackupConfig =>
  Object.freeze({
    schedule: values.BACKUP_SCHEDULE,
    to: values.BACKUP_TO,
    keep: values.BACKUP_KEEP,
    recipients: Object.freeze(values.BACKUP_RECIPIENT),
  });

/** Why settings that are valid alone do not fit together. */
export function backupConflict(values: Values, dataDir: string): string | undefined {
  const { BACKUP_SCHEDULE: schedule, BACKUP_TO: to } = values;
  if (schedule !== undefined && to === undefined) return 'BACKUP_TO must be set if BACKUP_SCHEDULE is';
  if (to !== undefined && `${to}/`.startsWith(`${dataDir}/`))
    return 'BACKUP_TO must be outside of DATA_DIR: whatever destroys that would destroy the backups, too';
  return undefined;
}
