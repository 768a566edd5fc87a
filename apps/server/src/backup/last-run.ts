import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { errorCode } from '#platform/error-code.ts';
import { makeDirectory } from '#platform/storage/durable-file.ts';
import { replaceFile } from '#platform/storage/replace-file.ts';
import { StorageFull } from '#platform/storage/storage-errors.ts';
import { parsed } from './manifest.ts';
import { TargetUnavailable } from './sets.ts';

/** Why a run left no good set. `faults`: files of the installation are missing or damaged. */
export const FAILURES = ['full', 'unwritable', 'faults', 'failed'] as const;
export type BackupFailure = (typeof FAILURES)[number];

/** The result of the last run, in `DATA_DIR/backup/last-run.json`. */
const LastRun = z.object({ at: z.iso.datetime(), failure: z.enum(FAILURES).nullable() });

const pathIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backup', 'last-run.json');

export async function recordRun(config: Config, at: Date, failure: BackupFailure | null): Promise<void> {
  await makeDirectory(join(config.dataDir, 'backup'));
  await replaceFile(pathIn(config), `${JSON.stringify({ at: at.toISOString(), failure })}\n`);
}

/** Null: the last run left a good set, or there was none. */
export async function lastFailure(config: Pick<Config, 'dataDir'>): Promise<BackupFailure | null> {
  const text = await readFile(pathIn(config), 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
  return text === undefined ? null : parsed(LastRun, text, pathIn(config)).failure;
}

export function failureOf(error: unknown): BackupFailure {
  const code = errorCode(error);
  if (error instanceof StorageFull || code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  if (error instanceof TargetUnavailable) return 'unwritable';
  return ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO', 'ESTALE'].includes(code ?? '')
    ? 'unwritable'
    : 'failed';
}
