import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmptyDatabase, type EmptyDatabase } from '@photoslate/test-support/test-database';
import { freePort } from '@photoslate/test-support/run-server';
import { certificate, certificateKey } from '@photoslate/test-support/certificates';
import { loadConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from './open-database.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

let empty: EmptyDatabase;
beforeEach(async () => {
  empty = await openEmptyDatabase();
  closing.push(() => empty.close());
});

/** Opens the database at this port, and collects the server's log. */
function starting(port: number, waitSeconds: number, query = '') {
  const log = createLogger({ logLevel: 'silent' });
  const logged = vi.spyOn(log, 'warn');
  const stopping = new AbortController();
  const config = loadConfig({
    DATABASE_URL: `postgresql://${empty.name}:secret@127.0.0.1:${port}/${empty.name}${query}`,
    DATABASE_WAIT_SECONDS: String(waitSeconds),
  });
  return {
    stopping,
    waits: () => expect.poll(() => logged).toHaveBeenCalled(),
    lines: () => logged.mock.calls.map(([line]) => String(line)),
    opened: openDatabase(config, log, 'server', { signal: stopping.signal }),
  };
}

/** Listens until the test ends. */
async function listen(port: number, serve: (socket: Socket) => void): Promise<Server> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    serve(socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return server;
}

describe('a server waiting for its database', () => {
  test('logs that it waits, and starts as soon as the database answers', async () => {
    const port = await freePort();
    const { opened, waits, lines } = starting(port, 60);
    await waits();
    await listen(port, (socket) => {
      const behind = connect(`${empty.socketDir}/.s.PGSQL.5432`).on('error', () => socket.destroy());
      socket.pipe(behind).pipe(socket);
    });
    const database = await opened;
    expect((await database.pool.query('select 1 from studios')).rowCount).toBe(0);
    await database.close();
    expect(lines()[0]).toMatch(/^Waiting up to 60 s for the database of DATABASE_URL: connect ECONNREFUSED/);
    expect(lines().join()).not.toContain('secret');
  });

  test('waits no longer than DATABASE_WAIT_SECONDS', async () => {
    const { opened, lines } = starting(await freePort(), 1);
    await expect(opened).rejects.toThrow(
      /^DATABASE_URL names a database that does not answer: connect ECONN/,
    );
    expect(lines()).toHaveLength(1);
  });

  test('stops waiting when it is aborted', async () => {
    const { opened, waits, stopping } = starting(await freePort(), 3600);
    const ended = expect(opened).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    await waits();
    stopping.abort();
    await ended;
  });
});

test('a database user who is refused fails the start without waiting', async () => {
  const port = await freePort();
  await listen(port, (socket) => {
    const behind = connect(`${empty.socketDir}/.s.PGSQL.5432`).on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  await empty.query(`alter role ${empty.name} nologin`);
  const { opened, lines } = starting(port, 3600);
  await expect(opened).rejects.toThrow(/does not answer: role "\w+" is not permitted to log in/);
  expect(lines()).toEqual([]);
  await empty.query(`alter role ${empty.name} login connection limit 0`);
  await expect(starting(port, 0).opened).rejects.toThrow(/no connection free .* opens up to 32: /);
});

test('an unverifiable database certificate is explained, and accepted with sslmode=no-verify', async () => {
  const port = await freePort();
  await listen(port, (socket) =>
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, cert: certificate, key: certificateKey });
      secure.on('error', () => undefined).on('data', () => secure.destroy());
    }),
  );
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  closing.push(() => warned.mockRestore());
  await expect(starting(port, 3600, '?sslmode=require').opened).rejects.toThrow(
    /^The certificate of the database of DATABASE_URL cannot be verified: self-signed certificate.* sslmode=require verifies it too\. .* sslmode=no-verify\.$/,
  );
  await expect(starting(port, 0, '?sslmode=no-verify').opened).rejects.toThrow(/does not answer/);
});
