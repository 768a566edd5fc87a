/** Timeouts of a connection. 0 means no timeout, where that is allowed. */
export interface Timeouts {
  /** For opening a connection, or for one to become free in the pool. */
  readonly connectMs: number;
  /** PostgreSQL cancels a statement after this time; 0: never. */
  readonly statementMs: number;
  /**
   * A connection without an answer for this time is destroyed; 0: never. Longer than `statementMs`.
   */
  readonly answerMs: number;
  /** PostgreSQL ends a connection whose transaction is idle for this time; 0: never. */
  readonly idleInTransactionMs: number;
  /** The first keep-alive packet is sent after this much idle time. */
  readonly keepAliveMs: number;
  /** A closing connection is cut after this time. */
  readonly endMs: number;
  /** The interval of probe notifications to a listening connection. */
  readonly probeMs: number;
  /** A connection that does not receive the probe within this time is replaced. */
  readonly heardMs: number;
}

/** The timeouts of the server: the pool of the desk, the job queue and LISTEN. */
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

/**
 * For customers and phones: nobody waits longer in front of a page, and a phone sends its write
 * again.
 */
export const REQUEST_TIMEOUTS: Timeouts = { ...TIMEOUTS, statementMs: 15_000, answerMs: 20_000 };

/** For the work of jobs: a statement may match or erase a session of 50,000 photos. */
export const JOB_TIMEOUTS: Timeouts = { ...TIMEOUTS, statementMs: 120_000, answerMs: 125_000 };

/** For migrations, backups and the other commands: statements have no timeout. */
export const WITHOUT_TIMEOUTS: Timeouts = {
  ...TIMEOUTS,
  statementMs: 0,
  answerMs: 0,
  idleInTransactionMs: 0,
};
