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

/**
 * A pool of `DatabaseClient`s. It ends in bounded time, and throws `DatabaseUnavailable` if it has
 * no connection to give.
 */
export class DatabasePool extends Pool {
  readonly #open = new Set<DatabaseClient>();
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
