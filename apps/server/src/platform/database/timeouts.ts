/** Time limits of a connection. 0: no limit, where a limit can be left out. */
export interface Timeouts {
  /** For a connection to be made, or to become free in the pool. */
  readonly connectMs: number;
  /** PostgreSQL cancels a statement that runs for longer; 0: never. */
  readonly statementMs: number;
  /** A connection that gives no answer for so long is thrown away; 0: never. Longer than `statementMs`. */
  readonly answerMs: number;
  /** PostgreSQL ends a connection whose transaction waits for its client for so long; 0: never. */
  readonly idleInTransactionMs: number;
  /** The first keep-alive packet is sent after this much silence. */
  readonly keepAliveMs: number;
  /** A connection that is being closed is cut after this. */
  readonly endMs: number;
  /** A listening connection is sent a notification so often. */
  readonly probeMs: number;
  /** One that does not hear it within this time is replaced. */
  readonly heardMs: number;
}

/** Those of the server: of its pool, of the job queue and of LISTEN. */
export const TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  statementMs: 30_000,
  answerMs: 35_000,
  idleInTransactionMs: 120_000,
  keepAliveMs: 10_000,
  endMs: 2000,
  probeMs: 20_000,
  heardMs: 5000,
};

/** For migrations, backups and the other commands: a statement takes as long as it takes. */
export const UNHURRIED: Timeouts = { ...TIMEOUTS, statementMs: 0, answerMs: 0, idleInTransactionMs: 0 };
