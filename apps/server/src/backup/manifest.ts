import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#platform/error-code.ts';
import type { KeyFile } from '#platform/keys/keys.ts';

/** One table in a backup: its columns in the order of the file, and the checksum of the file. */
const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  file: z.string(),
  sha256: z.string(),
});
export type Table = z.infer<typeof Table>;

/**
 * The content of `manifest.json` in a backup folder. It is written last, so a folder that has one
 * contains a complete backup.
 */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The last migration that was applied to the tables. */
  migration: z.string(),
  /** The folder within the backup that contains the tables. */
  folder: z.string(),
  tables: z.array(Table),
  /**
   * SHA-256 of the files other than the tables, by their path in the backup. Backups of earlier
   * versions have none.
   */
  checksums: z.record(z.string(), z.string()).default({}),
  files: z.number().int(),
  bytes: z.number().int(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Queued and running jobs, in `jobs.json` beside the tables. A restored server runs them. */
export const WaitingJobs = z.array(
  z.object({
    name: z.string(),
    data: z.unknown(),
    startAfter: z.iso.datetime({ offset: true }),
    key: z.string(),
  }),
);
export type WaitingJobs = z.infer<typeof WaitingJobs>;

/** The path of a key file in a backup. Backups of earlier versions contain only the signing key. */
export const keyPath = (file: KeyFile): string => `keys/${file}`;

/** Shown to the operator as a message without a stack trace. */
export class BackupError extends Error {}

/**
 * Reads the manifest of a backup. Returns undefined if the folder has none.
 *
 * @throws BackupError if it is damaged
 */
export async function findManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, 'manifest.json');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parsed(Manifest, text, path);
}

/**
 * Parses the JSON text of a file with a schema.
 * @throws BackupError that names the file if the text is damaged
 */
export function parsed<S extends z.ZodType>(schema: S, text: string, path: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new BackupError(`${path} is damaged: it is not whole.`, { cause });
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new BackupError(`${path} is damaged, or a newer Photoslate wrote it.`);
  return read.data;
}
