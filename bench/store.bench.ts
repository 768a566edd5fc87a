/*
 * Files of photographs (8 MB) and previews (60 kB), stored and read back eight at once, in the
 * store on disk and in OpenStack Swift through its S3 API, both on this machine: megabytes and
 * files a second, and the CPU of this process for each file. Then what `admin check` and `admin
 * storage:copy` do with previews: reads one at a time and eight at once, and a copy with a lock
 * for each file and without.
 *
 * Usage: node bench/store.bench.ts [photographs] (Swift must be installed: Debian's swift packages)
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { prepareSwift, startSwift } from '@photoslate/test-support/swift';
import { checksumOf } from '../apps/server/src/backup/check-files.ts';
import { copyNewFiles } from '../apps/server/src/backup/copy-files.ts';
import { forEachAtOnce } from '../apps/server/src/platform/at-once.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { openDiskStorage } from '../apps/server/src/platform/storage/disk-storage.ts';
import { copyFormerFiles } from '../apps/server/src/platform/storage/moving-storage.ts';
import { openObjectStore } from '../apps/server/src/platform/storage/object-store.ts';
import type { Storage } from '../apps/server/src/platform/storage/storage.ts';

const PHOTOGRAPHS = Number(process.argv[2] ?? 60);
const KINDS = [
  { kind: 'photographs', bytes: 8_000_000, count: PHOTOGRAPHS },
  { kind: 'previews', bytes: 60_000, count: PHOTOGRAPHS * 10 },
];
const AT_ONCE = 8;
/** A sender's chunks. */
const CHUNK = 65_536;

const skipped = await prepareSwift();
if (skipped) {
  console.log(skipped);
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'photoslate-store-'));
const log = createLogger({ logLevel: 'error' });
const database = await openDatabase(
  loadConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://photoslate.test' }),
  log,
);
const swift = await startSwift();

async function newBucket(): Promise<Storage> {
  const { endpoint, accessKeyId, secretAccessKey } = swift;
  const config = { endpoint, accessKeyId, secretAccessKey, region: 'us-east-1', isPathStyle: true };
  const bucket = `photos-${randomUUID()}`;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const root = join(folder, bucket);
  return openObjectStore({ ...config, bucket }, { root, db: database.db, clock: systemClock });
}

async function* numbers(count: number) {
  for (let nth = 0; nth < count; nth += 1) yield nth;
}
function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** Prints what a second of this work brings, and what a file costs this process. */
async function report(what: string, files: number, bytes: number, work: () => Promise<unknown>) {
  const cpu = process.cpuUsage();
  const begunMs = performance.now();
  await work();
  const seconds = (performance.now() - begunMs) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const rate = `${((files * bytes) / 1e6 / seconds).toFixed(0)} MB/s, ${(files / seconds).toFixed(0)} files/s`;
  const cpuMs = ((user + system) / 1000 / files).toFixed(1);
  console.log(`${what}: ${rate}, ${cpuMs} ms of CPU for a file; load ${loadavg()[0]?.toFixed(1)}`);
}

try {
  const disk = await openDiskStorage(join(folder, 'disk'));
  const stores: [string, Storage][] = [
    ['disk', disk],
    ['Swift', await newBucket()],
  ];
  for (const { kind, bytes, count } of KINDS) {
    const content = randomBytes(bytes);
    const put = (store: Storage) =>
      forEachAtOnce(numbers(count), AT_ONCE, async (nth) => {
        await store.put(`${kind}/${nth}`, Readable.from(chunksOf(content)), bytes);
      });
    const get = (store: Storage, atOnce: number) =>
      forEachAtOnce(numbers(count), atOnce, async (nth) => void (await checksumOf(store, `${kind}/${nth}`)));
    for (const [name, store] of stores) {
      await report(`${kind}, put, ${name}`, count, bytes, () => put(store));
      await report(`${kind}, get, ${name}`, count, bytes, () => get(store, AT_ONCE));
      await report(`${kind}, get one at a time, ${name}`, count, bytes, () => get(store, 1));
    }
  }
  const previews = { ...disk, list: () => disk.list('previews/') };
  const { bytes, count } = KINDS[1]!;
  for (let round = 1; round <= 2; round += 1) {
    const [locked, plain] = [await newBucket(), await newBucket()];
    await report('previews, copied with a lock each', count, bytes, () =>
      copyFormerFiles(locked, previews, database.db),
    );
    await report('previews, copied without locks', count, bytes, () => copyNewFiles(previews, plain));
  }
} finally {
  await swift.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
