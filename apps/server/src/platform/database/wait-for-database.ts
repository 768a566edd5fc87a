import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type Pool } from 'pg';
import { ConfigError } from '../config.ts';
import { errorCode } from '../error-code.ts';
import type { Logger } from '../log.ts';
import { READ_ONLY } from './database-client.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { neededConnections, type PoolSizes } from './pool-sizes.ts';

const RETRY_MS = 500;
const LOG_INTERVAL_MS = 10_000;

/** Error codes for a certificate that Node cannot verify. */
const UNVERIFIED = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
];

/** A primary that takes no writes for a while, as a managed one whose disk is full. */
class ReadOnlyError extends Error {
  readonly code = READ_ONLY;
  override message = 'this PostgreSQL is read-only';
}

interface Waiting {
  readonly log: Logger;
  /** Whether it must take writes. A standby will not do in any case. */
  readonly forWrites: boolean;
  /** 0: a single try. */
  readonly waitMs: number;
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined;
  readonly sizes: PoolSizes;
}

/**
 * Does `work` when the database of DATABASE_URL answers. Waits for a database that is starting, but
 * not for one that rejects the user. Behind a balancer that has just started, one connection
 * reaches the primary and the next one a standby or nothing. `work` is then repeated.
 *
 * @throws ConfigError that names DATABASE_URL, but neither its user nor its password; and what
 *   `work` throws
 */
export async function whenDatabaseAnswers(
  pool: Pool,
  { log, forWrites, waitMs, signal, sizes }: Waiting,
  work: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + waitMs;
  for (let logAt = 0; ;) {
    let isReached = false;
    try {
      const { rows } = await pool.query<{ on: boolean }>(
        `select current_setting('transaction_read_only')::boolean as on`,
      );
      if (rows[0]?.on && forWrites) throw new ReadOnlyError();
      isReached = true;
      return await work();
    } catch (failure) {
      const error = failure instanceof DatabaseUnavailable ? failure.cause : failure;
      const now = performance.now();
      if (isReached && !isTemporary(error)) throw failure;
      if (now >= until || !isTemporary(error)) throw explained(error, sizes);
      if (now >= logAt) {
        const leftSeconds = Math.ceil((until - now) / 1000);
        log.warn(`Waiting up to ${leftSeconds} s for the database of DATABASE_URL: ${textOf(error)}`);
        logAt = now + LOG_INTERVAL_MS;
      }
      await delay(Math.min(RETRY_MS, until - now), undefined, { signal });
    }
  }
}

/**
 * Whether a retry may help: the server is not reachable yet, is starting (57P), has no free
 * connection (53300), broke the connection off, or takes no writes yet, because a standby is being
 * promoted.
 */
function isTemporary(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(57P|53300)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if (errorCode(error) === READ_ONLY) return true;
  const isNetworkError =
    error instanceof AggregateError ||
    errorCode(error) === 'ECONNRESET' ||
    ('syscall' in error && ['connect', 'getaddrinfo', 'read', 'write'].includes(String(error.syscall)));
  // pg sets no code for these two errors.
  return isNetworkError || /^(Connection terminated|timeout exceeded)/.test(error.message);
}

function explained(error: unknown, sizes: PoolSizes): ConfigError {
  const text = textOf(error);
  if (UNVERIFIED.includes(errorCode(error) ?? ''))
    return new ConfigError(
      `The certificate of the database of DATABASE_URL cannot be verified: ${text}. sslmode=require verifies it too. ` +
        'Name its authority with sslmode=verify-full&sslrootcert=/path/to/ca.pem, or disable verification with sslmode=no-verify.',
      { cause: error },
    );
  if (errorCode(error) === '53300')
    return new ConfigError(
      `The database of DATABASE_URL has no connection free (${text}). This server opens up to ${neededConnections(sizes)}: see DATABASE_POOL_SIZE and DATABASE_JOBS_POOL_SIZE.`,
      { cause: error },
    );
  if (errorCode(error) === READ_ONLY)
    return new ConfigError(
      `DATABASE_URL does not lead to a primary: ${text}. Name an address that always leads to the one that takes writes.`,
      { cause: error },
    );
  return new ConfigError(`DATABASE_URL names a database that does not answer: ${text}`, { cause: error });
}

/** For a host with several addresses, Node throws one error without a message. */
const textOf = (error: unknown): string =>
  (error instanceof Error && error.message) || (errorCode(error) ?? String(error));
