import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';
import { FileMissing, named } from './storage-errors.ts';
import { MARK_FILE, type StoreMark } from './storage.ts';

/** The id of a store on disk: a file beside the folders of the stored files. */
export function diskMark(root: string): StoreMark {
  const path = join(root, MARK_FILE);
  return {
    place: `The file ${path}`,
    async read() {
      try {
        return (await named(MARK_FILE, () => readFile(path, 'utf8'))).trim();
      } catch (error) {
        if (error instanceof FileMissing) return null;
        throw error;
      }
    },
    write: async (id) => void (await named(MARK_FILE, () => replaceFile(path, `${id}\n`))),
  };
}
