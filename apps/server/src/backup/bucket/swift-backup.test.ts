import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort, runAdmin, runServer } from '@photoslate/test-support/run-server';
import { prepareSwift, startSwift } from '@photoslate/test-support/swift';
import { openEmptyDatabase } from '@photoslate/test-support/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spool } from '#platform/storage/spool.ts';
import { openBackedUp, type BackedUp } from '../scheduled-backup.test-support.ts';
import { openTarget } from '../open-target.ts';
import { openBucket, partKeys } from './bucket.ts';

/** Debian's packages may have to be installed first. */
const START_MS = 600_000;
const BUCKET = 'backups';
const TO = `s3://${BUCKET}/studio`;

const skipped = await prepareSwift();
if (skipped) process.stderr.write(`${skipped}\n`);

describe.skipIf(skipped)(`backups on OpenStack Swift${skipped ? `. ${skipped}` : ''}`, () => {
  let swift: Awaited<ReturnType<typeof startSwift>>;
  let system: BackedUp;
  const receive = (part: AsyncIterable<Uint8Array>) => spool(system.folder, part);
  const s3 = () => {
    const { endpoint, accessKeyId, secretAccessKey } = swift;
    return { endpoint, accessKeyId, secretAccessKey, region: 'us-east-1', isPathStyle: true };
  };
  beforeAll(async () => {
    system = await openBackedUp();
    swift = await startSwift();
    const { endpoint, accessKeyId, secretAccessKey, region } = s3();
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    client.destroy();
  }, START_MS);
  afterAll(async () => {
    await swift.close();
    await system.close();
  });

  it('takes the scheduled backup of a server, which is restored with the private key', async () => {
    const key = await generateX25519Identity();
    const identity = join(system.folder, 'key.txt');
    await writeFile(identity, `${key}\n`);
    const port = String(await freePort());
    const env = {
      ...system.env,
      BACKUP_TO: TO,
      BACKUP_RECIPIENT: await identityToRecipient(key),
      BACKUP_S3_ENDPOINT: swift.endpoint,
      BACKUP_S3_ACCESS_KEY_ID: swift.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    };
    const address = { PORT: port, PUBLIC_URL: `http://localhost:${port}` };
    const server = await runServer({ ...env, ...address, BACKUP_SCHEDULE: '0 2 * * *' });
    const target = await openTarget(TO, system.configWith({ to: TO, s3: s3() }).backup);
    await expect.poll(() => target.sets(), { timeout: 60_000 }).toHaveLength(1);
    await server.end('SIGTERM');
    const [set] = await target.sets();
    expect(set!.info).toMatchObject({ faults: 0, files: expect.any(Number) });

    const empty = await openEmptyDatabase();
    const at = { ...env, DATA_DIR: join(system.folder, 'restored'), DATABASE_URL: empty.url };
    const restored = await runAdmin(['restore', '--folder', set!.path, '--identity', identity], at);
    expect([restored.error, restored.code]).toEqual(['', 0]);
    expect((await runAdmin(['check'], at)).out).toBe('missing: 0\norphans: 0\ndamaged: 0\n');
    expect(await empty.query('select from photos')).toHaveLength(2);
    await empty.close();

    expect(
      (await system.take({ to: TO, s3: s3(), recipients: set!.info.recipients, keep: 1 }))?.info,
    ).toMatchObject({ faults: 0 });
    const pruned = await runAdmin(['backup:prune', '--keep', '1'], env);
    expect(pruned.error).toBe('');
    expect(await target.sets()).toHaveLength(1);
    const drilled = await runAdmin(['backup:drill', '--identity', identity], env);
    expect([drilled.error, drilled.code]).toEqual(['', 0]);
  }, 240_000);

  it('cuts a long stream into parts, which are read back in order', async () => {
    const bucket = await openBucket(TO, s3(), undefined, 4_000_000);
    const chunks = Array.from({ length: 150 }, () => randomBytes(65_536));
    const whole = Buffer.concat(chunks);
    const stored = await bucket.putStream('long', streamOf(chunks), receive);
    expect(stored).toEqual({
      size: whole.length,
      sha256: sha256(whole),
      parts: [0, 1, 2].map((nth) => sha256(whole.subarray(nth * 4_000_000, (nth + 1) * 4_000_000))),
    });
    expect((await buffer(bucket.read(...partKeys('long', 3)))).equals(whole)).toBe(true);
    // A stream that ends with a part has no empty one, and an empty stream has one.
    expect(
      (await bucket.putStream('even', streamOf([whole.subarray(0, 8_000_000)]), receive)).parts,
    ).toHaveLength(2);
    expect((await bucket.putStream('empty', streamOf([]), receive)).parts).toHaveLength(1);
  });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* streamOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
