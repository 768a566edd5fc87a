import { Client, DatabaseError, type ClientConfig } from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

/** SQLSTATEs after which a retry may succeed. */
const UNAVAILABLE = /^(?:08|53|57P0|57014|25006|25P0[34])/;
/**
 * SQLSTATEs after which this connection is unusable. 25006: it leads to a server that has become a
 * standby.
 */
const CONNECTION_OVER = /^(?:08|57P0|25006|25P0[34])/;

/** The SQLSTATE of a server that takes no writes. */
export const READ_ONLY = '25006';

// `pg` overloads each call with several kinds of callbacks.
// oxlint-disable typescript/no-explicit-any -- as above
type Callback = (error: any, result?: any) => void;
type PromiseOrNothing = any;
// oxlint-enable typescript/no-explicit-any
type AnyQuery = (...args: unknown[]) => Promise<unknown>;

/**
 * A standby answers reads with data that may be old: a link that was revoked a moment ago would
 * still open. After a fail-over the address may lead to one for a moment.
 */
class StandbyError extends Error {
  readonly code = READ_ONLY;
  override message = 'this PostgreSQL is a standby, which takes no writes';
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/**
 * A connection whose loss fails the query that uses it, but never the process. `pg` emits an
 * unhandled `error` event if nobody listens, and a pool does not listen while a client is in use.
 * Emits `readOnly` when its server has refused a write: it takes none any more.
 */
export class DatabaseClient extends Client {
  readonly #timeouts: Timeouts;
  #lost: Error | undefined;
  readonly #acceptsStandby: boolean;

  constructor(
    config: ClientConfig & {
      readonly timeouts?: Timeouts;
      /** For a look at a standby. Default: no. */
      readonly acceptsStandby?: boolean;
    },
  ) {
    const { timeouts = TIMEOUTS, acceptsStandby = false } = config;
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: timeouts.keepAliveMs,
      connectionTimeoutMillis: timeouts.connectMs,
      ...config,
    });
    this.#timeouts = timeouts;
    this.#acceptsStandby = acceptsStandby;
    this.on('error', (error) => {
      this.#lost ??= error;
      // The pool attaches the client to the error, and a log would print all of it.
      Object.defineProperty(error, 'client', { enumerable: false, writable: true, value: undefined });
    });
  }

  /** The reason why the connection is unusable, if it is. */
  get lost(): Error | undefined {
    return this.#lost;
  }

  /** Destroys the connection and the queries that run on it. */
  discard(reason: Error): void {
    this.#lost ??= reason;
    // Marks the client as ending, so that the pool does not hand it out again.
    void super.end();
    this.connection.stream.destroy();
  }

  override connect(callback?: Callback): PromiseOrNothing {
    return this.#calledBack(this.#connect(), callback);
  }

  /**
   * Connects and sets the session's timeouts by a statement, because poolers refuse them as startup
   * parameters. Whether it is a standby is asked, too: a pooler may remember what another one said.
   */
  async #connect(): Promise<this> {
    const { statementMs, idleInTransactionMs } = this.#timeouts;
    try {
      await super.connect();
      const [, , inRecovery] = (await this.query(
        `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs};
         select pg_is_in_recovery()::text as answer`,
      )) as { rows: { answer: string }[] }[];
      if (inRecovery?.rows[0]?.answer === 'true' && !this.#acceptsStandby) throw new StandbyError();
    } catch (error) {
      this.discard(asError(error));
      throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(asError(error));
    }
    return this;
  }

  override query(...args: unknown[]): PromiseOrNothing {
    const query = super.query.bind(this) as AnyQuery;
    const [asked] = args;
    // Streams of rows have no timeout.
    if (typeof asked === 'object' && asked !== null && 'submit' in asked) return query(...args);
    const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined;
    return this.#calledBack(this.#answered(query(...args)), callback);
  }

  override end(callback?: Callback): PromiseOrNothing {
    this.#lost ??= new Error('The connection was closed.');
    // A dead peer does not answer the termination message.
    const timer = setTimeout(() => this.connection.stream.destroy(), this.#timeouts.endMs);
    this.once('end', () => clearTimeout(timer));
    timer.unref();
    return this.#calledBack(super.end(), callback);
  }

  /**
   * Waits for a result with a timeout, and distinguishes connection errors from statement errors.
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
      if (code === READ_ONLY) this.emit('readOnly');
      if (UNAVAILABLE.test(code)) throw new DatabaseUnavailable(asError(error));
      if (this.#lost) throw new DatabaseUnavailable(this.#lost);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Supports both call styles of `pg` and its pool: callbacks and promises. */
  #calledBack(result: Promise<unknown>, callback: Callback | undefined): PromiseOrNothing {
    if (!callback) return result;
    result.then((value) => callback(null, value), callback);
    return undefined;
  }
}
