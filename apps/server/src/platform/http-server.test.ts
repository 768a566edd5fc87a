import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { ServerOptions } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { createLogger } from './log.ts';
import { DatabaseUnavailable } from './database/database-unavailable.ts';
import { registerErrorHandler } from './error-handler.ts';
import { serverOptions, registerPlugins } from './http-server.ts';

const APP = 'capacitor://localhost';
let app: FastifyInstance;

const logged: string[] = [];
const log: FastifyBaseLogger = createLogger({ logLevel: 'info' }, { write: (line) => logged.push(line) });

async function start(env: Record<string, string>, limits: ServerOptions = {}): Promise<FastifyInstance> {
  const config = loadConfig({ PUBLIC_URL: 'http://photos.example', ...env });
  const options = serverOptions(config);
  const server = Fastify({ ...options, loggerInstance: log, http: { ...options.http, ...limits } });
  await registerPlugins(server, config);
  registerErrorHandler(server);
  server.post('/api/echo', async ({ body }) => ({ body: body === undefined ? 'nothing' : body }));
  server.get('/api/ip', async ({ ip }) => ({ ip }));
  server.get('/api/item/:id', async () => ({}));
  server.get('/api/deadlock', () => Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' })));
  const unreachable = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { code: 'ECONNREFUSED' });
  server.get('/api/unreachable', () => Promise.reject(new DatabaseUnavailable(unreachable)));
  server.get('/api/long', async () => ({ text: 'again and '.repeat(1000) }));
  return server;
}
beforeAll(async () => {
  app = await start({});
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const post = (payload: string | undefined, type?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: type === undefined ? {} : { 'content-type': type },
    ...(payload === undefined ? {} : { payload }),
  });

describe('a request body', () => {
  test('is parsed as JSON, or may be empty', async () => {
    expect((await post('{"a":1}', 'application/json')).json()).toEqual({ body: { a: 1 } });
    expect((await post('{"a":1}', 'application/json; charset=utf-8')).json()).toEqual({ body: { a: 1 } });
    for (const nothing of [undefined, '', '  \n'])
      expect((await post(nothing, 'application/json')).json()).toEqual({ body: 'nothing' });
    expect((await post(undefined)).json()).toEqual({ body: 'nothing' });
  });

  test.each([
    '{',
    '{"a":1}}',
    'a=1',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":"\\u0000"}',
  ])('is rejected with 400 when it is malformed or unsafe JSON: %s', async (payload) => {
    const answer = await post(payload, 'application/json');
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad_request' }]);
  });

  test('may mention an escaped NUL as text without containing a NUL', async () => {
    expect((await post('{"a":"\\\\u0000"}', 'application/json')).json()).toEqual({ body: { a: '\\u0000' } });
  });

  test.each([
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json\tx',
    'x-application/json',
  ])('is rejected with 415 when its content type is not JSON: %s', async (type) => {
    const answer = await post('{"a":1}', type);
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'unsupported_type' }]);
  });

  test('is rejected with 413 when it is larger than one megabyte', async () => {
    const answer = await post(JSON.stringify({ text: 'x'.repeat(1024 * 1024) }), 'application/json');
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'too_large' }]);
  });
});

const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
  app.inject({
    method,
    url: '/api/ip',
    headers: {
      origin,
      ...(method === 'OPTIONS'
        ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
        : {}),
    },
  });

test.each([
  ['the database cannot be reached', '/api/unreachable', '10.0.0.7'],
  ['it let this work go for another', '/api/deadlock', 'deadlock'],
])('a request is answered with 503 and Retry-After when %s', async (_why, path, cause) => {
  const answer = await app.inject(path);
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.body).not.toContain(cause);
});

