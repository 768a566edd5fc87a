import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '../storage-config.ts';

/**
 * What the stub does to the next request that fits, instead of its work.
 *
 * - `slow down`, `internal error`, `denied`, `bad signature`, `no bucket`, `no space`: the answers
 *   of stores
 * - `silent`: never answers
 * - `cut`: closes the connection without an answer; `stored, then cut`: after the work
 * - `truncated`: closes the connection in the middle of the body
 * - `whole`: ignores the range
 * - `wrong etag`: answers the ETag of other bytes
 * - `moved on`: cuts the body, and another object has the key then
 */
type Fault =
  | 'slow down'
  | 'internal error'
  | 'denied'
  | 'bad signature'
  | 'no bucket'
  | 'no space'
  | 'silent'
  | 'cut'
  | 'stored, then cut'
  | 'truncated'
  | 'whole'
  | 'wrong etag'
  | 'moved on';

interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly meta: Readonly<Record<string, string>>;
}

export const STUB_KEYS = { accessKeyId: 'AKIASTUB', secretAccessKey: 'secret-of-the-stub' };

const ANSWERS: Partial<Record<Fault, readonly [number, string, string?]>> = {
  'slow down': [503, 'SlowDown'],
  'internal error': [500, 'InternalError'],
  denied: [403, 'AccessDenied'],
  'bad signature': [
    403,
    'SignatureDoesNotMatch',
    `<AWSAccessKeyId>${STUB_KEYS.accessKeyId}</AWSAccessKeyId>`,
  ],
  'no bucket': [404, 'NoSuchBucket'],
  'no space': [507, 'InsufficientStorage'],
};

interface StubKey {
  readonly secretAccessKey: string;
  readonly methods?: readonly string[];
}

