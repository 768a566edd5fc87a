import { Language } from '@photoslate/contract/scalars';
import type { Db, Tx } from '#platform/database/handles.ts';

export async function insertLogin(tx: Tx, login: { id: string; userId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('logins')
    .values({ id: login.id, user_id: login.userId, created_at: login.now, ended_at: null })
    .execute();
}

export async function findLiveLogin(db: Db, loginId: string) {
  const row = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(['users.id', 'users.studio_id', 'users.role', 'users.language'])
    .where('logins.id', '=', loginId)
    .where('logins.ended_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      userId: row.id,
      studioId: row.studio_id,
      role: row.role,
      language: Language.parse(row.language),
    }
  );
}

/** The studios with at least one live login. */
export async function studiosLoggedIn(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select('users.studio_id')
    .distinct()
    .where('logins.ended_at', 'is', null)
    .execute();
  return rows.map((row) => row.studio_id);
}

/**
 * Ends those of the logins that are still live.
 *
 * @returns their ids
 */
export async function markLoginsEnded(
  tx: Tx,
  which: { loginIds: readonly string[] } | { userId: string } | 'all',
  now: Date,
): Promise<string[]> {
  if (which !== 'all' && 'loginIds' in which && which.loginIds.length === 0) return [];
  const rows = await tx
    .updateTable('logins')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where((where) => {
      if (which === 'all') return where.lit(true);
      return 'userId' in which
        ? where.eb('user_id', '=', which.userId)
        : where.eb('id', 'in', [...which.loginIds]);
    })
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export interface RefreshToken {
  readonly hash: Buffer;
  readonly loginId: string;
  readonly userId: string;
  readonly loginEnded: boolean;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/**
 * Finds a token with its login and locks both, so that exchanges within one login are serialized.
 */
export async function lockRefreshToken(tx: Tx, hash: Buffer): Promise<RefreshToken | undefined> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('logins', 'logins.id', 'refresh_tokens.login_id')
    .select([
      'refresh_tokens.hash',
      'refresh_tokens.login_id',
      'refresh_tokens.expires_at',
      'refresh_tokens.used_at',
      'logins.user_id',
      'logins.ended_at',
    ])
    .where('refresh_tokens.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      hash: row.hash,
      loginId: row.login_id,
      userId: row.user_id,
      loginEnded: row.ended_at !== null,
      expiresAt: row.expires_at,
      usedAt: row.used_at,
    }
  );
}

export async function findRefreshToken(db: Db | Tx, hash: Buffer) {
  const row = await db
    .selectFrom('refresh_tokens')
    .select(['login_id', 'used_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { loginId: row.login_id, usedAt: row.used_at };
}

export async function insertRefreshToken(
  tx: Tx,
  token: { hash: Buffer; loginId: string; parentHash: Buffer | null; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      hash: token.hash,
      login_id: token.loginId,
      parent_hash: token.parentHash,
      created_at: token.now,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute();
}

export async function markRefreshTokenUsed(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ used_at: now }).where('hash', '=', hash).execute();
}

/**
 * Deletes logins that ended before this time, or whose refresh tokens all expired before it. Their
 * tokens are deleted with them.
 */
export async function deleteDeadLogins(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('logins')
    .where((where) =>
      where.or([
        where('ended_at', '<', before),
        where.not(
          where.exists(
            where
              .selectFrom('refresh_tokens')
              .select('hash')
              .whereRef('login_id', '=', 'logins.id')
              .where('expires_at', '>=', before),
          ),
        ),
      ]),
    )
    .execute();
}
