import { HOUR_MS } from '@photoslate/domain/durations';
import type { ForgotPassword, ResetPassword } from '@photoslate/contract/auth';
import type { Language } from '@photoslate/contract/scalars';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { z } from 'zod';
import { hashOfToken, queueMail, secretHash } from '#features/mail/index.ts';
import type { Tx } from '#platform/database/handles.ts';
import { newId } from '#platform/ids.ts';
import { handlerOf, type Job, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError, type FieldErrorDetail } from '#platform/http-error.ts';
import { withdrawOpenChange } from './email-changes.store.ts';
import { forgetDevicesOf } from './login-devices.store.ts';
import { endLogins } from './logins.service.ts';
import { deletePasskeysOf } from './passkeys.store.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { countResetsSince, findReset, insertReset, consumeReset } from './reset.store.ts';
import { deleteCodesWithoutApp, isFactorRequired } from './second-factor.store.ts';
import { findUserByEmail, lockUser, updatePassword } from './users.store.ts';

const MAILS_PER_HOUR = 3;

const ResetAsked = z.object({ resetId: z.uuid(), address: z.string() });
const resetAsked: Job<typeof ResetAsked> = {
  name: 'auth.reset-asked',
  payload: ResetAsked,
  isPersonal: true,
};

/**
 * Enqueues a reset request. The work, and so the response time, is the same for known and unknown
 * addresses.
 */
export async function requestPasswordReset(
  platform: Platform,
  form: z.output<typeof ForgotPassword>,
): Promise<void> {
  const asked = { resetId: newId(), address: normalizeEmail(form.email) };
  await platform.db.transaction().execute((tx) => platform.jobs.enqueue(tx, resetAsked, asked));
}

const UNKNOWN: FieldErrorDetail = { path: 'token', error: 'reset_unknown' };
const refused = (field: FieldErrorDetail) => new HttpError('reset_invalid', { fields: [field] });

/**
 * Sets a new password, ends all of the user's logins and forgets their devices. Whoever had the
 * former password may have asked for another address or added a passkey, so both end, too. Passkeys
 * stay where the studio requires a second factor: without them, the mailbox alone would be enough.
 *
 * @throws HttpError `reset_invalid`, with the field that is wrong (token or address)
 */
export async function resetPassword(platform: Platform, form: z.output<typeof ResetPassword>): Promise<void> {
  const hash = hashOfToken(platform.signer, 'password-reset', form.token);
  const address = normalizeEmail(form.email);
  const now = platform.clock.now();
  if (!hash) throw refused(UNKNOWN);
  const wrong = faultOf(await findReset(platform.db, hash), address, now);
  if (wrong) throw refused(wrong);
  const account = await findUserByEmail(platform.db, address);
  // The address was changed at this moment.
  if (!account) throw refused({ path: 'email', error: 'reset_other_address' });
  const { id: userId, firstName, lastName, studio } = account.user;
  await refuseWeakPassword(form.password, [address, firstName, lastName, studio.name]);
  const passwordHash = await hashPassword(form.password);
  const ended = await platform.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    // Another request used the same token first.
    if ((await consumeReset(tx, hash, address, now)) !== userId)
      throw refused({ path: 'token', error: 'reset_used' });
    await updatePassword(tx, userId, passwordHash);
    await withdrawOpenChange(tx, userId, now);
    if (!(await isFactorRequired(tx, userId))) {
      await deletePasskeysOf(tx, userId);
      await deleteCodesWithoutApp(tx, userId);
    }
    const loginIds = await endLogins(tx, { userId }, now);
    // One of the devices may be a thief's, so a mail reports the next login from there.
    await forgetDevicesOf(tx, { userId, loginIds });
    return loginIds;
  });
  platform.liveLogins.end(ended);
}

/**
 * The reason why a token is rejected. Only the holder of the token sees it: the recipient of the
 * mail.
 */
function faultOf(
  reset: Awaited<ReturnType<typeof findReset>>,
  address: string,
  now: Date,
): FieldErrorDetail | undefined {
  if (!reset) return UNKNOWN;
  if (reset.address !== address) return { path: 'email', error: 'reset_other_address' };
  if (reset.usedAt) return { path: 'token', error: 'reset_used' };
  return reset.expiresAt <= now ? { path: 'token', error: 'reset_expired' } : undefined;
}

/** Mails a reset link if the requested address belongs to an active user. */
export const resetJob = (platform: Platform): JobHandler =>
  handlerOf(resetAsked, async ({ resetId, address }) => {
    const now = platform.clock.now();
    await platform.db.transaction().execute(async (tx) => {
      const account = await findUserByEmail(tx, address);
      if (!account?.active) return;
      const { user } = account;
      // While this waited, an undo may have taken the address away from a thief.
      const locked = await lockUser(tx, user.id);
      if (!locked || locked.deactivatedAt || normalizeEmail(locked.email) !== address) return;
      const recent = await countResetsSince(tx, user.id, new Date(now.getTime() - HOUR_MS));
      if (recent >= MAILS_PER_HOUR) return;
      await mailReset(platform, tx, { ...user, studioId: user.studio.id }, resetId, now);
    });
  });

/** Mails a user a link with which they set a new password. */
export async function mailReset(
  platform: Platform,
  tx: Tx,
  user: { id: string; studioId: string; email: string; firstName: string; language: Language },
  resetId: string,
  now: Date,
): Promise<void> {
  await insertReset(tx, {
    hash: secretHash({ kind: 'password-reset', id: resetId, version: 1 }),
    userId: user.id,
    now,
    expiresAt: new Date(now.getTime() + HOUR_MS),
  });
  await queueMail(platform, tx, {
    studioId: user.studioId,
    eventKey: `password-reset:${resetId}`,
    kind: 'password-reset',
    to: user.email,
    language: user.language,
    payload: { resetId, firstName: user.firstName },
  });
}
