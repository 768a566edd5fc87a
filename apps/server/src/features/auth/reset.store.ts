import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

export async function countResetsSince(tx: Tx, userId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('password_resets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReset(
  tx: Tx,
  reset: { hash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      hash: reset.hash,
      user_id: reset.userId,
      created_at: reset.now,
      expires_at: reset.expiresAt,
      used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const usable = (db: Tx, hash: Buffer, address: string, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select('users.id')
    .where('password_resets.hash', '=', hash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where((where) => where.eb(where.fn<string>('lower', ['users.email']), '=', address));

/** Finds a reset by its token's hash. */
export async function findReset(db: Db, hash: Buffer) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select((select) => [
      select.fn<string>('lower', ['users.email']).as('address'),
      'password_resets.used_at as usedAt',
      'password_resets.expires_at as expiresAt',
    ])
    .where('password_resets.hash', '=', hash)
    .executeTakeFirst();
}

/**
 * Consumes a reset token and all other unused tokens of its user.
 *
 * @returns the user's id, or undefined if the token is not usable
 */
export async function consumeReset(tx: Tx, hash: Buffer, address: string, now: Date) {
  const row = await usable(tx, hash, address, now).forUpdate('password_resets').executeTakeFirst();
  if (!row) return undefined;
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', row.id)
    .where('used_at', 'is', null)
    .execute();
  return row.id;
}

export async function deleteDeadResets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute();
}

export async function insertSetupToken(tx: Db | Tx, hash: Buffer): Promise<void> {
  await tx.insertInto('setup_tokens').values({ hash }).execute();
}

export async function hasSetupToken(db: Db | Tx, hash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('setup_tokens').select('hash').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

/** Consumes the set-up token. Of several concurrent requests only one gets true. */
export async function consumeSetupTokens(tx: Tx, hash: Buffer): Promise<boolean> {
  const taken = await tx.deleteFrom('setup_tokens').where('hash', '=', hash).executeTakeFirst();
  if (taken.numDeletedRows === 0n) return false;
  await tx.deleteFrom('setup_tokens').execute();
  return true;
}
