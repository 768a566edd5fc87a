import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '#platform/error-code.ts';
import type { ReadDiskSpace } from '#platform/storage/disk-reservations.ts';
import { openDiskStorage } from '#platform/storage/disk-storage.ts';
import { makeDirectory, syncDirectory, writeNewFile } from '#platform/storage/durable-file.ts';
import type { ByteStream, Storage } from '#platform/storage/storage.ts';
import { encryptTo, type Cipher } from './age.ts';
import { BackupError } from './manifest.ts';
import type { BackupSet } from './sets.ts';
import { readStoredList, type StoredFiles } from './stored-list.ts';
import { sha256Of } from './verify-backup.ts';

/** What a backup needs of a file store. */
export type KeptFiles = Pick<Storage, 'put' | 'open' | 'size' | 'remove' | 'list'>;

/** Where stored files are in the folder of a set. */
export const FILES = 'storage/files/';
export const ENCRYPTED = '.age';

/** The files of a set that is being written. */
export interface SetFiles extends KeptFiles {
  /** Each file as it is stored. */
  readonly stored: StoredFiles;
  /**
   * The SHA-256 of a file before its encryption. Undefined if it was taken over from the former
   * set, which has compared it.
   */
  plainSha256(key: string): string | undefined;
  /** Takes over the files of the former set that are still intact, without storing them again. */
  takeOver(former: BackupSet): Promise<void>;
  /** Writes all files of a folder into the set, under the same paths. */
  addFolder(folder: string): Promise<void>;
  /** Reads all files that were written, and compares their checksums. @throws BackupError */
  verify(): Promise<void>;
}

/**
 * Opens the files of a new set.
 *
 * @param draft the folder of the set
 * @param recipients public keys to encrypt to; empty: no encryption
 */
export async function openSetFiles(
  draft: string,
  recipients: readonly string[],
  readSpace?: ReadDiskSpace,
): Promise<SetFiles> {
  const disk = await openDiskStorage(join(draft, 'storage'), readSpace);
  const encrypt: Cipher | undefined = recipients.length > 0 ? encryptTo(recipients) : undefined;
  const suffix = encrypt ? ENCRYPTED : '';
  const pathOf = (key: string) => `${FILES}${key}${suffix}`;
  const stored: StoredFiles = new Map();
  const plain = new Map<string, string>();
  /** Paths of which this run has not written the bytes, but compared them. */
  const linked = new Set<string>();

  return {
    stored,
    plainSha256: (key) => plain.get(key),
    async put(key, source, size) {
      const counted = counting(source instanceof Uint8Array ? [source] : source);
      const bytes = encrypt ? await encrypt(counted.stream) : counted.stream;
      const written = await disk.put(key + suffix, bytes, size);
      const before = counted.result();
      plain.set(key, before.sha256);
      linked.delete(pathOf(key));
      stored.set(pathOf(key), { ...written, plainSize: before.size });
      return before;
    },
    open: (key, range) => disk.open(key + suffix, range),
    async size(key) {
      return stored.get(pathOf(key))?.plainSize ?? null;
    },
    async remove(key) {
      stored.delete(pathOf(key));
      await disk.remove(key + suffix);
    },
    async *list(prefix) {
      for (const [path, { plainSize: size }] of stored) {
        const key = path.slice(FILES.length, path.length - suffix.length);
        if (path.startsWith(FILES) && key.startsWith(prefix)) yield { key, size };
      }
    },
    async takeOver(former) {
      const folders = new Set<string>();
      for (const [path, entry] of await readStoredList(former.path, former.info.listSha256)) {
        if (!path.startsWith(FILES) || !path.endsWith(suffix)) continue;
        const from = join(former.path, path);
        // A file that the disk has damaged is copied again.
        if ((await sha256Of(from)) !== entry.sha256) continue;
        const to = join(draft, path);
        const folder = dirname(to);
        if (!folders.has(folder)) await makeDirectory(folder);
        folders.add(folder);
        if (!(await linkFile(from, to))) break;
        stored.set(path, entry);
        linked.add(path);
      }
      for (const folder of folders) await syncDirectory(folder);
    },
    async addFolder(folder) {
      const folders = new Set<string>();
      for await (const { path: name, absolute: from } of filesBelow(folder)) {
        const path = name + suffix;
        const to = join(draft, path);
        await makeDirectory(dirname(to));
        folders.add(dirname(to));
        const counted = counting(createReadStream(from));
        const bytes = encrypt ? await encrypt(counted.stream) : counted.stream;
        stored.set(path, { ...(await writeNewFile(to, bytes)), plainSize: counted.result().size });
      }
      for (const made of folders) await syncDirectory(made);
    },
    async verify() {
      for (const [path, { sha256 }] of stored) {
        if (linked.has(path) || (await sha256Of(join(draft, path))) === sha256) continue;
        throw new BackupError(`${join(draft, path)} was read back with another checksum.`);
      }
    },
  };
}

/** False if the file system has no hard links, or allows no more of this file. */
async function linkFile(from: string, to: string): Promise<boolean> {
  try {
    await rm(to, { force: true });
    await link(from, to);
    return true;
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'].includes(errorCode(error) ?? '')) throw error;
    return false;
  }
}

/** All files of a folder; the path is the one within the folder. */
export async function* filesBelow(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const absolute = join(entry.parentPath, entry.name);
    if (entry.isFile()) yield { path: relative(folder, absolute), absolute };
  }
}

/** Passes bytes on, and computes their length and SHA-256. */
export function counting(source: ByteStream | Iterable<Uint8Array>) {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass() {
    for await (const bytes of source) {
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }
  return { stream: pass() as ByteStream, result: () => ({ size, sha256: hash.digest('hex') }) };
}
