import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type Pool } from 'pg';
import { ConfigError } from '../config.ts';
import { errorCode } from '../error-code.ts';
import type { Logger } from '../log.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { neededConnections, type PoolSizes } from './preconditions.ts';

const RETRY_MS = 500;
const LOG_INTERVAL_MS = 10_000;

/** Codes of a certificate that Node cannot verify. */
const UNVERIFIED = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
];

interface Waiting {
  readonly log: Logger;
  /** 0: one try. */
  readonly waitMs: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
  readonly sizes: PoolSizes;
}

/**
 * Resolves when the database of DATABASE_URL answers. Waits for one that is starting, and not for one that
 * refuses the user.
 * @throws ConfigError that names DATABASE_URL, and neither its user nor its password
 */
export async function waitForDatabase(pool: Pool, { log, waitMs, signal, sizes }: Waiting): Promise<void> {
  const until = performance.now() + waitMs;
  for (let sayAt = 0; ;) {
    try {
      await pool.query('select 1');
      return;
    } catch (failure) {
      const error = failure instanceof DatabaseUnavailable ? failure.cause : failure;
      const now = performance.now();
      if (now >= until || !mayPass(error)) throw explained(error, sizes);
      if (now >= sayAt) {
        const leftSeconds = Math.ceil((until - now) / 1000);
        log.warn(`Waiting up to ${leftSeconds} s for the database of DATABASE_URL: ${textOf(error)}`);
        sayAt = now + LOG_INTERVAL_MS;
      }
      await delay(Math.min(RETRY_MS, until - now), undefined, { signal });
    }
  }
}

/**
 * The server is not there yet, is starting (57P), has no connection free (53300), or broke the connection
 * off.
 */
function mayPass(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(57P|53300)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const ofTheNetwork =
    error instanceof AggregateError ||
    errorCode(error) === 'ECONNRESET' ||
    ('syscall' in error && ['connect', 'getaddrinfo', 'read', 'write'].includes(String(error.syscall)));
  // pg gives these two no code.
  return ofTheNetwork || /^(Connection terminated|timeout exceeded)/.test(error.message);
}

function explained(error: unknown, sizes: PoolSizes): ConfigError {
  const text = textOf(error);
  if (UNVERIFIED.includes(errorCode(error) ?? ''))
    return new ConfigError(
      `The certificate of the database of DATABASE_URL cannot be verified: ${text}. sslmode=require verifies it too. ` +
        'Name its authority with sslmode=verify-full&sslrootcert=/path/to/ca.pem, or do without verification with sslmode=no-verify.',
      { cause: error },
    );
  if (errorCode(error) === '53300')
    return new ConfigError(
      `The database of DATABASE_URL has no connection free (${text}). This server opens up to ${neededConnections(sizes)}: see DATABASE_POOL_SIZE and DATABASE_JOBS_POOL_SIZE.`,
      { cause: error },
    );
  return new ConfigError(`DATABASE_URL names a database that does not answer: ${text}`, { cause: error });
}

/** Of a host with several addresses Node gives one error for all of them, without a message. */
const textOf = (error: unknown): string =>
  (error instanceof Error && error.message) || (errorCode(error) ?? String(error));
