import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { writeNewFile } from '#platform/storage/durable-file.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import type { ByteStream } from '#platform/storage/storage.ts';
import { errorCode } from '#platform/error-code.ts';
import { BackupError } from './manifest.ts';

/** The name of the list of all files of a set, in the folder of the set. */
export const STORED_LIST = 'stored.txt.gz';

/** A file of a set as it is stored, which may be encrypted. */
export interface StoredEntry {
  readonly sha256: string;
  readonly size: number;
  /** The size before the encryption. */
  readonly plainSize: number;
  /** In a bucket: the set that stored it, and the checksum of each of its objects. */
  readonly from?: string;
  readonly parts?: readonly string[];
}
/** The files of a set by their path in its folder. */
export type StoredFiles = Map<string, StoredEntry>;

/** The lines of the list: checksum, both sizes, path; for a bucket also set and objects. */
export const storedLines = (files: StoredFiles): Iterable<string> =>
  Iterator.from(files).map(([path, { sha256, size, plainSize, from, parts = [] }]) => {
    const where = from === undefined ? '' : ` ${from} ${parts.join(',')}`;
    return `${sha256} ${size} ${plainSize} ${path}${where}\n`;
  });

/** @returns the checksum of the list */
export async function writeStoredList(folder: string, files: StoredFiles): Promise<string> {
  const list = Readable.from(storedLines(files)).pipe(createGzip());
  return (await writeNewFile(`${folder}/${STORED_LIST}`, list)).sha256;
}

/**
 * Reads the list of a set.
 * @throws BackupError if its checksum is another one
 */
export function readStoredList(folder: string, checksum: string): Promise<StoredFiles> {
  const path = `${folder}/${STORED_LIST}`;
  return parseStoredList(createReadStream(path), checksum, path);
}

/**
 * Reads a list.
 *
 * @param path for messages
 * @throws BackupError if its checksum is another one
 */
export async function parseStoredList(
  source: ByteStream,
  checksum: string,
  path: string,
): Promise<StoredFiles> {
  const hash = createHash('sha256');
  const files: StoredFiles = new Map();
  try {
    await pipeline(
      hashed(source, hash),
      createGunzip().setEncoding('utf8'),
      async (texts: AsyncIterable<string>) => {
        for await (const line of linesOf(texts)) addLine(files, line);
      },
    );
  } catch (error) {
    const isDamaged = error instanceof FileMissing || /^(Z_|ENOENT$)/.test(errorCode(error) ?? '');
    if (!isDamaged) throw error;
  }
  if (hash.digest('hex') !== checksum)
    throw new BackupError(`The backup is damaged: ${path} is missing or has another checksum.`);
  return files;
}

async function* hashed(source: ByteStream, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    hash.update(bytes);
    yield bytes;
  }
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function addLine(files: StoredFiles, line: string): void {
  const [sha256 = '', size, plainSize, path = '', from, parts] = line.split(' ');
  files.set(path, {
    sha256,
    size: Number(size),
    plainSize: Number(plainSize),
    ...(from !== undefined && parts !== undefined && { from, parts: parts.split(',') }),
  });
}
