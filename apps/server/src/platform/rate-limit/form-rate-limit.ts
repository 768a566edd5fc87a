import { networkOf } from '#platform/client-address.ts';
import type { RateLimitRule } from '#platform/rate-limit/rate-limit.store.ts';
import { consumeFrom, type Counting } from '#platform/rate-limit/login-rate-limit.ts';

/** For one person who submits the form repeatedly. The first attempt already sends the mail. */
const PER_SUBJECT: RateLimitRule = { burst: 10, secondsEach: 60 };
/** For forms that mail to any address that a user types. */
const PER_SUBJECT_SELDOM: RateLimitRule = { burst: 5, secondsEach: 720 };
/**
 * For everyone behind one network address: the 300 parents of a school evening with two attempts
 * each, or a studio's office.
 */
const PER_NETWORK = {
  customers: { burst: 600, secondsEach: 1 },
  staff: { burst: 120, secondsEach: 5 },
} satisfies Record<string, RateLimitRule>;

const AUDIENCES = {
  'link-again': 'customers',
  'own-data': 'customers',
  'own-consents': 'customers',
  'forgot-password': 'staff',
  'reset-password': 'staff',
  'change-password': 'staff',
  'change-email': 'staff',
  'email-change-link': 'staff',
  'passkey-login': 'staff',
  setup: 'staff',
  'address-test': 'staff',
  'mail-test': 'staff',
} as const satisfies Record<string, keyof typeof PER_NETWORK>;

/**
 * Consumes one attempt at a form. Each form counts separately, so using up one
 * does not affect the others.
 *
 * @param subject the requested e-mail address, the submitted token, or the user: nobody can use up
 * the attempts of another subject
 *
 * @throws HttpError `too_many_requests`
 */
export async function consumeFormAttempt(
  platform: Counting,
  form: keyof typeof AUDIENCES,
  { subject, address }: { readonly subject: string; readonly address: string },
): Promise<void> {
  const network = networkOf(address);
  const audience = AUDIENCES[form];
  await consumeFrom(platform, [
    {
      of: ['form', form, subject, network],
      ...(form === 'change-email' ? PER_SUBJECT_SELDOM : PER_SUBJECT),
    },
    { of: ['forms', audience, network], ...PER_NETWORK[audience] },
  ]);
}
