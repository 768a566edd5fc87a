import {
  secondsUntilAttempt,
  consumeAttemptIn,
  type RateLimitRule,
  type Bucket,
} from '#platform/rate-limit/rate-limit.store.ts';
import { networkOf } from '#platform/client-address.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';

/** One group of people: a family, a team, a class with its parents. */
const PER_SHOOT_CODE: RateLimitRule = { burst: 60, secondsEach: 10 };
const PER_SHOOT_CODE_AND_NETWORK: RateLimitRule = { burst: 40, secondsEach: 20 };
/**
 * Everybody at an event, often behind one address: the session's own code, and printed cards before
 * they have a shoot.
 */
const PER_SHARED_CODE: RateLimitRule = { burst: 400, secondsEach: 2 };
const PER_SHARED_CODE_AND_NETWORK: RateLimitRule = { burst: 300, secondsEach: 3 };

/** Who registers: the code and the IP address. */
export interface Registrant {
  readonly code: string;
  readonly isOfShoot: boolean;
  readonly address: string;
}

/**
 * Counts per code, so a network where many codes are used (a school evening behind one address) is
 * not slowed down.
 */
function bucketsOf({ code, isOfShoot, address }: Registrant): Bucket[] {
  const perCode = isOfShoot ? PER_SHOOT_CODE : PER_SHARED_CODE;
  const perNetwork = isOfShoot ? PER_SHOOT_CODE_AND_NETWORK : PER_SHARED_CODE_AND_NETWORK;
  return [
    { of: ['registration', code], ...perCode },
    { of: ['registration and network', code, networkOf(address)], ...perNetwork },
  ];
}

function refuseBefore(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new HttpError('too_many_requests', { retryAfterSeconds });
}

/**
 * Rejects early, before any work, if `consumeRegistration` would reject.
 *
 * @throws HttpError `too_many_requests`
 */
export async function checkRegistration(tx: Tx, registrant: Registrant, now: Date): Promise<void> {
  refuseBefore(await secondsUntilAttempt(tx, bucketsOf(registrant), now));
}

/**
 * Limits the rate of registrations at one code, overall and per network. Call it last: other
 * registrations at the same code wait from here until the transaction ends.
 *
 * @throws HttpError `too_many_requests`
 */
export async function consumeRegistration(tx: Tx, registrant: Registrant, now: Date): Promise<void> {
  refuseBefore(await consumeAttemptIn(tx, bucketsOf(registrant), now));
}
