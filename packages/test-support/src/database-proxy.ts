import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Connection } from '../../../apps/server/src/platform/database/connection.ts';

const NOTIFICATION = 'A'.charCodeAt(0);

export interface DatabaseProxy {
  /** The address of the same database through the proxy. */
  readonly databaseUrl: string;
  /**
   * From now on nothing passes on the connections that are open now, not even a goodbye. They stay open; new
   * ones work.
   */
  freeze(): void;
  close(): Promise<void>;
}

/**
 * A TCP proxy before the tests' PostgreSQL. With `losesNotifications` it behaves to a listener as a
 * transaction pooler does.
 */
export async function openDatabaseProxy(
  target: Connection,
  { losesNotifications = false } = {},
): Promise<DatabaseProxy> {
  if (!('host' in target)) throw new Error('the tests have a PostgreSQL of their own, at a socket');
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const backend = connect(`${target.host}/.s.PGSQL.5432`);
    const pair = [client, backend] as const;
    pairs.add(pair);
    const over = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', over).on('close', over);
    const filter = losesNotifications ? notificationFilter() : (bytes: Buffer) => bytes;
    client.on('data', (bytes) => backend.write(bytes));
    backend.on('data', (bytes: Buffer) => client.write(filter(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    databaseUrl: `postgresql://${target.user}@127.0.0.1:${port}/${target.database}`,
    freeze() {
      for (const pair of pairs) for (const socket of pair) socket.removeAllListeners('data').pause();
    },
    async close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await once(server, 'close');
    },
  };
}

/**
 * Takes the notifications out of what PostgreSQL sends: each message is a type, a length that counts itself,
 * and so many bytes.
 */
function notificationFilter() {
  let rest = Buffer.alloc(0);
  return (bytes: Buffer): Buffer => {
    rest = Buffer.concat([rest, bytes]);
    const kept: Buffer[] = [];
    while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
      const message = rest.subarray(0, 1 + rest.readUInt32BE(1));
      if (message[0] !== NOTIFICATION) kept.push(message);
      rest = rest.subarray(message.length);
    }
    return Buffer.concat(kept);
  };
}
