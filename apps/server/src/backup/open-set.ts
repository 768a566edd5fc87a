import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { openDiskStorage } from '#platform/storage/disk-storage.ts';
import { makeDirectory, writeNewFile } from '#platform/storage/durable-file.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import type { ByteStream } from '#platform/storage/storage.ts';
import { decryptWith, type Cipher } from './age.ts';
import { BackupError } from './manifest.ts';
import { ENCRYPTED, FILES, type KeptFiles } from './set-files.ts';
import { readSet, TargetUnavailable, type SetInfo } from './sets.ts';
import { readStoredList } from './stored-list.ts';

/** A backup to restore from: manifest, tables and keys in a folder, and the stored files. */
export interface OpenBackup {
  readonly folder: string;
  readonly files: Pick<KeptFiles, 'open' | 'size' | 'list'>;
  /** Deletes what was decrypted. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The file with the private keys; an encrypted backup needs it. */
  readonly identity?: string | undefined;
  /** A damaged file counts as a missing one. Default: reading it fails. */
  readonly allowDamaged?: boolean;
}

/** Reads a file that counts as missing if it is damaged. */
export async function* skipped(
  key: string,
  open: (key: string) => Promise<ByteStream>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* await open(key);
  } catch (error) {
    if (error instanceof TargetUnavailable) throw error;
    throw new FileMissing(`damaged: ${key}`, { cause: error });
  }
}

/**
 * Opens a backup for a restore. The files of an encrypted one are decrypted while they are read;
 * its tables and keys are decrypted into a temporary folder of this user.
 *
 * @throws BackupError if the backup is damaged or cannot be decrypted
 */
export async function openBackup(
  folder: string,
  { identity, allowDamaged = false }: OpenOptions = {},
): Promise<OpenBackup> {
  const set = await readSet(folder);
  if (!set || set.info.recipients.length === 0) {
    const files = await openDiskStorage(join(folder, 'storage'));
    return { folder, files, close: async () => {} };
  }
  if (identity === undefined) throw needsIdentity(folder);
  return openEncrypted(folder, set.info, { decrypt: await decryptWith(identity), allowDamaged });
}

export const needsIdentity = (place: string): BackupError =>
  new BackupError(
    `The backup in ${place} is encrypted. --identity names the file with the private key of age.`,
  );

const pathOf = (key: string) => `${FILES}${key}${ENCRYPTED}`;

async function openEncrypted(
  folder: string,
  info: SetInfo,
  { decrypt, allowDamaged }: { decrypt: Cipher; allowDamaged: boolean },
): Promise<OpenBackup> {
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
  const open = async (key: string) => decrypt(await disk.open(key + ENCRYPTED));
  const files: OpenBackup['files'] = {
    open: async (key) => Readable.from(allowDamaged ? skipped(key, open) : await open(key)),
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
