import { Language } from '@photoslate/contract/scalars';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { LoginDevice } from './login-device.ts';

export async function insertLogin(
  tx: Tx,
  login: { id: string; userId: string; setupOnly: boolean; device: LoginDevice; now: Date },
): Promise<void> {
  const { id, userId, setupOnly, device, now } = login;
  await tx
    .insertInto('logins')
    .values({ id, userId, createdAt: now, confirmedAt: now, endedAt: null, setupOnly, ...device })
    .execute();
}

/**
 * Whether an operator has a second factor at this moment: an owner may have reset it. Of other
 * users it is not read.
 */
const hasFactorNow = sql<boolean>`users.operator_since is not null and (
  exists (select from second_factors f where f.user_id = users.id and f.on_since is not null)
  or exists (select from passkeys p where p.user_id = users.id))`;

export async function findLiveLogin(db: Db, loginId: string) {
  const row = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.userId')
    .innerJoin('studios', 'studios.id', 'users.studioId')
    .select(['users.id', 'users.studioId', 'users.role', 'users.language'])
    .select(['logins.setupOnly', 'studios.requiresSecondFactor', 'users.operatorSince'])
    .select(hasFactorNow.as('hasFactor'))
    .where('logins.id', '=', loginId)
    .where('logins.endedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const isOperator = row.operatorSince !== null;
  const mustAdd = row.setupOnly && (row.requiresSecondFactor || isOperator);
  return {
    userId: row.id,
    studioId: row.studioId,
    role: row.role,
    language: Language.parse(row.language),
    ...(mustAdd ? { mustAddSecondFactor: true as const } : {}),
    ...(isOperator && !mustAdd && row.hasFactor ? { isOperator: true as const } : {}),
  };
}

/** When the user of a live login last confirmed that it is them. */
export async function confirmedAtOf(db: Db, loginId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('logins')
    .select('confirmedAt')
    .where('id', '=', loginId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row?.confirmedAt ?? null;
}

export async function isLive(tx: Tx, loginId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('logins')
    .select('id')
    .where('id', '=', loginId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markConfirmed(tx: Tx, loginId: string, now: Date): Promise<void> {
  await tx.updateTable('logins').set({ confirmedAt: now }).where('id', '=', loginId).execute();
}

/** Opens everything to a login, because its user has added a second factor. */
export async function completeLogin(tx: Tx, loginId: string): Promise<void> {
  await tx.updateTable('logins').set({ setupOnly: false }).where('id', '=', loginId).execute();
}

/**
 * Opens everything to the logins of a studio that waited for the setup of a second factor, except
 * those of operators, who must have one.
 */
export async function completeLoginsOfStudio(tx: Tx, studioId: string): Promise<void> {
  await tx
    .updateTable('logins')
    .from('users')
    .set({ setupOnly: false })
    .whereRef('users.id', '=', 'logins.userId')
    .where('users.studioId', '=', studioId)
    .where('users.operatorSince', 'is', null)
    .where('logins.setupOnly', '=', true)
    .execute();
}

/** The live logins of a user that only open the setup of the second factor. */
export async function setupLoginsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('logins')
    .select('id')
    .where('userId', '=', userId)
    .where('setupOnly', '=', true)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The studios with at least one live login. */
export async function studiosLoggedIn(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.userId')
    .select('users.studioId')
    .distinct()
    .where('logins.endedAt', 'is', null)
    .execute();
  return rows.map((row) => row.studioId);
}

/**
 * Ends those of the logins that are still live.
 *
 * @returns their ids
 */
export async function markLoginsEnded(
  tx: Tx,
  which: { loginIds: readonly string[] } | { userId: string; butLoginId?: string } | 'all',
  now: Date,
): Promise<string[]> {
  if (which !== 'all' && 'loginIds' in which && which.loginIds.length === 0) return [];
  const rows = await tx
    .updateTable('logins')
    .set({ endedAt: now })
    .where('endedAt', 'is', null)
    .where((where) => {
      if (which === 'all') return where.lit(true);
      if ('loginIds' in which) return where.eb('id', 'in', [...which.loginIds]);
      const ofUser = where.eb('userId', '=', which.userId);
      return which.butLoginId === undefined
        ? ofUser
        : where.and([ofUser, where.eb('id', '<>', which.butLoginId)]);
    })
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Finds a token with its login and locks both, so that exchanges within one login are serialized.
 */
export async function lockRefreshToken(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('refreshTokens')
    .innerJoin('logins', 'logins.id', 'refreshTokens.loginId')
    .selectAll('refreshTokens')
    .select(['logins.userId', 'logins.endedAt as loginEndedAt', 'logins.deviceId', 'logins.setupOnly'])
    .where('refreshTokens.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRefreshToken(db: Db | Tx, hash: Buffer) {
  const row = await db
    .selectFrom('refreshTokens')
    .select(['loginId', 'usedAt'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { loginId: row.loginId, usedAt: row.usedAt };
}

export async function insertRefreshToken(
  tx: Tx,
  token: { hash: Buffer; loginId: string; parentHash: Buffer | null; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('refreshTokens')
    .values({
      hash: token.hash,
      loginId: token.loginId,
      parentHash: token.parentHash,
      createdAt: token.now,
      expiresAt: token.expiresAt,
      usedAt: null,
    })
    .execute();
}

export async function markRefreshTokenUsed(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('refreshTokens').set({ usedAt: now }).where('hash', '=', hash).execute();
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
        where('endedAt', '<', before),
        where.not(
          where.exists(
            where
              .selectFrom('refreshTokens')
              .select('hash')
              .whereRef('loginId', '=', 'logins.id')
              .where('expiresAt', '>=', before),
          ),
        ),
      ]),
    )
    .execute();
}
