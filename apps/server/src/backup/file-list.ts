import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Db } from '#platform/database/handles.ts';
import { writeNewFile } from '#platform/storage/durable-file.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ownedFiles } from './owned-files.ts';

/** The file name of the list of stored files, which is in the folder of the tables. */
export const FILE_LIST = 'files.txt.gz';

interface ListedFile {
  readonly key: string;
  readonly size: number;
  /**
   * Only originals have one. The other files can be generated again, or are small and written once.
   */
  readonly sha256: string | null;
}

/**
 * Lists each file that the tables refer to and the backup contains.
 * @returns the checksum of the list
 */
export async function writeFileList(db: Db, storage: Pick<Storage, 'size'>, path: string): Promise<string> {
  const gzip = createGzip();
  const lines = Readable.from(linesOf(db, storage)).on('error', (error) => gzip.destroy(error));
  return (await writeNewFile(path, lines.pipe(gzip))).sha256;
}

async function* linesOf(db: Db, storage: Pick<Storage, 'size'>): AsyncIterable<string> {
  for (const owner of ownedFiles)
    for await (const { key, sha256 } of owner.required(db)) {
      const size = await storage.size(key);
      // A photo that was added and deleted during the backup has a row but no file.
      if (size !== null) yield `${sha256 ?? '-'} ${size} ${key}\n`;
    }
}

/** Reads the files of a list. The caller has already verified the checksum of the list itself. */
export async function* readFileList(path: string): AsyncIterable<ListedFile> {
  for await (const line of createInterface(createReadStream(path).pipe(createGunzip()))) {
    const [sha256 = '', size = '', key = ''] = line.split(' ');
    yield { key, size: Number(size), sha256: sha256 === '-' ? null : sha256 };
  }
}
