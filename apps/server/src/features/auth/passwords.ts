import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';

/**
 * argon2id with the parameters that OWASP recommends: 19 MiB, two passes; about 30 ms on one core.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Concurrency limit per process: all of its servers share the same processors and memory. */
const CONCURRENCY = 2;
/** Maximum queue length, about two seconds of work. Further requests get 503 with `Retry-After`. */
const QUEUE_MAX = 100;

/**
 * Rejects a password that is easy to guess, also for somebody who knows the user. Scoring is
 * CPU-intensive: callers must have checked a token before, or be operators.
 *
 * @param about the user's address, names and studio
 *
 * @throws HttpError `invalid`: `password_weak`
 */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  const { isStrongPassword } = await import('@photoslate/contract/password-strength');
  if (!isStrongPassword(password, about)) throw fieldHttpError('password', 'password_weak');
}

const limit = pLimit(CONCURRENCY);

/**
 * Hashes a password off the event loop.
 *
 * @throws HttpError `unavailable` if too many calls are waiting
 */
export const hashPassword = (password: string): Promise<string> =>
  limited(() => hash(password.normalize('NFC'), COST));

/**
 * Verifies a password. Without a stored hash it verifies against a dummy hash, takes as long, and
 * returns false.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await (dummyHash ??= hashPassword('nobody has this password')));
  const matches = await limited(() => verify(against, password.normalize('NFC')));
  return matches && stored !== undefined;
}

let dummyHash: Promise<string> | undefined;

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= QUEUE_MAX) throw new HttpError('unavailable', { retryAfterSeconds: 3 });
  return limit(work);
}
