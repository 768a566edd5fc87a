import type { StudioUser } from '@photoslate/contract/people';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';

const userQuery = (db: Db | Tx, studioId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'role', 'deactivatedAt'])
    .select((user) =>
      user
        .selectFrom('logins')
        .select((login) => login.fn.max('logins.createdAt').as('at'))
        .whereRef('logins.userId', '=', 'users.id')
        .as('lastLoginAt'),
    )
    .select((user) =>
      user
        .or([
          user.exists(
            user
              .selectFrom('secondFactors')
              .select('secondFactors.userId')
              .whereRef('secondFactors.userId', '=', 'users.id')
              .where('secondFactors.onSince', 'is not', null),
          ),
          user.exists(
            user.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id'),
          ),
        ])
        .as('secondFactor'),
    )
    .where('studioId', '=', studioId);
type UserRow = RowOf<typeof userQuery>;

const studioUser = (row: UserRow): StudioUser => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  role: row.role,
  deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  secondFactor: row.secondFactor === true,
});

/**
 * All users of a studio: active users first, then by role (owners before photographers), then by
 * creation time.
 */
export async function listUsers(db: Db | Tx, studioId: string): Promise<StudioUser[]> {
  const rows = await userQuery(db, studioId)
    .orderBy((user) => user('deactivatedAt', 'is not', null))
    .orderBy('role')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(studioUser);
}

export async function findUser(tx: Tx, studioId: string, userId: string): Promise<StudioUser | undefined> {
  const row = await userQuery(tx, studioId).where('id', '=', userId).executeTakeFirst();
  return row && studioUser(row);
}

/**
 * Locks the studio's row, so that changes of users and invitations run one after another. Not `for
 * update`: an entry of the activity log refers to the studio, so whoever has locked a user and
 * records it would wait for this lock, and this transaction for theirs.
 */
export async function lockStudio(tx: Tx, studioId: string): Promise<void> {
  await tx.selectFrom('studios').select('id').where('id', '=', studioId).forNoKeyUpdate().execute();
}

/** Whether the studio has another active owner than this user. */
export async function hasOtherOwner(tx: Tx, studioId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('studioId', '=', studioId)
    .where('role', '=', 'owner')
    .where('deactivatedAt', 'is', null)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setUser(
  tx: Tx,
  userId: string,
  set: { readonly role: StudioUser['role']; readonly deactivatedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: set.role, deactivatedAt: set.deactivatedAt })
    .where('id', '=', userId)
    .execute();
}
