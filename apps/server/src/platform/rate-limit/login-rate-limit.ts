import { networkOf } from '#platform/client-address.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import {
  clearAttempts,
  releaseAttempt,
  isKnownNetwork,
  rememberNetwork,
  consumeAttempt,
  type RateLimitRule,
  type Bucket,
} from './rate-limit.store.ts';

/** For one person who forgot a password. */
const PER_ACCOUNT_AND_ADDRESS: RateLimitRule = { burst: 10, secondsEach: 60 };
/**
 * For a whole office behind one address, or an attacker who tries one password on ten thousand
 * accounts.
 */
const PER_ADDRESS: RateLimitRule = { burst: 100, secondsEach: 6 };
/**
 * For many addresses that try one account. Addresses from which the owner has logged in do not
 * count here.
 */
const PER_ACCOUNT: RateLimitRule = { burst: 60, secondsEach: 15 };

/**
 * For codes of a second factor, after the right password. They have six digits, so whoever knows
 * the password gets 300 attempts a day, of a million codes of which three are valid.
 */
const PER_SECOND_FACTOR: RateLimitRule = { burst: 10, secondsEach: 300 };

export type Counting = Pick<Platform, 'db' | 'clock'>;

export interface LoginRateLimit {
  /**
   * Takes one attempt.
   * @throws HttpError `too_many_requests`, with the seconds until the next attempt is free
   */
  attempt(account: string, address: string): Promise<void>;
  /** Gives the attempt back, and nothing more: the password was right, but a code is missing. */
  release(account: string, address: string): Promise<void>;
  /** Gives the attempt back, and remembers the address as known for this account. */
  succeeded(account: string, address: string): Promise<void>;
}

/**
 * Rate limit for login attempts: per account and address, per address, and per account. It never
 * locks an account permanently. The counters are in the database, so that all processes share them
 * and a restart keeps them.
 */
export function createLoginRateLimit(platform: Counting): LoginRateLimit {
  const { db, clock } = platform;
  return {
    async attempt(account, address) {
      const network = networkOf(address);
      const buckets: Bucket[] = [
        { of: pairOf(account, network), ...PER_ACCOUNT_AND_ADDRESS },
        { of: ['address', network], ...PER_ADDRESS },
      ];
      if (!(await isKnownNetwork(db, account, network)))
        buckets.push({ of: ['account', account], ...PER_ACCOUNT });
      await consumeFrom(platform, buckets);
    },
    async release(account, address) {
      const network = networkOf(address);
      await releaseAttempt(db, pairOf(account, network));
      await releaseAttempt(db, ['address', network]);
      if (!(await isKnownNetwork(db, account, network))) await releaseAttempt(db, ['account', account]);
    },
    async succeeded(account, address) {
      const network = networkOf(address);
      await clearAttempts(db, pairOf(account, network));
      await releaseAttempt(db, ['address', network]);
      if (!(await isKnownNetwork(db, account, network))) await releaseAttempt(db, ['account', account]);
      await rememberNetwork(db, account, network, clock.now());
    },
  };
}

const codesOf = (userId: string) => ['second factor', userId];

/**
 * Takes one attempt to enter a code of the user's second factor.
 * @throws HttpError `too_many_requests`
 */
export const consumeCodeAttempt = (platform: Counting, userId: string): Promise<void> =>
  consumeFrom(platform, [{ of: codesOf(userId), ...PER_SECOND_FACTOR }]);

/** Gives the attempts back after a right code. */
export const clearCodeAttempts = ({ db }: Counting, userId: string): Promise<void> =>
  clearAttempts(db, codesOf(userId));

/**
 * Takes one attempt from all of these buckets, or from none.
 * @throws HttpError `too_many_requests`
 */
export async function consumeFrom({ db, clock }: Counting, buckets: readonly Bucket[]): Promise<void> {
  const retryAfterSeconds = await consumeAttempt(db, buckets, clock.now());
  if (retryAfterSeconds > 0) throw new HttpError('too_many_requests', { retryAfterSeconds });
}

const pairOf = (account: string, network: string) => ['account and address', account, network];
