import { createLoginRateLimit } from '#platform/rate-limit/login-rate-limit.ts';
import { fieldHttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { verifyPassword } from './passwords.ts';
import { findLoginOfUser } from './users.store.ts';

/**
 * Checks the password of a logged-in user before an action that cannot be undone. Attempts count
 * like those of a login, in transactions of their own.
 *
 * @throws HttpError `invalid`: `password_wrong`, `too_many_requests`
 */
export async function confirmPassword(
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