interface StubOptions {
  readonly pageSize?: number;
  /** Serves HTTPS. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/**
 * An object store in memory that refuses what some real stores refuse: multipart uploads, deletes
 * of several objects, conditional writes, checksums that Amazon has added, chunked bodies, the
 * announcement of a body, wrong signatures and clocks, and content that does not fit its checksums.
 */
export async function startS3Stub({ pageSize = 1000, tls }: StubOptions = {}) {
  const objects = new Map<string, StoredObject>();
  const stub = {
    objects,
    /** Method and path of each request, in order. */
    requests: [] as string[],
    faults: [] as { method: string; fault: Fault }[],
    /** How far the clock of the store is ahead. */
    clockAheadMs: 0,
    /** The secrets of its keys, and the methods that each may use. Default: all. */
    keys: new Map<string, StubKey>([[STUB_KEYS.accessKeyId, STUB_KEYS]]),
    config: {} as S3Config,
    /** Whether requests with this method and key are answered 500. */
    failWhen: (_method: string, _key: string): boolean => false,
    fail(method: string, ...faults: Fault[]) {
      stub.faults.push(...faults.map((fault) => ({ method, fault })));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const bucket = `bucket-${randomUUID().slice(0, 8)}`;

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    void answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) refuse(response, 500, 'InternalError');
      else response.destroy(error as Error);
    });
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  // A store that never answers 100: a client that waits for it stands still.
  server.on('checkContinue', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  stub.config = {
    endpoint: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    ...STUB_KEYS,
    isPathStyle: true,
  };

  function refuse(response: ServerResponse, status: number, code: string, more = ''): void {
    response.writeHead(status, {
      'content-type': 'application/xml',
      date: new Date(Date.now() + stub.clockAheadMs).toUTCString(),
    });
    response.end(
      response.req.method === 'HEAD'
        ? ''
        : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message>${more}</Error>`,
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.sendDate = false;
    const { method = '' } = request;
    const url = new URL(request.url ?? '/', stub.config.endpoint);
    stub.requests.push(`${method} ${decodeURIComponent(url.pathname)}${url.search}`);
    const nth = stub.faults.findIndex((each) => each.method === method);
    const fault = nth < 0 ? undefined : stub.faults.splice(nth, 1)[0]?.fault;
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'silent') return void request.resume();
    const content = await buffer(request);
    const wrong = refusalOf(request, url, content);
    if (wrong) return refuse(response, ...wrong);
    const told = fault && ANSWERS[fault];
    if (told) return refuse(response, ...told);
    const [, name, ...path] = decodeURIComponent(url.pathname).split('/');
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket');
    if (stub.failWhen(method, path.join('/'))) return refuse(response, 500, 'InternalError');
    work(request, response, { url, key: path.join('/'), content, fault });
  }

  function refusalOf(request: IncomingMessage, url: URL, content: Buffer): [number, string, string?] | null {
    const { headers, method = '' } = request;
    const names = Object.keys(headers);
    if (url.searchParams.has('uploads') || url.searchParams.has('partNumber')) return [501, 'NotImplemented'];
    if (url.searchParams.has('delete') || headers['if-none-match']) return [501, 'NotImplemented'];
    if (names.some((one) => /^x-amz-(sdk-)?checksum|^x-amz-trailer/.test(one)))
      return [400, 'InvalidRequest'];
    if (headers['content-encoding'] || headers['transfer-encoding']) return [501, 'NotImplemented'];
    if (method === 'PUT' && headers['content-length'] === undefined) return [411, 'MissingContentLength'];
    const [, id, date, region] =
      /Credential=([^/]+)\/(\d+)\/([^/]+)\//.exec(headers.authorization ?? '') ?? [];
    const access = stub.keys.get(id ?? '');
    if (!access) return [403, 'InvalidAccessKeyId', `<AWSAccessKeyId>${id}</AWSAccessKeyId>`];
    if (region !== 'us-east-1') return [400, 'AuthorizationHeaderMalformed'];
    const signedAt = String(headers['x-amz-date']).replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
    if (Math.abs(Date.parse(signedAt) - Date.now() - stub.clockAheadMs) > 900_000)
      return [403, 'RequestTimeTooSkewed'];
    if (
      signatureOf(request, url, `${date}/${region}/s3/aws4_request`, access.secretAccessKey) !==
      headers.authorization?.split('Signature=')[1]
    )
      return [
        403,
        'SignatureDoesNotMatch',
        `<AWSAccessKeyId>${id}</AWSAccessKeyId><StringToSign>x</StringToSign>`,
      ];
    if (access.methods?.includes(method) === false) return [403, 'AccessDenied'];
    if (method === 'PUT' && headers['x-amz-content-sha256'] !== hex('sha256', content))
      return [400, 'XAmzContentSHA256Mismatch'];
    if (method === 'PUT' && headers['content-md5'] !== createHash('md5').update(content).digest('base64'))
      return [400, 'BadDigest'];
    return null;
  }

  interface Work {
    readonly url: URL;
    readonly key: string;
    readonly content: Buffer;
    readonly fault: Fault | undefined;
  }

  function work(request: IncomingMessage, response: ServerResponse, task: Work): void {
    const { key, content, fault } = task;
    const found = objects.get(key);
    if (request.method === 'PUT') {
      const meta = { sha256: String(request.headers['x-amz-meta-sha256']) };
      objects.set(key, { bytes: content, etag: `"${hex('md5', content)}"`, meta });
      if (fault === 'stored, then cut') return void request.socket.destroy();
      const etag = `"${hex('md5', fault === 'wrong etag' ? Buffer.from('x') : content)}"`;
      response.writeHead(200, { etag }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      if (fault === 'stored, then cut') return void request.socket.destroy();
      response.writeHead(204).end();
    } else if (key === '' && request.method === 'HEAD') response.writeHead(200).end();
    else if (key === '') list(response, task.url.searchParams);
    else if (!found) refuse(response, 404, 'NoSuchKey');
    else send(request, response, found, task);
  }

  function send(request: IncomingMessage, response: ServerResponse, found: StoredObject, task: Work): void {
    const { bytes, etag, meta } = found;
    if (request.headers['if-match'] && request.headers['if-match'] !== etag)
      return refuse(response, 412, 'PreconditionFailed');
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const isRange = from !== undefined && task.fault !== 'whole';
    const start = isRange ? Number(from) : 0;
    const end = Math.min(isRange && to ? Number(to) : Infinity, bytes.length - 1);
    if (isRange && start >= bytes.length) return refuse(response, 416, 'InvalidRange');
    response.writeHead(isRange ? 206 : 200, {
      etag,
      'x-amz-meta-sha256': meta['sha256'] ?? '',
      'content-length': end - start + 1,
      ...(isRange && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
    });
    if (request.method === 'HEAD') return void response.end();
    const part = bytes.subarray(start, end + 1);
    if (task.fault !== 'truncated' && task.fault !== 'moved on') return void response.end(part);
    if (task.fault === 'moved on') objects.set(task.key, { bytes, etag: '"another"', meta });
    response.write(part.subarray(0, Math.ceil(part.length / 2)), () => request.socket.destroy());
  }

  function list(response: ServerResponse, asked: URLSearchParams): void {
    const after = asked.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after)
      .toSorted();
    const page = keys.slice(0, pageSize);
    const rows = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
    );
    const next = page.length < keys.length ? page.at(-1) : undefined;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${rows.join('')}${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`,
    );
  }

  return stub;
}

const hex = (algorithm: string, bytes: Uint8Array | string) =>
  createHash(algorithm).update(bytes).digest('hex');

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** The signature (version 4) that the request should have. */
function signatureOf({ headers, method }: IncomingMessage, url: URL, scope: string, secret: string): string {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    url.pathname,
    query,
    lines.join(''),
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex('sha256', canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

export type S3Stub = Awaited<ReturnType<typeof startS3Stub>>;
