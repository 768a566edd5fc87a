import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#platform/error-code.ts';
import type { KeyFile } from '#platform/keys/keys.ts';

/** One table as it was written down: its columns, in the order of the file, and the file's own checksum. */
const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  file: z.string(),
  sha256: z.string(),
});
export type Table = z.infer<typeof Table>;

/** What lies in the folder of a backup, in `manifest.json`: written last, so that a folder with one is whole. */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The last migration that the tables had seen. */
  migration: z.string(),
  /** The folder within the backup in which the tables lie. */
  folder: z.string(),
  tables: z.array(Table),
  /**
   * SHA-256 of the files beside the tables, by their path in the backup. Backups of earlier versions have
   * none.
   */
  checksums: z.record(z.string(), z.string()).default({}),
  files: z.number().int(),
  bytes: z.number().int(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Jobs that waited or were being done, in `jobs.json` beside the tables: a restored server does them. */
export const WaitingJobs = z.array(
  z.object({
    name: z.string(),
    data: z.unknown(),
    startAfter: z.iso.datetime({ offset: true }),
    key: z.string(),
  }),
);
export type WaitingJobs = z.infer<typeof WaitingJobs>;

/** Where a key file lies in a backup. Backups of earlier versions have only the one of the signing key. */
export const keyPath = (file: KeyFile): string => `keys/${file}`;

/** Said to whoever runs the command, in place of a trace. */
export class BackupError extends Error {}

/**
 * Reads the manifest of a backup. Returns undefined when the folder has none.
 * @throws BackupError when it is damaged
 */
export async function findManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, 'manifest.json');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parsed(Manifest, text, path);
}

/** @throws BackupError that names the file when its text is not what was written */
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
