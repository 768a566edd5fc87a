import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseClient } from './database-client.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { withTimeout } from '../with-timeout.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

const nothing = () => {};

/** Why an idle connection is closed when the pool is renewed. */
export class ConnectionRenewed extends Error {
  override message = 'the connection was replaced, because the database may have moved';
}

/**
 * A pool of `DatabaseClient`s. It ends in bounded time, and throws `DatabaseUnavailable` if it has
 * no connection to give.
 */
export class DatabasePool extends Pool {
  readonly #open = new Set<DatabaseClient>();
  readonly #inUse = new Set<object>();
  readonly #outdated = new WeakSet<object>();
  readonly #endMs: number;

  constructor({ timeouts = TIMEOUTS, ...config }: PoolConfig & { readonly timeouts?: Timeouts }) {
    const options = {
      connectionTimeoutMillis: timeouts.connectMs,
      ...config,
      timeouts,
      Client: DatabaseClient,
    };
    super(options as unknown as PoolConfig);
    this.#endMs = timeouts.endMs;
    this.on('connect', (client) => {
      if (!(client instanceof DatabaseClient)) return;
      this.#open.add(client);
      client.once('end', () => this.#open.delete(client));
      client.once('readOnly', () => this.renew());
    });
    this.on('acquire', (client) => this.#inUse.add(client));
    // The pool does not keep a client that is closing after this event.
    this.on('release', (_error, client) => {
      this.#inUse.delete(client);
      if (client instanceof DatabaseClient && this.#outdated.has(client))
        client.discard(new ConnectionRenewed());
    });
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- declared twice: for a promise, and with a callback
  override connect(callback?: Callback): any {
    const connected = super.connect().catch((cause: Error) => {
      throw cause instanceof DatabaseUnavailable ? cause : new DatabaseUnavailable(cause);
    });
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, nothing),
    );
    return undefined;
  }

  /**
   * Replaces every connection, because the address may lead to another server now: the idle ones at
   * once, those in use when they are given back. The other server may be far ahead of this one.
   */
  renew(): void {
    for (const client of this.#open) {
      if (this.#inUse.has(client)) this.#outdated.add(client);
      // The pool removes an idle client that has an error.
      else client.emit('error', new ConnectionRenewed());
    }
  }

  /**
   * Resolves when every connection is closed. Connections that are still in use are cut after a
   * timeout.
   */
  override async end(): Promise<void> {
    const gone = Array.from(
      this.#open,
      (client) => new Promise<void>((resolve) => client.once('end', resolve)),
    );
    if (await withTimeout(this.#endMs, Promise.all([super.end(), ...gone]))) return;
    for (const client of this.#open) client.discard(new Error('The pool was closed.'));
    await Promise.all(gone);
  }
}
