import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { writeNewFile } from '#platform/storage/durable-file.ts';
import { sha256Of } from './verify-backup.ts';
import { BackupError } from './manifest.ts';

/** The name of the list of all files of a set, in the folder of the set. */
const STORED_LIST = 'stored.txt.gz';

/** A file of a set as it is stored, which may be encrypted. */
export interface StoredEntry {
  readonly sha256: string;
  readonly size: number;
  /** The size before the encryption. */
  readonly plainSize: number;
}
/** The files of a set by their path in its folder. */
export type StoredFiles = Map<string, StoredEntry>;

/** @returns the checksum of the list */
export async function writeStoredList(folder: string, files: StoredFiles): Promise<string> {
  const lines = Iterator.from(files).map(
    ([path, { sha256, size, plainSize }]) => `${sha256} ${size} ${plainSize} ${path}\n`,
  );
  const list = Readable.from(lines).pipe(createGzip());
  return (await writeNewFile(`${folder}/${STORED_LIST}`, list)).sha256;
}

/**
 * Reads the list of a set.
 * @throws BackupError if its checksum is another one
 */
export async function readStoredList(folder: string, checksum: string): Promise<StoredFiles> {
  const path = `${folder}/${STORED_LIST}`;
  if ((await sha256Of(path)) !== checksum)
    throw new BackupError(`The backup is damaged: ${path} is missing or has another checksum.`);
  const files: StoredFiles = new Map();
  for await (const line of createInterface(createReadStream(path).pipe(createGunzip()))) {
    const [sha256 = '', size, plainSize, name = ''] = line.split(' ');
    files.set(name, { sha256, size: Number(size), plainSize: Number(plainSize) });
  }
  return files;
}
