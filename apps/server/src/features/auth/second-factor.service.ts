import type { RecoveryCodes, SecondFactor, SecondFactorSetup } from '@photoslate/contract/auth-second-factor';
import { HOUR_MS } from '@photoslate/domain/durations';
import { recordActivity, type NewActivity } from '#features/activity/index.ts';
import { queueMail } from '#features/mail/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { fieldHttpError, HttpError, type FieldErrorDetail } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { clearCodeAttempts, consumeCodeAttempt } from '#platform/rate-limit/login-rate-limit.ts';
import { withdrawOpenChange } from './email-changes.store.ts';
import { endLogins, lockLiveUser } from './logins.service.ts';
import { completeLogin, setupLoginsOf } from './logins.store.ts';
import { deletePasskeysOf, hasPasskey } from './passkeys.store.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { rpIdOf } from './relying-party.ts';
import {
  activateSecret,
  clearSecret,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  isFactorRequired,
  replaceRecoveryCodes,
  savePendingSecret,
  takeRecoveryCode,
  takeStep,
} from './second-factor.store.ts';
import { newTotpSecret, stepOfCode, totpUrl } from './totp.ts';
import { endOperator, findLoginOfUser, findUser, lockUser } from './users.store.ts';

/** How long the first code may take, from the moment when the QR code was shown. */
const SETUP_MS = HOUR_MS;

/** The purpose that the secret of a user's app is encrypted for. */
export const purposeOf = (userId: string) => ['user', userId, 'totp'];
const wrongCode: FieldErrorDetail = { path: 'otp', error: 'otp_wrong' };
const refused = (field: FieldErrorDetail) => new HttpError('second_factor_failed', { fields: [field] });

/** A code that belongs to the second factor of a user, and was not used up yet. */
type CheckedCode = { readonly userId: string } & ({ readonly step: number } | { readonly hash: Buffer });

/**
 * Checks the code of a login whose password was right. Attempts count in a transaction of their
 * own. Of a user who has passkeys only, it takes a recovery code.
 *
 * @returns null if no code can be checked: the user has no app, and no recovery codes or sent none.
 * `asks` if a code is missing
 *
 * @throws HttpError `second_factor_failed`, `too_many_requests`
 */
export async function openSecondFactor(
  platform: Platform,
  userId: string,
  otp: string | undefined,
): Promise<CheckedCode | 'asks' | null> {
  const factor = await findSecondFactor(platform.db, userId);
  if (!factor?.sealedSecret || !factor.onSince) return openRecovery(platform, userId, otp);
  if (otp === undefined) return 'asks';
  await consumeCodeAttempt(platform, userId);
  const hash = recoveryHash(userId, otp);
  if (hash) return { userId, hash };
  const secret = platform.encryptor.decrypt(factor.sealedSecret, purposeOf(userId));
  if (secret === null)
    platform.log.error({ userId }, 'the second factor cannot be decrypted: its key is missing');
  const step = secret === null ? null : stepOfTyped(secret, otp, platform.clock.now());
  if (step === null) throw refused(wrongCode);
  return { userId, step };
}

/** A passkey is no code, so only a recovery code can be sent in its place. */
async function openRecovery(
  platform: Platform,
  userId: string,
  otp: string | undefined,
): Promise<CheckedCode | null> {
  const hasCodes = otp !== undefined && (await countRecoveryCodes(platform.db, userId)) > 0;
  if (!hasCodes) return null;
  await consumeCodeAttempt(platform, userId);
  const hash = recoveryHash(userId, otp);
  if (!hash) throw refused(wrongCode);
  return { userId, hash };
}

/** Apps show a code in groups: `123 456`. */
const stepOfTyped = (secret: string, typed: string, now: Date) =>
  stepOfCode(secret, typed.replaceAll(/\s/g, ''), now);

/** Whether the user has an authenticator app, or a passkey of the present public address. */
export const hasFactor = async (
  { config }: Pick<Platform, 'config'>,
  db: Db | Tx,
  userId: string,
): Promise<boolean> =>
  Boolean((await findSecondFactor(db, userId))?.onSince) || hasPasskey(db, userId, rpIdOf(config));

