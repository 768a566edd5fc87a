import Fastify, { type FastifyInstance } from 'fastify';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { registerErrorHandler } from './error-handler.ts';
import { serverOptions, registerPlugins } from './http-server.ts';
import { allowBodyTime } from './request-body-timeout.ts';

let app: FastifyInstance;
let port: number;

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
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** Sends single bytes until the server closes the connection or the body is complete. */
const trickle = (path: string, type: string, length: number) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    let sent = 0;
    const socket = connect(port, '127.0.0.1', () => {
      const headers = `Host: photos.example\r\nContent-Type: ${type}\r\nContent-Length: ${length}`;
      socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
    });
    const drops = setInterval(() => {
      if (sent++ < length) socket.write('1');
      else socket.end();
    }, 20);
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      clearInterval(drops);
      resolve(answer);
    });
  });

describe('a body that arrives byte by byte', () => {
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

  test('is waited for where its route knows its sender', async () => {
    expect(await trickle('/api/slow', PIECE, 60)).toContain('1'.repeat(60));
  });
});
