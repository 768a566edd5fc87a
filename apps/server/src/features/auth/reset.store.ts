import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

export async function countResetsSince(tx: Tx, userId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('passwordResets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReset(
  tx: Tx,
  reset: { hash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('passwordResets')
    .values({
      hash: reset.hash,
      userId: reset.userId,
      createdAt: reset.now,
      expiresAt: reset.expiresAt,
      usedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const usable = (db: Tx, hash: Buffer, address: string, now: Date) =>
  db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select('users.id')
    .where('passwordResets.hash', '=', hash)
    .where('passwordResets.usedAt', 'is', null)
    .where('passwordResets.expiresAt', '>', now)
    .where((where) => where.eb(where.fn<string>('lower', ['users.email']), '=', address));

/** Finds a reset by its token's hash. */
export async function findReset(db: Db, hash: Buffer) {
  return db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select((select) => [
      select.fn<string>('lower', ['users.email']).as('address'),
      'passwordResets.usedAt',
      'passwordResets.expiresAt',
    ])
    .where('passwordResets.hash', '=', hash)
    .executeTakeFirst();
}

/**
 * Consumes a reset token and all other unused tokens of its user.
 *
 * @returns the user's id, or undefined if the token is not usable
 */
export async function consumeReset(tx: Tx, hash: Buffer, address: string, now: Date) {
  const row = await usable(tx, hash, address, now).forUpdate('passwordResets').executeTakeFirst();
  if (!row) return undefined;
  await consumeResetsOf(tx, row.id, now);
  return row.id;
}

/** Invalidates the unused reset links of a user. */
export async function consumeResetsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

export async function deleteDeadResets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<', before).execute();
}

export async function insertSetupToken(tx: Db | Tx, hash: Buffer): Promise<void> {
  await tx.insertInto('setupTokens').values({ hash }).execute();
}

export async function hasSetupToken(db: Db | Tx, hash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('setupTokens').select('hash').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

/** Consumes the set-up token. Of several concurrent requests only one gets true. */
export async function consumeSetupTokens(tx: Tx, hash: Buffer): Promise<boolean> {
  const taken = await tx.deleteFrom('setupTokens').where('hash', '=', hash).executeTakeFirst();
  if (taken.numDeletedRows === 0n) return false;
  await tx.deleteFrom('setupTokens').execute();
  return true;
}
