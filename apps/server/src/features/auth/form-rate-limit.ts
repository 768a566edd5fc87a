import { networkOf } from '#platform/client-address.ts';
import type { RateLimitRule } from '#platform/rate-limit/rate-limit.store.ts';
import { consumeFrom, type Counting } from '#platform/rate-limit/login-rate-limit.ts';

/** Somebody who presses again and again. The mail that they wait for is sent at the first press. */
const PER_SUBJECT: RateLimitRule = { burst: 10, secondsEach: 60 };
/** Everybody behind one network address: the 300 parents of a school evening, each of them twice; a studio's office. */
const PER_NETWORK = {
  customers: { burst: 600, secondsEach: 1 },
  staff: { burst: 120, secondsEach: 5 },
} satisfies Record<string, RateLimitRule>;

const AUDIENCES = {
  'link-again': 'customers',
  'own-data': 'customers',
  'forgot-password': 'staff',
  'reset-password': 'staff',
  setup: 'staff',
} as const satisfies Record<string, keyof typeof PER_NETWORK>;

/**
 * Takes one attempt at a form that needs no login. Each form counts by itself, so that using one up leaves the others.
 * @param subject the e-mail address that is asked for, or the token that is tried: nobody uses up another one's attempts
 * @throws Problem `too_many_requests`
 */
export async function consumeFormAttempt(
  platform: Counting,
  form: keyof typeof AUDIENCES,
  { subject, address }: { readonly subject: string; readonly address: string },
): Promise<void> {
  const network = networkOf(address);
  const audience = AUDIENCES[form];
  await consumeFrom(platform, [
    { of: ['form', form, subject, network], ...PER_SUBJECT },
    { of: ['forms', audience, network], ...PER_NETWORK[audience] },
  ]);
}
