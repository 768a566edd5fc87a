import { z } from 'zod';

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

/** Said to whoever runs the command, in place of a trace. */
export class BackupError extends Error {}
