import { Client, DatabaseError, type ClientConfig } from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

/** SQLSTATEs after which the same work may succeed a moment later. */
const UNAVAILABLE = /^(?:08|53|57P0|57014|25006|25P0[34])/;
/**
 * Those after which this connection is of no more use. 25006: it leads to a server that has become a standby.
 */
const CONNECTION_OVER = /^(?:08|57P0|25006|25P0[34])/;

// `pg` declares each of its calls several times, with callbacks of several kinds.
// oxlint-disable typescript/no-explicit-any -- as above
type Callback = (error: any, result?: any) => void;
type PromiseOrNothing = any;
// oxlint-enable typescript/no-explicit-any
type AnyQuery = (...args: unknown[]) => Promise<unknown>;

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/**
 * A connection whose loss is an error of the work that uses it, never of the process. `pg` throws the `error`
 * event of a client that nobody listens to, and a pool does not listen while a client is in use.
 */
export class DatabaseClient extends Client {
  readonly #timeouts: Timeouts;
  #lost: Error | undefined;

  constructor(config: ClientConfig & { readonly timeouts?: Timeouts }) {
    const { timeouts = TIMEOUTS } = config;
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: timeouts.keepAliveMs,
      connectionTimeoutMillis: timeouts.connectMs,
      ...config,
    });
    this.#timeouts = timeouts;
    this.on('error', (error) => {
      this.#lost ??= error;
      // The pool puts the client on the error, where a log would print all of it.
      Object.defineProperty(error, 'client', { enumerable: false, writable: true, value: undefined });
    });
  }

  /** Why it cannot be used any more. */
  get lost(): Error | undefined {
    return this.#lost;
  }

  /** Throws the connection away, with whatever runs on it. */
  discard(reason: Error): void {
    this.#lost ??= reason;
    // Marks it, so that the pool does not hand it out again.
    void super.end();
    this.connection.stream.destroy();
  }

  override connect(callback?: Callback): PromiseOrNothing {
    return this.#calledBack(this.#connect(), callback);
  }

  /** Time limits of the session are set by a statement: poolers refuse them as startup parameters. */
  async #connect(): Promise<this> {
    const { statementMs, idleInTransactionMs } = this.#timeouts;
    try {
      await super.connect();
      await this.query(
        `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
      );
    } catch (error) {
      this.discard(asError(error));
      throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(asError(error));
    }
    return this;
  }

  override query(...args: unknown[]): PromiseOrNothing {
    const query = super.query.bind(this) as AnyQuery;
    const [asked] = args;
    // A stream of rows takes as long as it takes.
    if (typeof asked === 'object' && asked !== null && 'submit' in asked) return query(...args);
    const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined;
    return this.#calledBack(this.#answered(query(...args)), callback);
  }

  override end(callback?: Callback): PromiseOrNothing {
    this.#lost ??= new Error('The connection was closed.');
    // A peer that is gone does not answer the goodbye.
    const timer = setTimeout(() => this.connection.stream.destroy(), this.#timeouts.endMs);
    this.once('end', () => clearTimeout(timer));
    timer.unref();
    return this.#calledBack(super.end(), callback);
  }

  /**
   * Waits for an answer no longer than the time limit, and tells a fault of the connection from one of the
   * statement.
   */
  async #answered(answer: Promise<unknown>): Promise<unknown> {
    const { answerMs } = this.#timeouts;
    const giveUp = () => this.discard(new Error(`PostgreSQL has not answered for ${answerMs} ms`));
    const timer = answerMs ? setTimeout(giveUp, answerMs) : undefined;
    try {
      return await answer;
    } catch (error) {
      const code = error instanceof DatabaseError ? (error.code ?? '') : '';
      if (CONNECTION_OVER.test(code)) this.discard(asError(error));
      if (UNAVAILABLE.test(code)) throw new DatabaseUnavailable(asError(error));
      if (this.#lost) throw new DatabaseUnavailable(this.#lost);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Both ways in which `pg` and its pool ask: with a callback, and for a promise. */
  #calledBack(result: Promise<unknown>, callback: Callback | undefined): PromiseOrNothing {
    if (!callback) return result;
    result.then((value) => callback(null, value), callback);
    return undefined;
  }
}
