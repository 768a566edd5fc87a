import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listed } from '#platform/database/read-tables.ts';
import { errorCode } from '#platform/error-code.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { checksumOf } from './check-files.ts';
import { FILE_LIST, readFileList } from './file-list.ts';
import { BackupError, keyPath, type Manifest } from './manifest.ts';

interface Choice {
  /** Whether the backup must contain the signing key. It need not if SIGNING_KEY is set. */
  readonly withSigningKey: boolean;
  /**
   * Whether stored files may be damaged or missing. Tables, jobs and keys must always be intact.
   */
  readonly allowDamaged: boolean;
  /** The stored files of the backup. */
  readonly files: Pick<Storage, 'open' | 'size'>;
}

/**
 * Verifies all checksums of a backup before anything is restored from it. Backups of earlier
 * versions have no list of files: only their tables are verified.
 *
 * @throws BackupError that names each damaged or missing file
 */
export async function verifyBackup(
  folder: string,
  manifest: Manifest,
  { withSigningKey, allowDamaged, files }: Choice,
): Promise<void> {
  const tables = manifest.tables.map(({ file, sha256 }) => [join(manifest.folder, file), sha256] as const);
  // In backups of earlier versions the other keys are derived from the signing key.
  const isNeeded = withSigningKey || !(keyPath('marks.key') in manifest.checksums);
  const others = Object.entries(manifest.checksums).filter(
    ([path]) => isNeeded || path !== keyPath('signing.key'),
  );
  for (const [path, sha256] of [...tables, ...others])
    if ((await sha256Of(join(folder, path))) !== sha256)
      throw new BackupError(
        `The backup is damaged: ${join(folder, path)} is missing or has another checksum.`,
      );

  const list = join(manifest.folder, FILE_LIST);
  if (allowDamaged || !(list in manifest.checksums)) return;
  const damaged: string[] = [];
  for await (const { key, size, sha256 } of readFileList(join(folder, list))) {
    const whole = (await files.size(key)) === size && (!sha256 || (await checksumOf(files, key)) === sha256);
    if (!whole) damaged.push(key);
  }
  if (damaged.length > 0)
    throw new BackupError(
      `The backup is damaged: ${damaged.length} stored files are missing or have another checksum (${listed(damaged)}). ` +
        'Nothing was restored. --allow-damaged restores everything else, and names these files again.',
    );
}

/** The SHA-256 of a file. Undefined if the file does not exist. */
export async function sha256Of(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}