/**
 * Uses a code up, in the transaction of the login: of several concurrent logins with one code, one
 * succeeds.
 *
 * @throws HttpError `second_factor_failed`
 */
export async function useCode(
  tx: Tx,
  code: CheckedCode,
  done: Pick<NewActivity, 'studioId' | 'by' | 'at'>,
): Promise<void> {
  if ('step' in code) {
    if (await takeStep(tx, code.userId, code.step)) return;
    throw refused({ path: 'otp', error: 'otp_used' });
  }
  if (!(await takeRecoveryCode(tx, code.userId, code.hash, done.at))) throw refused(wrongCode);
  await recordActivity(tx, { ...done, verb: 'recovery-code.used' });
}

export async function readSecondFactor(
  platform: Pick<Platform, 'config'>,
  db: Db | Tx,
  { userId }: UserIdentity,
): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, userId);
  return {
    onSince: factor?.onSince?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    hasPasskey: await hasPasskey(db, userId, rpIdOf(platform.config)),
    isRequired: await isFactorRequired(db, userId),
  };
}

/**
 * Makes a secret for an authenticator app. It counts from its first code on; until then a former
 * app stays valid.
 */
export async function beginSecondFactor(
  platform: Platform,
  tx: Tx,
  { userId }: UserIdentity,
  now: Date,
): Promise<SecondFactorSetup> {
  const secret = newTotpSecret();
  const pendingSecret = platform.encryptor.encrypt(secret, purposeOf(userId));
  await savePendingSecret(tx, userId, { pendingSecret, pendingSince: now });
  const { email } = await findLoginOfUser(tx, userId);
  return { secret, url: totpUrl(secret, email) };
}

/**
 * Turns the second factor on, with the first code of the app.
 *
 * @throws HttpError `invalid` on `otp`, `second_factor_expired`, `second_factor_missing`,
 * `too_many_requests`
 */
export async function confirmSecondFactor(
  platform: Platform,
  user: UserIdentity,
  otp: string,
  now: Date,
): Promise<RecoveryCodes> {
  const { userId } = user;
  const factor = await findSecondFactor(platform.db, userId);
  // This login knew the password only, and began before the factor was on.
  const mayNotAdd = async (db: Db | Tx) =>
    user.mustAddSecondFactor && (await hasFactor(platform, db, userId));
  if (await mayNotAdd(platform.db)) throw new HttpError('second_factor_missing');
  const pendingSecret = factor?.pendingSecret;
  const sinceMs = factor?.pendingSince?.getTime() ?? 0;
  const secret = pendingSecret && platform.encryptor.decrypt(pendingSecret, purposeOf(userId));
  if (!secret || sinceMs < now.getTime() - SETUP_MS) throw new HttpError('second_factor_expired');
  await consumeCodeAttempt(platform, userId);
  const step = stepOfTyped(secret, otp, now);
  if (step === null) throw fieldHttpError('otp', 'otp_wrong');
  let ended: string[] = [];
  const codes = await platform.db.transaction().execute(async (tx) => {
    await lockLiveUser(tx, user);
    // The user may have added one meanwhile.
    if (await mayNotAdd(tx)) throw new HttpError('second_factor_missing');
    // Another device of the user may have started the setup again.
    if (!(await activateSecret(tx, userId, { pendingSecret, step, now })))
      throw new HttpError('second_factor_expired');
    await recordActivity(tx, { ...doneBy(user, now), verb: 'second-factor.on' });
    await mailUser(platform, tx, 'second-factor-on', userId, now);
    ended = await openToLogin(tx, user, now);
    return giveRecoveryCodes(tx, userId);
  });
  platform.liveLogins.end(ended);
  await clearCodeAttempts(platform, userId);
  return codes;
}

/**
 * Opens everything to the login that set the second factor up. Others that wait for it end: whoever
 * began them knew the password only.
 *
 * @returns the ended logins
 */
