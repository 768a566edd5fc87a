import Fastify, { type FastifyInstance } from 'fastify';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trickleBody } from '@photoslate/test-support/faulty-proxy';
import { loadConfig } from './config.ts';
import { registerErrorHandler } from './error-handler.ts';
import { serverOptions, registerPlugins } from './http-server.ts';
import { allowBodyTime } from './request-body-timeout.ts';

let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  const config = loadConfig({});
  const patience = { bodyMs: 600, afterAnswerMs: 100 };
  app = Fastify(serverOptions(config, patience));
  await registerPlugins(app, config, patience);
  registerErrorHandler(app);
  app.post('/api/echo', ({ body }) => body);
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.post('/api/unread', (_request, reply) => void reply.code(401).send());
    scope.post('/api/slow', (request) => {
      allowBodyTime(request);
      return text(request.raw);
    });
    done();
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const trickle = (path: string, type: string, length: number) =>
  trickleBody({ url, path, headers: { 'Content-Type': type }, length });

describe('a request body that arrives byte by byte', () => {
  const PIECE = 'application/offset+octet-stream';

  test.each([
    ['nobody reads it', '/api/unread', PIECE, '401'],
    ['it claims the type of an upload', '/api/echo', PIECE, '415'],
    ['its address cannot be decoded', '/%ff', PIECE, '404'],
    ['nothing is there', '/api/nothing', PIECE, '404'],
    ['it is JSON', '/api/echo', 'application/json', ''],
  ])('has its connection closed when %s', async (_why, path, type, status) => {
    expect(await trickle(path, type, 1_000_000)).toMatch(new RegExp(`^(?:HTTP/1.1 ${status}|$)`));
  });

  test('is read to its end on a route that has identified the sender', async () => {
    expect(await trickle('/api/slow', PIECE, 60)).toContain('1'.repeat(60));
  });
});
