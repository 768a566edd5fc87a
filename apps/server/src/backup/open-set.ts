import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { openDiskStorage } from '#platform/storage/disk-storage.ts';
import { makeDirectory, writeNewFile } from '#platform/storage/durable-file.ts';
import { decryptWith, type Cipher } from './age.ts';
import { BackupError } from './manifest.ts';
import { ENCRYPTED, FILES, type KeptFiles } from './set-files.ts';
import { readSet, type SetInfo } from './sets.ts';
import { readStoredList } from './stored-list.ts';
import { sha256Of } from './verify-backup.ts';

/** A backup to restore from: manifest, tables and keys in a folder, and the stored files. */
export interface OpenBackup {
  readonly folder: string;
  readonly files: Pick<KeptFiles, 'open' | 'size' | 'list'>;
  /** Deletes what was decrypted. */
  close(): Promise<void>;
}

/**
 * Opens a backup for a restore. The files of an encrypted one are decrypted while they are read;
 * its tables and keys are decrypted into a temporary folder of this user.
 *
 * @param identityFile the private keys; an encrypted backup needs it
 * @throws BackupError if the backup is damaged or cannot be decrypted
 */
export async function openBackup(folder: string, identityFile?: string): Promise<OpenBackup> {
  const set = await readSet(folder);
  if (!set || set.info.recipients.length === 0) {
    const files = await openDiskStorage(join(folder, 'storage'));
    return { folder, files, close: async () => {} };
  }
  if (identityFile === undefined)
    throw new BackupError(
      `The backup in ${folder} is encrypted. --identity names the file with the private key of age.`,
    );
  return openEncrypted(folder, set.info, await decryptWith(identityFile));
}

const pathOf = (key: string) => `${FILES}${key}${ENCRYPTED}`;

async function openEncrypted(folder: string, info: SetInfo, decrypt: Cipher): Promise<OpenBackup> {
  const stored = await readStoredList(folder, info.listSha256);
  const disk = await openDiskStorage(join(folder, 'storage'));
  const plain = await mkdtemp(join(tmpdir(), 'photoslate-restore-'));
  const close = () => rm(plain, { recursive: true, force: true });
  try {
    for (const path of stored.keys()) {
      if (path.startsWith(FILES)) continue;
      const to = join(plain, path.slice(0, -ENCRYPTED.length));
      await makeDirectory(dirname(to));
      await writeNewFile(to, await decrypt(createReadStream(join(folder, path))));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const files: OpenBackup['files'] = {
    open: async (key) => Readable.from(await decrypt(await disk.open(key + ENCRYPTED))),
    async size(key) {
      const entry = stored.get(pathOf(key));
      const isWhole = entry && (await disk.size(key + ENCRYPTED)) === entry.size;
      return isWhole ? entry.plainSize : null;
    },
    async *list(prefix) {
      for (const [path, { plainSize: size }] of stored) {
        const key = path.slice(FILES.length, -ENCRYPTED.length);
        if (path.startsWith(FILES) && key.startsWith(prefix)) yield { key, size };
      }
    },
  };
  return { folder: plain, files, close };
}

/**
 * Compares every file of a set with its checksum. Needs no private key.
 * @throws BackupError that names the first damaged or missing file
 */
export async function verifyStored(folder: string, info: SetInfo): Promise<void> {
  for (const [path, { sha256 }] of await readStoredList(folder, info.listSha256))
    if ((await sha256Of(join(folder, path))) !== sha256)
      throw new BackupError(
        `The backup is damaged: ${join(folder, path)} is missing or has another checksum.`,
      );
}
