import type { Db, Tx } from '#platform/database/handles.ts';
import type { LoginDevice } from './login-device.ts';

/** The live logins of a user, the last used ones first. */
export const liveLoginsOf = (db: Db | Tx, userId: string, now: Date) =>
  db
    .selectFrom('logins')
    .innerJoin('refreshTokens', 'refreshTokens.loginId', 'logins.id')
    .select(['logins.id', 'logins.browser', 'logins.system', 'logins.createdAt'])
    .select((token) => token.fn.max('refreshTokens.createdAt').as('lastUsedAt'))
    .where('logins.userId', '=', userId)
    .where('logins.endedAt', 'is', null)
    .groupBy('logins.id')
    .having((token) => token.fn.max('refreshTokens.expiresAt'), '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('logins.id', 'desc')
    .execute();

export async function isLoginOf(tx: Tx, userId: string, loginId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('logins')
    .select('id')
    .where('id', '=', loginId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a user has logged in. @returns whether it is the first time */
export async function markLoggedIn(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ hasLoggedIn: true })
    .where('id', '=', userId)
    .where('hasLoggedIn', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Remembers a device of a user. @returns whether it is new */
export async function rememberDevice(
  tx: Tx,
  device: { userId: string; deviceId: string; now: Date },
): Promise<boolean> {
  const { userId, deviceId, now: lastLoginAt } = device;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('loginDevices')
    .values({ userId, deviceId, lastLoginAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  await tx
    .updateTable('loginDevices')
    .set({ lastLoginAt })
    .where('userId', '=', userId)
    .where('deviceId', '=', deviceId)
    .execute();
  return false;
}

/** Sets the device of a login that began before its client sent one. */
export async function setLoginDevice(tx: Tx, loginId: string, device: LoginDevice): Promise<void> {
  await tx.updateTable('logins').set(device).where('id', '=', loginId).execute();
}

/** Forgets the devices of these logins of a user, except the device of a login that stays. */
export async function forgetDevicesOf(
  tx: Tx,
  { userId, loginIds, keepsLoginId }: { userId: string; loginIds: readonly string[]; keepsLoginId?: string },
): Promise<void> {
  if (loginIds.length === 0) return;
  const devicesOf = (ids: readonly string[]) =>
    tx
      .selectFrom('logins')
      .select('deviceId')
      .where('id', 'in', [...ids])
      .where('deviceId', 'is not', null)
      .$castTo<{ deviceId: string }>();
  const forgets = tx
    .deleteFrom('loginDevices')
    .where('userId', '=', userId)
    .where('deviceId', 'in', devicesOf(loginIds));
  await (
    keepsLoginId === undefined ? forgets : forgets.where('deviceId', 'not in', devicesOf([keepsLoginId]))
  ).execute();
}

/** Deletes devices without a login since this time, of which no login is left. */
export async function deleteOldDevices(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('loginDevices')
    .where('lastLoginAt', '<', before)
    .where((device) =>
      device.not(
        device.exists(
          device
            .selectFrom('logins')
            .select('logins.id')
            .whereRef('logins.userId', '=', 'loginDevices.userId')
            .whereRef('logins.deviceId', '=', 'loginDevices.deviceId'),
        ),
      ),
    )
    .execute();
}
