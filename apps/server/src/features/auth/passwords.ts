import { hash, verify } from '@node-rs/argon2';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';

/** argon2id as OWASP advises it: 19 MiB, two passes; about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Counted for the whole process, whose processors and memory all of its servers share. */
const AT_ONCE = 2;
/** About two seconds of work: whoever comes after that is asked to come again. */
const WAITING_MAX = 100;

/**
 * Refuses a password that is easily guessed, also by somebody who knows its user. Callers have checked a token or are operators: scoring
 * takes CPU.
 * @param about the user's address, names and studio
 * @throws Problem `invalid`: `password_weak`
 */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  const { isStrongPassword } = await import('@photoslate/contract/password-strength');
  if (!isStrongPassword(password, about)) throw fieldHttpError('password', 'password_weak');
}

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password off the event loop. @throws Problem `unavailable` when too many wait already */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), COST));

/** Whether a password is the one of this hash. Without a hash it takes as long, and is false. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await (dummyHash ??= hashPassword('nobody has this password')));
  const matches = await inTurn(() => verify(against, password.normalize('NFC')));
  return matches && stored !== undefined;
}

let dummyHash: Promise<string> | undefined;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new HttpError('unavailable', { retryAfterSeconds: 3 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
