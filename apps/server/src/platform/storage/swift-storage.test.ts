import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { prepareSwift, startSwift } from '@photoslate/test-support/swift';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { S3Config } from '../storage-config.ts';
import { openObjectStore } from './object-store.ts';
import { all, describeStorage } from './storage.test-support.ts';

/** Debian's packages may have to be installed first. */
const START_MS = 600_000;

const skipped = await prepareSwift();
if (skipped) process.stderr.write(`${skipped}\n`);

describe.skipIf(skipped)(`OpenStack Swift${skipped ? `. ${skipped}` : ''}`, () => {
  let swift: Awaited<ReturnType<typeof startSwift>>;
  let database: OpenDatabase;
  let root: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    root = await mkdtemp(join(tmpdir(), 'photoslate-s3-'));
    swift = await startSwift();
  }, START_MS);
  afterAll(async () => {
    await swift.close();
    await database.close();
    await rm(root, { recursive: true });
  });

  const configOf = (bucket: string): S3Config => ({
    ...swift,
    bucket,
    region: 'us-east-1',
    isPathStyle: true,
  });

  const openStore = (config: S3Config) =>
    openObjectStore(config, { root, db: database.db, clock: systemClock });

  async function newStore() {
    // Each store has the unfinished uploads of the database.
    await database.db.deleteFrom('partialUploads').execute();
    const config = configOf(`photos-${randomUUID()}`);
    const { endpoint, region, bucket, isPathStyle, ...credentials } = config;
    const client = new S3Client({
      endpoint: endpoint ?? '',
      region,
      forcePathStyle: isPathStyle,
      credentials,
    });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
    const reopen = () => openStore(config);
    return { storage: await reopen(), reopen };
  }

  describeStorage('the store on OpenStack Swift', newStore);

  it('takes a photo of 40 MB, in pieces and whole', async () => {
    const { storage } = await newStore();
    const bytes = randomBytes(40_000_000);
    await storage.partials.create('whole', bytes.length, 'photos/whole');
    await storage.partials.write('whole', 0, Readable.from([bytes]), bytes.length);
    await storage.partials.finish('whole', 'photos/whole');
    await storage.partials.create('pieces', bytes.length, 'photos/pieces');
    for (let at = 0; at < bytes.length; at += 8_000_000)
      await storage.partials.write('pieces', at, Readable.from([bytes.subarray(at, at + 8_000_000)]));
    await storage.partials.finish('pieces', 'photos/pieces');
    for (const key of ['photos/whole', 'photos/pieces'])
      expect((await buffer(await storage.open(key))).equals(bytes)).toBe(true);
  });

  it('lists more files than fit on one page', async () => {
    const { storage } = await newStore();
    const keys = Array.from({ length: 1005 }, (_, nth) => `photos/${String(nth).padStart(4, '0')}`);
    for (let nth = 0; nth < keys.length; nth += 20)
      await Promise.all(keys.slice(nth, nth + 20).map((key) => storage.put(key, Buffer.from(key))));
    const listed = await all(storage.list('photos/'));
    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys);
  });

  it.each([
    [{ bucket: 'no-such-bucket' }, 'has no bucket "no-such-bucket"'],
    [{ accessKeyId: 'test:nobody' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY do not belong together'],
    [{ secretAccessKey: 'wrong' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY do not belong together'],
    [{ region: 'eu-west-7' }, 'correct S3_REGION or S3_ENDPOINT'],
  ])('refuses the setting %j', async (wrong, sentence) => {
    await expect(openStore({ ...configOf('photos'), ...wrong })).rejects.toThrow(sentence);
  });
});
