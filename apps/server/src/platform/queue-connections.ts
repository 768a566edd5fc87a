import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { DatabaseClient } from './database/database-client.ts';
import { BETWEEN_RENEWALS_MS, ConnectionRenewed } from './database/database-pool.ts';
import { isStalePlan, nameStatements } from './database/prepared-statements.ts';

/** The connections that pg-boss opens by itself, so that they can be replaced. */
export interface QueueConnections {
  /** For the options of pg-boss. */
  readonly options: {
    readonly Client: typeof DatabaseClient;
    /** Makes the socket of its listening connection, which is no `Client` of the pool. */
    readonly stream: () => Socket;
  };
  /**
   * Closes every connection, because the address may lead to another server now: the one that
   * listens and the idle ones at once, the others after their statement.
   */
  renew(): void;
}

/** A statement with which a worker fetches jobs. It may have no parameters. */
const FETCHES = 'FOR UPDATE OF j SKIP LOCKED';

/**
 * Follows the connections of one queue. A server that refuses a write causes a renewal.
 *
 * @param isPrepared whether statements that fetch and complete jobs are prepared: a web server runs
 * none
 */
export function followQueueConnections(isPrepared: boolean): QueueConnections {
  const nameOf = nameStatements('queue');
  const clients = new Set<QueueClient>();
  const listening = new Set<Socket>();
  let lastMs = -Infinity;
  const renew = () => {
    lastMs = performance.now();
    for (const client of clients) client.replace();
    for (const socket of listening) socket.destroy(new ConnectionRenewed());
  };

  class QueueClient extends DatabaseClient {
    #isConnected = false;
    #isOutdated = false;
    #running = 0;

    constructor({ stream: _ofListener, ...config }: ClientConfig) {
      super(config);
      clients.add(this);
      this.once('end', () => clients.delete(this));
      this.once('readOnly', () => {
        if (performance.now() - lastMs > BETWEEN_RENEWALS_MS) renew();
      });
    }

    replace(): void {
      this.#isOutdated = true;
      // The pool removes an idle client that has an error.
      if (this.#isConnected && this.#running === 0) this.emit('error', new ConnectionRenewed());
    }

    // oxlint-disable-next-line typescript/no-explicit-any -- as in `pg`, with a callback or a promise
    override query(...args: unknown[]): any {
      const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined;
      const answer = this.#run(args);
      if (!callback) return answer;
      answer.then((result) => callback(null, result), callback);
      return undefined;
    }

    async #run(args: unknown[]): Promise<unknown> {
      this.#running += 1;
      try {
        const answer: unknown = await super.query(...(isPrepared ? prepared(args) : args));
        return answer;
      } catch (error) {
        if (isStalePlan(error)) this.#isOutdated = true;
        throw error;
      } finally {
        this.#running -= 1;
        // A client without any statement yet is just opening.
        if (this.#isConnected && this.#isOutdated && this.#running === 0)
          this.discard(new ConnectionRenewed());
        this.#isConnected = true;
      }
    }
  }

  /** The queue plans each statement anew, which costs more than to run it. */
  function prepared(args: unknown[]): unknown[] {
    const [text, values = []] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return args;
    const name = values.length > 0 || text.includes(FETCHES) ? nameOf(text) : undefined;
    return name ? [{ name, text, values }] : args;
  }

  return {
    options: {
      Client: QueueClient,
      stream: () => {
        const socket = new Socket();
        listening.add(socket);
        return socket.once('close', () => listening.delete(socket));
      },
    },
    renew,
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- as in `pg`
type Callback = (error: any, result?: unknown) => void;
