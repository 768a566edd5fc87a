import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';

export type PasskeyRecord = Selectable<Database['passkeys']>;
export type ChallengePurpose = 'add' | 'log in' | 'confirm';

/** The passkeys that a user has at an address, the oldest first. */
export const passkeysOf = (db: Db | Tx, userId: string, rpId: string): Promise<PasskeyRecord[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .where('rpId', '=', rpId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export async function hasPasskey(db: Db | Tx, userId: string, rpId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('userId', '=', userId)
    .where('rpId', '=', rpId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const findPasskey = (db: Db | Tx, credentialId: Buffer): Promise<PasskeyRecord | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();

/** @returns false if a user of this server has it already */
export async function insertPasskey(tx: Tx, passkey: PasskeyRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Remembers a use of a passkey.
 *
 * @returns false if it was used meanwhile, or removed
 */
export async function markUsed(
  tx: Tx,
  { id, counter }: PasskeyRecord,
  used: { counter: number; lastUsedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set(used)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns whether the user had it */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Deletes the passkeys of a user, or only those added since a time.
 *
 * @returns whether there were any
 */
export async function deletePasskeysOf(tx: Tx, userId: string, since?: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since!))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertChallenge(
  db: Db | Tx,
  challenge: { hash: Buffer; purpose: ChallengePurpose; loginId: string | null; expiresAt: Date },
): Promise<void> {
  await db.insertInto('passkeyChallenges').values(challenge).execute();
}

/**
 * Uses a challenge up.
 *
 * @returns false if it is unknown, was used, has expired, or is of another login
 */
export async function takeChallenge(
  db: Db,
  { hash, purpose, loginId }: { hash: Buffer; purpose: ChallengePurpose; loginId: string | null },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where('hash', '=', hash)
    .returning(['purpose', 'loginId', 'expiresAt'])
    .executeTakeFirst();
  return (
    taken !== undefined && taken.purpose === purpose && taken.loginId === loginId && taken.expiresAt > now
  );
}

export async function deleteDeadChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', before).execute();
}
