import type { Confirm } from '@photoslate/contract/auth-confirmation';
import { CONFIRMATION_SECONDS } from '@photoslate/contract/constants';
import type { UserIdentity } from '#platform/access.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { clearCodeAttempts, createLoginRateLimit } from '#platform/rate-limit/login-rate-limit.ts';
import { confirmedAtOf, markConfirmed } from './logins.store.ts';
import { checkPasskey, usePasskey } from './passkeys.service.ts';
import { hasPasskey } from './passkeys.store.ts';
import { verifyPassword } from './passwords.ts';
import { rpIdOf } from './relying-party.ts';
import { openSecondFactor, useCode } from './second-factor.service.ts';
import { isFactorRequired } from './second-factor.store.ts';
import { findLoginOfUser } from './users.store.ts';

const LASTS_MS = CONFIRMATION_SECONDS * 1000;
const until = (now: Date) => ({ confirmedUntil: new Date(now.getTime() + LASTS_MS).toISOString() });

/**
 * Whether the user has confirmed lately, in this login, that it is them. It is read from the
 * database, because another server may have taken the confirmation.
 */
export async function hasConfirmed(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { loginId }: Pick<UserIdentity, 'loginId'>,
): Promise<boolean> {
  const confirmedAt = await confirmedAtOf(db, loginId);
  return confirmedAt !== null && confirmedAt.getTime() > clock.now().getTime() - LASTS_MS;
}

/**
 * Takes a confirmation of a logged-in user: a passkey, or the password, with a code if they use
 * two-step login. Attempts count like those of a login, in transactions of their own.
 *
 * @throws HttpError `invalid` on `password` or `otp`, `passkey_refused`, `passkey_required`,
 * `too_many_requests`
 */
export async function confirmUser(
  platform: Platform,
  identity: UserIdentity,
  proof: Confirm,
  networkAddress: string,
): Promise<{ confirmedUntil: string }> {
  const { userId, studioId, loginId } = identity;
  if ('passkey' in proof) {
    const checked = await checkPasskey(platform, proof.passkey, identity);
    const at = platform.clock.now();
    await platform.db.transaction().execute(async (tx) => {
      await usePasskey(tx, checked, at);
      await markConfirmed(tx, loginId, at);
    });
    return until(at);
  }
  const { password, otp } = proof;
  await confirmPassword(platform, userId, password, networkAddress);
  const code = await asFieldError(openSecondFactor(platform, userId, otp));
  if (code === 'asks') throw fieldHttpError('otp', 'required');
  // Whoever knows the password only must not get past the passkey.
  const isFactorMissing = !code && (await isFactorRequired(platform.db, userId));
  if (isFactorMissing && (await hasPasskey(platform.db, userId, rpIdOf(platform.config))))
    throw new HttpError('passkey_required');
  const now = platform.clock.now();
  await asFieldError(
    platform.db.transaction().execute(async (tx) => {
      if (code) await useCode(tx, code, { studioId, by: identity, at: now });
      await markConfirmed(tx, loginId, now);
    }),
  );
  if (code) await clearCodeAttempts(platform, userId);
  return until(now);
}

async function confirmPassword(
  platform: Platform,
  userId: string,
  password: string,
  networkAddress: string,
): Promise<void> {
  const limit = createLoginRateLimit(platform);
  const user = await findLoginOfUser(platform.db, userId);
  await limit.attempt(user.email, networkAddress);
  if (!(await verifyPassword(user.passwordHash, password)))
    throw fieldHttpError('password', 'password_wrong');
  await limit.succeeded(user.email, networkAddress);
}

/** A login answers 401 to a wrong code. To a logged-in app, 401 says that its token is dead. */
async function asFieldError<T>(checking: Promise<T>): Promise<T> {
  try {
    return await checking;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'second_factor_failed')
      throw new HttpError('invalid', { fields: error.fields });
    throw error;
  }
}
