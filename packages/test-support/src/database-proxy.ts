import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { type Connection, openPool } from '../../../apps/server/src/platform/database/connection.ts';
import { createLogger } from '../../../apps/server/src/platform/log.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../../../apps/server/src/platform/database/handles.ts';
import type { App } from './start-app.ts';

const NOTIFICATION = 'A'.charCodeAt(0);

export interface DatabaseProxy {
  /** The URL of the same database through the proxy. */
  readonly databaseUrl: string;
  /**
   * Stops all traffic on the currently open connections, without closing them. New connections
   * work.
   */
  freeze(): void;
  close(): Promise<void>;
}

/**
 * A TCP proxy before the tests' PostgreSQL. With `losesNotifications` it drops notifications, like
 * a transaction pooler.
 *
 * @param port default: any free one
 */
export async function openDatabaseProxy(
  target: Connection,
  { losesNotifications = false, port: wanted = 0 } = {},
): Promise<DatabaseProxy> {
  if (!('host' in target)) throw new Error('expected the PostgreSQL of the tests, on a Unix socket');
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
  server.listen(wanted, '127.0.0.1');
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
 * Removes notifications from PostgreSQL's output. Each message consists of a type, a length that
 * includes itself, and the content.
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

/**
 * Hides a table of a running server's database, so that every request that needs it fails
 * internally.
 * @returns a function that restores the table
 */
export async function hideTable(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  const pool = openPool({ connectionString: databaseUrl }, createLogger({ logLevel: 'silent' }));
  await pool.query(`alter table ${table} rename to ${table}_taken_away`);
  return async () => {
    await pool.query(`alter table ${table}_taken_away rename to ${table}`);
    await pool.end();
  };
}

/** Runs a statement on the database of a server that is another process. */
export async function runStatement(databaseUrl: string, text: string): Promise<void> {
  const pool = openPool({ connectionString: databaseUrl }, createLogger({ logLevel: 'silent' }));
  await pool.query(text);
  await pool.end();
}

/**
 * Runs `first` in a transaction and keeps it open until the other work waits for it or is finished.
 * The two then run concurrently in a defined order.
 * @param last runs in the transaction before it ends
 * @returns the result of the other work
 */
export async function whileOpen<T>(
  app: App,
  first: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<T>,
  last: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { work } = await app.db.transaction().execute(async (tx) => {
    await first(tx);
    const begun = begin();
    await doneOrWaiting(app, begun);
    await last(tx);
    return { work: begun };
  });
  return work;
}

async function doneOrWaiting(app: App, work: Promise<unknown>): Promise<void> {
  const is = { done: false };
  const done = () => void (is.done = true);
  work.then(done, done);
  while (!is.done) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    const waiting = await app.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pause(10);
  }
}
