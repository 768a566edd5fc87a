import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The second factor of a user, also one that is only being set up. */
export const findSecondFactor = (db: Db | Tx, userId: string) =>
  db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst();

/** Whether a user must have a second factor: their studio requires it, or they are an operator. */
export async function isFactorRequired(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('studios', 'studios.id', 'users.studioId')
    .select(['studios.requiresSecondFactor', 'users.operatorSince'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && (row.requiresSecondFactor || row.operatorSince !== null);
}

/** Locks the second factors of all users. */
export const lockSecondFactors = (tx: Tx) =>
  tx.selectFrom('secondFactors').selectAll().orderBy('userId').forUpdate().execute();

export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces a secret that was not confirmed. A confirmed one stays in use until the new one is. */
export async function savePendingSecret(
  tx: Tx,
  userId: string,
  pending: { pendingSecret: Buffer; pendingSince: Date },
): Promise<void> {
  await tx
    .insertInto('secondFactors')
    .values({ userId, ...pending })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(pending))
    .execute();
}

/**
 * Puts the pending secret into use.
 *
 * @param step the time step of the code that confirmed it
 *
 * @returns false if the pending secret is no longer this one
 */
export async function activateSecret(
  tx: Tx,
  userId: string,
  { pendingSecret, step, now }: { pendingSecret: Buffer; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondFactors')
    .set({
      sealedSecret: pendingSecret,
      onSince: now,
      lastStep: step,
      pendingSecret: null,
      pendingSince: null,
    })
    .where('userId', '=', userId)
    .where('pendingSecret', '=', pendingSecret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores secrets that were encrypted again. */
export async function resealSecrets(
  tx: Tx,
  userId: string,
  secrets: { sealedSecret: Buffer | null; pendingSecret: Buffer | null },
): Promise<void> {
  await tx.updateTable('secondFactors').set(secrets).where('userId', '=', userId).execute();
}

/**
 * Remembers the time step of an accepted code.
 *
 * @returns false if a code of this step or a later one was accepted before
 */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('onSince', 'is not', null)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a recovery code as used. @returns false if it is unknown or was used before */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A user without an app gets a row without a secret, to which the codes belong. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx
    .insertInto('secondFactors')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute();
}

/**
 * Deletes the second factor with its recovery codes, or only one that was turned on since a time.
 *
 * @returns whether it was on
 */
export async function deleteSecondFactor(tx: Tx, userId: string, since?: Date): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .$if(since !== undefined, (query) => query.where('onSince', '>=', since!))
    .returning('onSince')
    .executeTakeFirst();
  return deleted !== undefined && deleted.onSince !== null;
}

/**
 * Turns the app off and keeps the recovery codes, for a user who has passkeys.
 *
 * @returns whether it was on
 */
export async function clearSecret(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondFactors')
    .set({ sealedSecret: null, onSince: null, lastStep: null, pendingSecret: null, pendingSince: null })
    .where('userId', '=', userId)
    .where('onSince', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the recovery codes of a user who has no app: they replaced a passkey. */
export async function deleteCodesWithoutApp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('secondFactors').where('userId', '=', userId).where('onSince', 'is', null).execute();
}

/** Deletes secrets that nobody confirmed, with the rows that have no other and no codes. */
export async function forgetPendingSecrets(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('secondFactors')
    .where('onSince', 'is', null)
    .where('pendingSince', '<', before)
    .where(
      sql<boolean>`not exists (select from recovery_codes codes where codes.user_id = second_factors.user_id)`,
    )
    .execute();
  await db
    .updateTable('secondFactors')
    .set({ pendingSecret: null, pendingSince: null })
    .where('pendingSince', '<', before)
    .execute();
}
