import { createReadStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { forEachAtOnce } from '#platform/at-once.ts';
import { openDiskReservations } from '#platform/storage/disk-reservations.ts';
import { makeDirectory } from '#platform/storage/durable-file.ts';
import { spool } from '#platform/storage/spool.ts';
import { StorageFull } from '#platform/storage/storage-errors.ts';
import type { ByteStream } from '#platform/storage/storage.ts';
import { encryptTo } from '../age.ts';
import { BackupError } from '../manifest.ts';
import { counting, ENCRYPTED, FILES, filesBelow, type SetFiles } from '../set-files.ts';
import { setNameAt, TargetUnavailable, type BackupSet } from '../sets.ts';
import { STORED_LIST, storedLines, type StoredFiles } from '../stored-list.ts';
import type { DraftOptions, SetDraft } from '../target.ts';
import type { Bucket } from './bucket.ts';
import {
  aboutSet,
  contentKey,
  contentKeys,
  CONTINUED,
  damagedFile,
  pathOf,
  presentFiles,
  readListOf,
  storedFiles,
} from './layout.ts';
import { openJournal, type Journal } from './journal.ts';
import { comparing } from './open-bucket-set.ts';

/** Files that are read back at once. */
const AT_ONCE = 8;

/** Starts a set in a bucket. */
export async function beginBucketSet(
  bucket: Bucket,
  place: string,
  { now, recipients, work, readSpace = statfs }: DraftOptions,
): Promise<SetDraft> {
  if (recipients.length === 0)
    throw new BackupError(
      'BACKUP_RECIPIENT is not set: a backup in a bucket is encrypted, because it contains the keys.',
    );
  const name = setNameAt(now.toISOString());
  const path = `${place}/${name}`;
  const folder = join(work, 'parts');
  await makeDirectory(folder);
  const room = openDiskReservations(folder, { uploads: folder, drafts: folder }, readSpace);
  const receive = async (part: ByteStream) => {
    const received = await spool(folder, room.metered(part, 0)).catch(localDiskNamed);
    if (received.failure === undefined) return received;
    await received.close();
    return localDiskNamed(received.failure);
  };
  const journal = await openJournal(
    join(dirname(work), 'stored-in-bucket.txt'),
    `${place} ${recipients.join(',')}`,
  );
  const files = await bucketSetFiles(bucket, { name, path, recipients, receive, journal });
  return {
    files,
    async finish(info) {
      const list = Readable.from(storedLines(files.stored)).pipe(createGzip());
      const { sha256: listSha256 } = await bucket.putStream(aboutSet(name, STORED_LIST), list, receive);
      const complete = { ...info, listSha256 };
      await readListOf(bucket, { path, info: complete });
      await bucket.putText(aboutSet(name, 'set.json'), `${JSON.stringify(complete, null, 2)}\n`);
      await journal.end();
      return { path, info: complete };
    },
    // The key of the server need not be able to delete. A later pruning does it.
    discard: async () => undefined,
  };
}

/** Without this, a full disk of this machine would look like a full bucket. */
function localDiskNamed(error: unknown): never {
  throw error instanceof StorageFull ? new StorageFull('the disk of DATA_DIR is full') : error;
}

interface Draft {
  readonly name: string;
  readonly path: string;
  readonly recipients: readonly string[];
  readonly receive: Parameters<Bucket['putStream']>[2];
  readonly journal: Journal;
}

async function bucketSetFiles(
  bucket: Bucket,
  { name, path: set, recipients, receive, journal }: Draft,
): Promise<SetFiles> {
  const encrypt = encryptTo(recipients);
  const stored: StoredFiles = new Map();
  const plain = new Map<string, string>();
  /** Paths whose objects no complete set has compared. */
  const unread = new Set<string>();

  async function write(path: string, source: ByteStream | Iterable<Uint8Array>) {
    const counted = counting(source);
    const written = await bucket.putStream(contentKey(name, path), await encrypt(counted.stream), receive);
    const before = counted.result();
    const entry = { ...written, plainSize: before.size, from: name };
    stored.set(path, entry);
    unread.add(path);
    if (path.startsWith(FILES)) await journal.add({ path, entry, plainSha256: before.sha256 });
    return before;
  }

  const continued = new Set(journal.entries.map(({ entry }) => entry.from));
  // Before it is found out which of their objects are still there.
  if (continued.size > 0) await bucket.putText(aboutSet(name, CONTINUED), [...continued].join('\n'));
  const former = new Map(journal.entries.map(({ path, entry }) => [path, entry]));
  const present = await presentFiles(bucket, former);
  for (const { path, entry, plainSha256 } of journal.entries) {
    if (!present.has(path)) continue;
    stored.set(path, entry);
    unread.add(path);
    plain.set(path, plainSha256);
  }

  return {
    stored,
    plainSha256: (key) => plain.get(pathOf(key)),
    async put(key, source) {
      const before = await write(pathOf(key), source instanceof Uint8Array ? [source] : source);
      plain.set(pathOf(key), before.sha256);
      return before;
    },
    async open(key) {
      const entry = stored.get(pathOf(key));
      if (!entry) throw damagedFile(set, pathOf(key));
      return Readable.from(bucket.read(...contentKeys(pathOf(key), entry)));
    },
    size: async (key) => stored.get(pathOf(key))?.plainSize ?? null,
    // The object stays until the set is pruned.
    remove: async (key) => void stored.delete(pathOf(key)),
    list: (prefix) => storedFiles(stored, prefix),
    async takeOver(good: BackupSet) {
      const list = await readListOf(bucket, good);
      const intact = await presentFiles(bucket, list);
      for (const [path, entry] of list)
        if (path.startsWith(FILES) && intact.has(path) && !unread.has(path)) stored.set(path, entry);
    },
    async addFolder(folder) {
      for await (const { path, absolute } of filesBelow(folder))
        await write(path + ENCRYPTED, createReadStream(absolute));
    },
    async verify() {
      await forEachAtOnce(entriesOf(stored), AT_ONCE, async ([path, entry]) => {
        if (!unread.has(path)) return;
        const read = comparing(
          bucket.read(...contentKeys(path, entry)),
          entry,
          () => new BackupError(`${set}/${path} was read back with another checksum.`),
        );
        try {
          for await (const _ of read);
        } catch (error) {
          // The next run must not continue with it.
          if (!(error instanceof TargetUnavailable)) await journal.end();
          throw error;
        }
      });
      // Those of former sets were taken over hours ago.
      const there = await presentFiles(bucket, stored);
      for (const path of stored.keys()) if (!there.has(path)) throw damagedFile(set, path);
    },
  };
}

async function* entriesOf<K, V>(map: ReadonlyMap<K, V>): AsyncIterable<[K, V]> {
  yield* map;
}
