import { takeAttemptIn, type Allowance } from '#features/auth/index.ts';
import { networkOf } from '#platform/client-address.ts';
import { Problem } from '#platform/problem.ts';
import type { Tx } from '#platform/database/handles.ts';

/** One group of people: a family, a team, a class with its parents. */
const PER_SHOOT_CODE: Allowance = { burst: 60, secondsEach: 10 };
const PER_SHOOT_CODE_AND_NETWORK: Allowance = { burst: 40, secondsEach: 20 };
/** Everybody at an event, often behind one address: the session's own code, and printed cards before a shoot has them. */
const PER_SHARED_CODE: Allowance = { burst: 400, secondsEach: 2 };
const PER_SHARED_CODE_AND_NETWORK: Allowance = { burst: 300, secondsEach: 3 };

/**
 * Bounds how fast registrations arrive at one code, from everywhere and from one network. A network with many codes, such as a school
 * evening behind one address, is not slowed. @throws Problem `too_many_requests`
 */
export async function takeRegistration(
  tx: Tx,
  { code, isOfShoot }: { readonly code: string; readonly isOfShoot: boolean },
  address: string,
  now: Date,
): Promise<void> {
  const perCode = isOfShoot ? PER_SHOOT_CODE : PER_SHARED_CODE;
  const perNetwork = isOfShoot ? PER_SHOOT_CODE_AND_NETWORK : PER_SHARED_CODE_AND_NETWORK;
  const buckets = [
    { of: ['registration', code], ...perCode },
    { of: ['registration and network', code, networkOf(address)], ...perNetwork },
  ];
  const retryAfterSeconds = await takeAttemptIn(tx, buckets, now);
  if (retryAfterSeconds > 0) throw new Problem('too_many_requests', { retryAfterSeconds });
}