export async function openToLogin(tx: Tx, { userId, loginId }: UserIdentity, now: Date): Promise<string[]> {
  await completeLogin(tx, loginId);
  return endLogins(tx, { loginIds: await setupLoginsOf(tx, userId) }, now);
}

const doneBy = (user: UserIdentity, now: Date) => ({
  studioId: user.studioId,
  by: user,
  thing: { kind: 'user', id: user.userId } as const,
  at: now,
});

/** Makes ten new codes for a user. The former ones are no longer valid. */
export async function giveRecoveryCodes(tx: Tx, userId: string): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((code) => recoveryHash(userId, code)).filter((hash) => hash !== undefined);
  await replaceRecoveryCodes(tx, userId, hashes);
  return { recoveryCodes };
}

/**
 * Replaces all recovery codes.
 *
 * @throws HttpError `conflict` if the user has neither an app nor a passkey
 */
export async function renewRecoveryCodes(
  platform: Platform,
  tx: Tx,
  user: UserIdentity,
  now: Date,
): Promise<RecoveryCodes> {
  await lockLiveUser(tx, user);
  if (!(await hasFactor(platform, tx, user.userId))) throw new HttpError('conflict');
  await recordActivity(tx, { ...doneBy(user, now), verb: 'recovery-codes.renewed' });
  return giveRecoveryCodes(tx, user.userId);
}

/** Tells the user that somebody has changed how they log in. */
async function mailUser(
  platform: Platform,
  tx: Tx,
  kind: 'second-factor-on' | 'second-factor-off' | 'second-factor-reset',
  userId: string,
  now: Date,
): Promise<void> {
  const user = await findUser(platform, tx, userId);
  if (!user) return;
  await queueMail(platform, tx, {
    studioId: user.studio.id,
    eventKey: `${kind}:${userId}:${now.toISOString()}`,
    kind,
    to: user.email,
    language: user.language,
    payload: {},
  });
}

/**
 * Turns the second factor off.
 *
 * @throws HttpError `conflict` if it is off, `second_factor_kept` if the user must have it
 */
export async function removeSecondFactor(
  platform: Platform,
  tx: Tx,
  user: UserIdentity,
  now: Date,
): Promise<void> {
  // Nobody may be made an operator meanwhile.
  await lockLiveUser(tx, user);
  if (await isFactorRequired(tx, user.userId)) throw new HttpError('second_factor_kept');
  const keepsCodes = await hasPasskey(tx, user.userId, rpIdOf(platform.config));
  const wasOn = await (keepsCodes ? clearSecret(tx, user.userId) : deleteSecondFactor(tx, user.userId));
  if (!wasOn) throw new HttpError('conflict');
  await recordActivity(tx, { ...doneBy(user, now), verb: 'second-factor.off' });
  await mailUser(platform, tx, 'second-factor-off', user.userId, now);
}

/**
 * Turns the second factor of a user off who lost it, and removes their passkeys.
 *
 * @param of the user's studio, and who does it
 *
 * @throws HttpError `conflict` if it is off
 */
export async function resetSecondFactor(
  platform: Platform,
  tx: Tx,
  of: { studioId: string; userId: string; by: NewActivity['by']; now: Date },
): Promise<void> {
  const { studioId, userId, by, now } = of;
  await lockUser(tx, userId);
  await withdrawOpenChange(tx, userId, now);
  const hadApp = await deleteSecondFactor(tx, userId);
  const hadPasskey = await deletePasskeysOf(tx, userId);
  if (!hadApp && !hadPasskey) throw new HttpError('conflict');
  const thing = { kind: 'user', id: userId } as const;
  const done = { studioId, by, thing, at: now };
  await recordActivity(tx, { ...done, verb: 'second-factor.reset' });
  // Otherwise whoever knows the password would set up a factor of their own, and be an operator.
  if (await endOperator(tx, userId)) await recordActivity(tx, { ...done, verb: 'user.no-operator' });
  await mailUser(platform, tx, 'second-factor-reset', userId, now);
}
