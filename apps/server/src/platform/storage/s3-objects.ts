import { randomInt } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { S3Config } from '../storage-config.ts';
import { toStorageError } from './s3-errors.ts';
import type { ObjectBody } from './spool.ts';
import { StorageUnavailable } from './storage-errors.ts';
import type { ByteRange } from './storage.ts';

/** The pauses before the second, third and fourth attempt, at most. */
const PAUSES_MS = [200, 800, 3200];

/** Each open download holds a connection. */
const MAX_CONNECTIONS = 512;

export interface S3Timing {
  /** A connection that is not open by then is given up. */
  readonly connectMs: number;
  /** A connection on which nothing moves for this long is closed. */
  readonly silenceMs: number;
  /** The longest pauses between attempts. */
  readonly pausesMs: readonly number[];
}

const TIMING: S3Timing = { connectMs: 5000, silenceMs: 20_000, pausesMs: PAUSES_MS };

/** The content of an object, from `start` to `end`, both inclusive. */
interface Opened {
  readonly body: Readable;
  readonly start: number;
  readonly end: number;
  readonly etag: string | undefined;
}

/** The size of an object, and the SHA-256 that was stored with it. */
export interface ObjectInfo {
  readonly size: number;
  readonly sha256: string | undefined;
}

export type S3Objects = ReturnType<typeof openS3Objects>;

/**
 * The objects of a bucket. Requests that fail for a passing reason are repeated; all errors are
 * those of `storage-errors.ts`.
 *
 * @param ca the certificates of the trusted authorities. Default: those that Node trusts
 */