describe('a cross-origin request', () => {
  test('is allowed from the native app, without cookies', async () => {
    const { headers } = await ask(APP);
    expect(headers['access-control-allow-origin']).toBe(APP);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const preflight = await ask(APP, 'OPTIONS');
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('Idempotency-Key');
    expect(preflight.headers['access-control-allow-headers']).toContain('X-HTTP-Method-Override');
    expect(headers['access-control-expose-headers']).toContain('Photo-Id');
  });

  test.each(['https://evil.example', 'null', 'capacitor://localhost.evil.example', 'https://localhost:444'])(
    'is not allowed from any other origin: %s',
    async (origin) => {
      expect((await ask(origin)).headers['access-control-allow-origin']).toBeUndefined();
      expect((await ask(origin, 'OPTIONS')).headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('responses', () => {
  test('have a strict CSP and nosniff header in the API, errors included', async () => {
    for (const url of ['/api/ip', '/api/nothing', '/%ff', `/api/item/${'x'.repeat(201)}`]) {
      const { headers } = await app.inject({ method: 'GET', url });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('have a unique request id, also in the body of a failure', async () => {
    const ids = new Set<unknown>();
    for (const url of ['/api/ip', '/api/nothing', '/%ff', '/api/deadlock']) {
      const { statusCode, headers, json } = await app.inject({ url, headers: { 'x-request-id': 'forged' } });
      const id = headers['x-request-id'];
      expect(id).toMatch(/^[\da-f-]{36}$/);
      if (url === '/%ff' || url === '/api/deadlock') expect(json()).toMatchObject({ requestId: id });
      expect(statusCode).toBeGreaterThanOrEqual(200);
      ids.add(id);
    }
    expect(ids.size).toBe(4);
  });

  test('are compressed if they are long and the client accepts compression', async () => {
    const plain = await app.inject({ method: 'GET', url: '/api/long' });
    const small = await app.inject({
      method: 'GET',
      url: '/api/long',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  });

  test('name the configured security contact in security.txt, which is 404 without one', async () => {
    const address = { method: 'GET', url: '/.well-known/security.txt' } as const;
    expect((await app.inject(address)).statusCode).toBe(404);
    const withContact = await start({ SECURITY_CONTACT: 'holes@photos.example' });
    const { body } = await withContact.inject(address);
    await withContact.close();
    expect(body).toContain('Contact: mailto:holes@photos.example\n');
    const expires = /Expires: (.*)/.exec(body)?.[1] ?? '';
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
    expect(Date.parse(expires)).toBeLessThan(Date.now() + 366 * 86_400_000);
  });
});

describe('an id in a URL', () => {
  test.each(['x'.repeat(201), '%E0%A4%A', '%'])(
    'is answered with 404 when it is too long or malformed: %s',
    async (id) => {
      const answer = await app.inject({ method: 'GET', url: `/api/item/${id}` });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    },
  );
});

describe('an HTTP connection', () => {
  test('has timeouts for slow headers and slow requests', () => {
    expect(serverOptions(loadConfig({})).http.headersTimeout).toBeLessThanOrEqual(20_000);
    expect(app.server.headersTimeout).toBe(20_000);
    expect(app.server.timeout).toBe(60_000);
    expect(app.server.requestTimeout).toBeGreaterThan(0);
  });

  const impatience = { headersTimeout: 100, connectionsCheckingInterval: 50 };
  const endless = `GET /api/ip HTTP/1.1\r\nX-Secret: ${'s'.repeat(20_000)}\r\n\r\n`;
  const unfinished = 'GET /api/ip HTTP/1.1\r\nX-Secret: s';

  test.each([
    ['speaks no HTTP', {}, 'SSH-2.0-hello\r\n\r\n', 400, 'HPE_INVALID_METHOD'],
    ['has endless headers', {}, endless, 431, 'HPE_HEADER_OVERFLOW'],
    ['never ends its headers', impatience, unfinished, 408, 'ERR_HTTP_REQUEST_TIMEOUT'],
  ])(
    'is closed after an API error response when the client %s',
    async (_what, limits, sent, status, code) => {
      const server = await start({}, limits);
      const url = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
      logged.length = 0;
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(url.port), '127.0.0.1', () => socket.write(sent));
        let text = '';
        socket.on('data', (bytes) => (text += bytes.toString()));
        socket.on('close', () => resolve(text)).on('error', reject);
      });
      await server.close();
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).toContain('x-content-type-options: nosniff');
      const requestId = /x-request-id: ([\da-f-]{36})/.exec(head)?.[1];
      expect(JSON.parse(body)).toMatchObject({ message: expect.any(String), requestId });
      const lines = logged.filter((line) => line.includes('"request"'));
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ requestId, status, code }]);
      expect(logged.join('')).not.toMatch(/secret|SSH/i);
    },
  );
});

const ipSeenBy = async (server: FastifyInstance, remoteAddress: string, forwarded = '203.0.113.5') => {
  const headers = { 'x-forwarded-for': forwarded };
  const answer = await server.inject({ method: 'GET', url: '/api/ip', headers, remoteAddress });
  return answer.json<{ ip: string }>().ip;
};

test('X-Forwarded-For is believed only from a trusted proxy', async () => {
  expect(await ipSeenBy(app, '127.0.0.1')).toBe('127.0.0.1');
  const trusting = await start({ TRUST_PROXY: 'loopback,10.0.0.0/8' });
  expect(await ipSeenBy(trusting, '127.0.0.1')).toBe('203.0.113.5');
  expect(await ipSeenBy(trusting, '198.51.100.1')).toBe('198.51.100.1');
  for (const withPorts of ['203.0.113.5:40001', '203.0.113.5:40002, 10.0.0.2:80'])
    expect(await ipSeenBy(trusting, '127.0.0.1', withPorts)).toBe('203.0.113.5');
  for (const garbage of ['unknown', 'x, y:1', ''])
    expect(await ipSeenBy(trusting, '127.0.0.1', garbage), garbage).toBe('127.0.0.1');
  expect(await ipSeenBy(trusting, '127.0.0.1', '203.0.113.7, unknown, 10.0.0.2')).toBe('10.0.0.2');
  await trusting.close();
});

test('a TRUST_PROXY warning is logged once for X-Forwarded-For from an untrusted proxy', async () => {
  const trusting = await start({ TRUST_PROXY: 'loopback' });
  const careless = await start({});
  logged.length = 0;
  for (const server of [trusting, careless, careless]) await ipSeenBy(server, '127.0.0.1');
  const warned = logged.filter((line) => line.includes('TRUST_PROXY'));
  expect(warned).toHaveLength(1);
  expect(warned[0]).not.toContain('203.0.113.5');
  await Promise.all([trusting.close(), careless.close()]);
});
