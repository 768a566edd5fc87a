import type { Login } from '@photoslate/contract/auth-logins';
import { queueMail } from '#features/mail/index.ts';
import { timeZoneOf } from '#features/studio/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { withdrawOpenChange } from './email-changes.store.ts';
import type { LoginDevice } from './login-device.ts';
import {
  forgetDevicesOf,
  isLoginOf,
  liveLoginsOf,
  markLoggedIn,
  rememberDevice,
} from './login-devices.store.ts';
import { endLogins } from './logins.service.ts';
import { lockUser, type UserRecord } from './users.store.ts';

/**
 * Remembers the device of a login. Tells the user by mail if they never logged in from it before,
 * unless this is their first login. A client that sends no device id is new each time.
 */
export async function noteDevice(
  platform: Platform,
  tx: Tx,
  user: UserRecord['user'],
  login: { readonly loginId: string; readonly device: LoginDevice; readonly now: Date },
): Promise<void> {
  const { loginId, device, now } = login;
  const { deviceId, browser, system } = device;
  const isFirst = await markLoggedIn(tx, user.id);
  const isNew = deviceId === null || (await rememberDevice(tx, { userId: user.id, deviceId, now }));
  if (isFirst || !isNew) return;
  await queueMail(platform, tx, {
    studioId: user.studio.id,
    eventKey: `new-login:${loginId}`,
    kind: 'new-login',
    to: user.email,
    language: user.language,
    payload: { browser, system, at: now.toISOString(), timeZone: await timeZoneOf(tx, user.studio.id) },
  });
}

/** The live logins of a user: the one of this request first. */
export async function listLogins(db: Db | Tx, identity: UserIdentity, now: Date): Promise<Login[]> {
  const logins = (await liveLoginsOf(db, identity.userId, now)).map((row) => ({
    id: row.id,
    browser: row.browser,
    system: row.system,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === identity.loginId,
  }));
  return [...logins.filter(({ current }) => current), ...logins.filter(({ current }) => !current)];
}

/**
 * Ends one login of a user. One that has already ended stays so.
 *
 * @returns the ids of the logins to remove from the cache
 *
 * @throws HttpError `not_found` if it is not a login of this user
 */
export async function endOneLogin(
  tx: Tx,
  identity: UserIdentity,
  loginId: string,
  now: Date,
): Promise<string[]> {
  if (!(await isLoginOf(tx, identity.userId, loginId))) throw new HttpError('not_found');
  return endAndForget(tx, identity, { loginIds: [loginId] }, now);
}

/**
 * Ends all logins of a user but the one of this request, and withdraws a change of their address
 * that waits for its confirmation: one of the other logins may have asked for it.
 *
 * @returns the ids of the logins to remove from the cache
 */
export async function endOtherLogins(tx: Tx, identity: UserIdentity, now: Date): Promise<string[]> {
  const { userId, loginId: butLoginId } = identity;
  await lockUser(tx, userId);
  await withdrawOpenChange(tx, userId, now);
  return endAndForget(tx, identity, { userId, butLoginId }, now);
}

/** The user may not know the device, so a mail tells them of the next login from there. */
async function endAndForget(
  tx: Tx,
  { userId, loginId: keepsLoginId }: UserIdentity,
  which: Parameters<typeof endLogins>[1],
  now: Date,
): Promise<string[]> {
  const loginIds = await endLogins(tx, which, now);
  await forgetDevicesOf(tx, { userId, loginIds, keepsLoginId });
  return loginIds;
}
