import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { makeDirectory, writeNewFile } from '#platform/storage/durable-file.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import type { ByteStream } from '#platform/storage/storage.ts';
import { decryptWith, type Cipher } from '../age.ts';
import { needsIdentity, skipped, type OpenBackup, type OpenOptions } from '../open-set.ts';
import { counting, ENCRYPTED, FILES } from '../set-files.ts';
import { TargetUnavailable, type BackupSet } from '../sets.ts';
import type { StoredEntry } from '../stored-list.ts';
import type { Bucket } from './bucket.ts';
import { contentKeys, damagedFile, pathOf, presentFiles, readListOf, storedFiles } from './layout.ts';

/**
 * Opens a set in a bucket for a restore. Its files are decrypted while they are read, and compared
 * with their checksums; its tables and keys are decrypted into a temporary folder of this user.
 */
export async function openBucketSet(
  bucket: Bucket,
  set: BackupSet,
  { identity, allowDamaged = false }: OpenOptions = {},
): Promise<OpenBackup> {
  if (identity === undefined) throw needsIdentity(set.path);
  const decrypt = await decryptWith(identity);
  const stored = await readListOf(bucket, set);
  const present = await presentFiles(bucket, stored);
  const bytesOf = async (path: string) => {
    const entry = stored.get(path);
    if (!entry || !present.has(path)) throw damagedFile(set.path, path);
    return decrypted(decrypt, () =>
      comparing(bucket.read(...contentKeys(path, entry)), entry, () => damagedFile(set.path, path)),
    );
  };
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-restore-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    for (const path of stored.keys()) {
      if (path.startsWith(FILES)) continue;
      // Whoever may write to the bucket could choose files of this machine.
      if (path.split('/').some((part) => part === '' || part.startsWith('.')))
        throw damagedFile(set.path, path);
      const to = join(folder, path.slice(0, -ENCRYPTED.length));
      await makeDirectory(dirname(to));
      await writeNewFile(to, await bytesOf(path));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const open = (key: string) => bytesOf(pathOf(key));
  return {
    folder,
    files: {
      open: async (key) => Readable.from(allowDamaged ? skipped(key, open) : await open(key)),
      size: async (key) => (present.has(pathOf(key)) ? (stored.get(pathOf(key))?.plainSize ?? null) : null),
      list: (prefix) => storedFiles(stored, prefix),
    },
    close,
  };
}

/**
 * Decrypts a file. If that fails, all of it is read again, because a changed byte looks like a
 * wrong key to age.
 *
 * @param open throws at the end of the file if its bytes are not those that were stored
 */
async function* decrypted(decrypt: Cipher, open: () => ByteStream): AsyncGenerator<Uint8Array> {
  try {
    yield* await decrypt(open());
  } catch (error) {
    if (!(error instanceof TargetUnavailable)) for await (const _ of open());
    throw error;
  }
}

/**
 * Passes bytes on, and throws at their end if they are not those that were stored, or if an object
 * is missing.
 */
export async function* comparing(
  source: ByteStream,
  { sha256, size }: StoredEntry,
  damaged: () => Error,
): AsyncGenerator<Uint8Array> {
  const counted = counting(source);
  try {
    yield* counted.stream;
  } catch (error) {
    throw error instanceof FileMissing ? damaged() : error;
  }
  const read = counted.result();
  if (read.sha256 !== sha256 || read.size !== size) throw damaged();
}
