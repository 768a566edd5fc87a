import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import {
  certificate,
  certificateKey,
  MAIL_SERVER_CERTIFICATE,
  MAIL_SERVER_KEY,
} from '@photoslate/test-support/certificates';
import { createLogger } from '../log.ts';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { ConfigError } from '../config.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { S3Config } from '../storage-config.ts';
import { openObjectStore } from './object-store.ts';
import { startS3Stub, STUB_KEYS, type S3Stub } from './s3-stub.test-support.ts';

const patient = { connectMs: 20_000, silenceMs: 60_000, pausesMs: [1] };
let database: OpenDatabase;
let root: string;
let stub: S3Stub;

beforeAll(async () => {
  database = await openTestDatabase();
  root = await mkdtemp(join(tmpdir(), 'photoslate-s3-'));
  stub = await startS3Stub();
});
afterAll(async () => {
  await stub.close();
  await database.close();
  await rm(root, { recursive: true });
});

const start = (config: Partial<S3Config> = {}, timing = patient) =>
  openObjectStore({ ...stub.config, ...config }, { root, db: database.db, clock: systemClock, timing });

async function refusal(config?: Partial<S3Config>, timing = patient): Promise<string> {
  const error: unknown = await start(config, timing).then(
    () => 'accepted',
    (failed: unknown) => failed,
  );
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as ConfigError;
  expect(message).toMatch(/^[^.]+(?:\.[^ ][^.]*)*\.$/);
  for (const secret of [STUB_KEYS.accessKeyId, STUB_KEYS.secretAccessKey, 'AKIAWRONG', 'wrong-secret'])
    expect(inspect(error, { depth: 9 })).not.toContain(secret);
  return message;
}

it('leaves nothing behind in a store that works', async () => {
  await start();
  expect(stub.objects.size).toBe(0);
  expect(await readdir(join(root, 'temporary'))).toEqual([]);
});

it('says in one sentence why it does not start, without a key', async () => {
  expect(await refusal({ bucket: 'another' })).toContain('has no bucket "another"');
  expect(await refusal({ accessKeyId: 'AKIAWRONG' })).toContain('does not know the key in S3_ACCESS_KEY_ID');
  expect(await refusal({ secretAccessKey: 'wrong-secret' })).toContain(
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY do not belong together',
  );
  expect(await refusal({ region: 'eu-west-7' })).toContain('correct S3_REGION or S3_ENDPOINT');
  expect(await refusal({ endpoint: 'http://127.0.0.1:1' })).toContain(
    'does not work at this moment: ECONNREFUSED',
  );
});

it.each([
  ['PUT', 'write', 'denied'],
  ['GET', 'read', 'denied'],
  ['DELETE', 'delete', 'denied'],
] as const)('refuses a key that may not use %s', async (method, verb, fault) => {
  stub.fail(method, fault);
  expect(await refusal()).toContain(`does not allow the key in S3_ACCESS_KEY_ID to ${verb} objects`);
  stub.objects.clear();
});

it('refuses a store that does not answer, or not in time', async () => {
  stub.fail('PUT', 'silent', 'silent');
  expect(await refusal({}, { ...patient, silenceMs: 300 })).toContain(
    'does not work at this moment: TimeoutError',
  );
  stub.fail('PUT', 'slow down', 'slow down');
  expect(await refusal()).toContain('does not work at this moment: SlowDown');
});

it('starts on a full store, because it still has photos to show', async () => {
  stub.fail('PUT', 'no space');
  await start();
});

async function file(name: string, text: string): Promise<string> {
  const path = join(root, name);
  await writeFile(path, text);
  return path;
}

it('refuses a certificate that it does not trust, and accepts that of S3_CA_FILE', async () => {
  const secure = await startS3Stub({ tls: { cert: certificate, key: certificateKey } });
  const misnamed = await startS3Stub({ tls: { cert: MAIL_SERVER_CERTIFICATE, key: MAIL_SERVER_KEY } });
  try {
    const { config } = secure;
    expect(await refusal(config)).toContain(
      'a certificate that this machine does not trust (DEPTH_ZERO_SELF_SIGNED_CERT): set S3_CA_FILE',
    );
    const another = await file('another.pem', MAIL_SERVER_CERTIFICATE);
    expect(await refusal({ ...config, caFile: another })).toContain('set S3_CA_FILE');
    expect(secure.requests).toEqual([]);
    const caFile = await file('ca.pem', `${MAIL_SERVER_CERTIFICATE}\n${certificate}\n`);
    await start({ ...config, caFile });
    expect(secure.requests).toContainEqual(expect.stringMatching(/^PUT /));
    expect(await refusal({ ...misnamed.config, caFile })).toContain('has a certificate for another name');
    expect(await refusal({ ...config, caFile: join(root, 'none.pem') })).toMatch(
      /^The file \S+none\.pem of S3_CA_FILE cannot be read: ENOENT\.$/,
    );
    const empty = await file('empty.pem', 'no certificate');
    expect(await refusal({ ...config, caFile: empty })).toContain('contains no certificate in PEM format');
  } finally {
    await secure.close();
    await misnamed.close();
  }
});

it('logs a refused signature without keys', async () => {
  const storage = await start();
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  stub.fail('GET', 'bad signature');
  const refused: unknown = await storage.open('a').catch((error: unknown) => error);
  log.error({ err: refused }, 'request failed');
  expect(lines.join('')).toContain('SignatureDoesNotMatch');
  expect(`${lines.join('')}${inspect(refused, { depth: 9 })}`).not.toContain(STUB_KEYS.accessKeyId);
});