export function openS3Objects(config: S3Config, ca: string[] | undefined, timing: S3Timing = TIMING) {
  const { bucket: Bucket } = config;
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const client = new S3Client({
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint }),
    region: config.region,
    forcePathStyle: config.isPathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Many stores refuse the checksums that Amazon has added. The signature covers the SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Otherwise each write waits six seconds at a store that never answers 100.
    expectContinueHeader: false,
    // `attempted` repeats requests: the client does not repeat streams.
    maxAttempts: 1,
    // Otherwise it writes to the console.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: new NodeHttpHandler({
      connectionTimeout: timing.connectMs,
      socketTimeout: timing.silenceMs,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(ca ? { ...agent, ca } : agent),
    }),
  });
  /** Stores that encrypt with keys of their own answer another ETag than the MD5. */
  let hasMd5Etags = false;

  async function attempted<T>(what: string, run: () => Promise<T>): Promise<T> {
    for (let nth = 0; ; nth += 1) {
      try {
        return await run();
      } catch (error) {
        const failure = toStorageError(what, error);
        const pauseMs = timing.pausesMs[nth];
        const mayRetry = failure instanceof StorageUnavailable && failure.isPassing;
        if (!mayRetry || pauseMs === undefined) throw failure;
        // Half of the pause is random, so that servers do not come back all at once.
        await pause(pauseMs / 2 + randomInt(Math.ceil(pauseMs / 2) + 1));
      }
    }
  }

  async function send(key: string, body: ObjectBody): Promise<string | undefined> {
    const source = body.size === 0 ? Buffer.alloc(0) : body.open();
    const stop = new AbortController();
    if (source instanceof Readable) source.once('error', (error) => stop.abort(error));
    const command = new PutObjectCommand({
      Bucket,
      Key: key,
      Body: source,
      ContentLength: body.size,
      ContentMD5: body.md5.toString('base64'),
      Metadata: { sha256: body.sha256 },
    });
    // Signs the SHA-256 of the content, which the store compares with what has arrived.
    command.middlewareStack.add(
      (next) => (step) => {
        const { headers } = step.request as { headers: Record<string, string> };
        headers['x-amz-content-sha256'] = body.sha256;
        return next(step);
      },
      { step: 'build' },
    );
    try {
      return (await client.send(command, { abortSignal: stop.signal })).ETag;
    } finally {
      if (source instanceof Readable) source.destroy();
    }
  }

  /** Stores an object and replaces the one with that key. */
  const put = (key: string, body: ObjectBody): Promise<void> =>
    attempted(`put ${key}`, async () => {
      const etag = bare(await send(key, body));
      if (hasMd5Etags && etag !== body.md5.toString('hex'))
        throw new StorageUnavailable(`put ${key}`, 'WrongETag', true);
    });

  /** Stores an object, and notes whether the store's ETags are the MD5 of the content. */
  const putFirst = (key: string, body: ObjectBody): Promise<void> =>
    attempted(`put ${key}`, async () => {
      hasMd5Etags = bare(await send(key, body)) === body.md5.toString('hex');
    });

  const get = (key: string, range?: ByteRange, etag?: string): Promise<Opened> =>
    attempted(`get ${key}`, async () => {
      const answer = await client.send(
        new GetObjectCommand({
          Bucket,
          Key: key,
          ...(range && { Range: `bytes=${range.start}-${range.end ?? ''}` }),
          ...(etag !== undefined && { IfMatch: etag }),
        }),
      );
      const body = answer.Body as Readable;
      const length = answer.ContentLength;
      const start = range?.start ?? 0;
      const starts = range === undefined || answer.ContentRange?.startsWith(`bytes ${start}-`);
      if (length !== undefined && starts) return { body, start, end: start + length - 1, etag: answer.ETag };
      body.destroy();
      throw new StorageUnavailable(`get ${key}`, 'WrongRange', false);
    });

  /** Continues after the last received byte when the connection breaks. */
  async function* wholeBody(key: string, first: Opened, now: { body: Readable }) {
    const { end, etag } = first;
    let at = first.start;
    for (let failures = 0; ; failures += 1) {
      try {
        for await (const bytes of now.body as AsyncIterable<Uint8Array>) {
          at += bytes.length;
          failures = 0;
          yield bytes;
        }
        if (at > end) return;
        throw new StorageUnavailable(`get ${key}`, 'Truncated', true);
      } catch (error) {
        const failure = toStorageError(`get ${key}`, error);
        if (failures >= timing.pausesMs.length) throw failure;
        now.body = (await get(key, { start: at, end }, etag)).body;
      }
    }
  }

  async function open(key: string, range?: ByteRange): Promise<Readable> {
    const first = await get(key, range);
    const now = { body: first.body };
    const stream = Readable.from(wholeBody(key, first, now), { objectMode: false });
    // A stream that is closed before its first read never starts the generator.
    stream.once('close', () => now.body.destroy());
    return stream;
  }

  const checkBucket = (): Promise<void> =>
    attempted('the bucket', async () => void (await client.send(new HeadBucketCommand({ Bucket }))));

  async function info(key: string): Promise<ObjectInfo | null> {
    try {
      return await attempted(`head ${key}`, async () => {
        const { ContentLength, Metadata } = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        return { size: ContentLength ?? 0, sha256: Metadata?.['sha256'] };
      });
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || error.code !== 'NotFound') throw error;
      // An answer to HEAD does not say whether the object or the bucket is missing.
      await checkBucket();
      return null;
    }
  }

  const remove = (key: string): Promise<void> =>
    attempted(
      `delete ${key}`,
      async () => void (await client.send(new DeleteObjectCommand({ Bucket, Key: key }))),
    );

  async function* list(prefix: string): AsyncGenerator<{ key: string; size: number }> {
    let token: string | undefined;
    do {
      const page = await attempted(`list ${prefix}`, () =>
        client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        ),
      );
      for (const { Key, Size } of page.Contents ?? [])
        if (Key !== undefined) yield { key: Key, size: Size ?? 0 };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  return {
    bucket: Bucket,
    put,
    putFirst,
    open,
    info,
    remove,
    list,
    checkBucket,
    close: () => client.destroy(),
  };
}

const bare = (etag: string | undefined) => etag?.replace(/^W\//, '').replaceAll('"', '');

const silent = () => undefined;
