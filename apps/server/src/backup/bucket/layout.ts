import { BackupError } from '../manifest.ts';
import { ENCRYPTED, FILES } from '../set-files.ts';
import { isSetName, setNameAt, type BackupSet } from '../sets.ts';
import { parseStoredList, STORED_LIST, type StoredEntry, type StoredFiles } from '../stored-list.ts';
import { partKeys, type Bucket } from './bucket.ts';

/**
 * The object of a set that is not complete yet which names the interrupted ones that it continues.
 */
export const CONTINUED = 'continued.txt';
const ABOUT = 'sets/';
const CONTENT = 'files/';

export const nameOf = ({ info }: BackupSet): string => setNameAt(info.takenAt);

/** The object with a file that describes a set. */
export const aboutSet = (name: string, file: string): string => `${ABOUT}${name}/${file}`;

/** The objects that describe sets, complete or not. */
export async function filesAboutSets(bucket: Bucket): Promise<{ key: string; name: string; file: string }[]> {
  const found = [];
  for await (const { key } of bucket.list(ABOUT)) {
    const [name = '', file = ''] = key.slice(ABOUT.length).split('/');
    if (isSetName(name)) found.push({ key, name, file });
  }
  return found;
}

/** The path of a stored file in a set. */
export const pathOf = (key: string): string => `${FILES}${key}${ENCRYPTED}`;

/** The stored files of a set, by the keys that they have in the installation. */
export async function* storedFiles(stored: StoredFiles, prefix: string) {
  for (const [path, { plainSize: size }] of stored) {
    const key = path.slice(FILES.length, -ENCRYPTED.length);
    if (path.startsWith(FILES) && key.startsWith(prefix)) yield { key, size };
  }
}

/** The first object of a file of a set. */
export const contentKey = (name: string, path: string): string => `${CONTENT}${name}/${path}`;

/** All objects of a file, which may belong to a former set. */
export const contentKeys = (path: string, { from = '', parts = [] }: StoredEntry): string[] =>
  partKeys(contentKey(from, path), Math.max(1, parts.length));

/** The objects with the files of a set; without a name those of all sets. */
export async function* contentOf(bucket: Bucket, name?: string) {
  for await (const { key, size } of bucket.list(name === undefined ? CONTENT : contentKey(name, '')))
    yield { key, size, name: key.slice(CONTENT.length).split('/')[0] ?? '' };
}

/** @throws BackupError if the list is damaged */
export const readListOf = (bucket: Bucket, set: BackupSet): Promise<StoredFiles> =>
  parseStoredList(
    bucket.read(aboutSet(nameOf(set), STORED_LIST)),
    set.info.listSha256,
    `${set.path}/${STORED_LIST}`,
  );

/**
 * Finds which files of a list are in the bucket in full length, without reading them.
 * @returns their paths
 */
export async function presentFiles(bucket: Bucket, files: StoredFiles): Promise<Set<string>> {
  const sizes = new Map<string, number>();
  for (const name of new Set(Array.from(files.values(), ({ from = '' }) => from)))
    for await (const { key, size } of contentOf(bucket, name)) sizes.set(key, size);
  const present = new Set<string>();
  for (const [path, entry] of files) {
    const stored = contentKeys(path, entry).map((key) => sizes.get(key) ?? Number.NaN);
    if (stored.reduce((sum, size) => sum + size, 0) === entry.size) present.add(path);
  }
  return present;
}

export const damagedFile = (set: string, path: string): BackupError =>
  new BackupError(`The backup is damaged: ${set}/${path} is missing or has another checksum.`);
