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

/** A read-only primary refuses every write: more renewals than this would only cost connections. */
export const BETWEEN_RENEWALS_MS = 5000;

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
  readonly #endMs: number;
  /** Of each connection: the count of renewals when it began to open. */
  readonly #bornAt: WeakMap<object, number>;
  readonly #renewals: { count: number; lastMs: number };

  constructor({ timeouts = TIMEOUTS, ...config }: PoolConfig & { readonly timeouts?: Timeouts }) {
    const bornAt = new WeakMap<object, number>();
    const renewals = { count: 0, lastMs: -Infinity };
    const options = {
      connectionTimeoutMillis: timeouts.connectMs,
      ...config,
      timeouts,
      Client: class extends DatabaseClient {
        constructor(settings: ConstructorParameters<typeof DatabaseClient>[0]) {
          super(settings);
          bornAt.set(this, renewals.count);
        }
      },
    };
    super(options as unknown as PoolConfig);
    this.#bornAt = bornAt;
    this.#renewals = renewals;
    this.#endMs = timeouts.endMs;
    this.on('connect', (client) => {
      if (!(client instanceof DatabaseClient)) return;
      this.#open.add(client);
      client.once('end', () => this.#open.delete(client));
      client.once('readOnly', () => {
        if (performance.now() - renewals.lastMs > BETWEEN_RENEWALS_MS) this.renew();
      });
    });
    this.on('acquire', (client) => this.#inUse.add(client));
    // The pool does not keep a client that is closing after this event.
    this.on('release', (_error, client) => {
      this.#inUse.delete(client);
      if (client instanceof DatabaseClient && this.#bornAt.get(client) !== renewals.count)
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
   * once, those in use or opening when they are given back. The other server may be far ahead of
   * this one.
   */
  renew(): void {
    this.#renewals.count += 1;
    this.#renewals.lastMs = performance.now();
    for (const client of this.#open)
      // The pool removes an idle client that has an error.
      if (!this.#inUse.has(client)) client.emit('error', new ConnectionRenewed());
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
