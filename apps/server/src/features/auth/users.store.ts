import { PURPOSES } from '@photoslate/contract/constants';
import { Language } from '@photoslate/contract/scalars';
import type { User } from '@photoslate/contract/auth';
import { sql, type Selectable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';

const userQuery = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .innerJoin('studios', 'studios.id', 'users.studioId')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.language',
      'users.role',
      'users.skipCalibrationInstruction',
      'users.passwordHash',
      'users.deactivatedAt',
      'users.operatorSince',
      'studios.id as studioId',
      'studios.name as studioName',
      'studios.requiresSecondFactor',
      'studios.askedPurposes',
    ]);

type UserRow = RowOf<typeof userQuery>;

/** A user without the properties that come from the server's configuration. */
type StoredUser = Omit<User, 'studio'> & { studio: Omit<User['studio'], 'sendsMail'> };

export interface UserRecord {
  readonly user: StoredUser;
  readonly passwordHash: string;
  /** False once the studio has deactivated the user. */
  readonly active: boolean;
  /** Their studio requires a second factor, or they are an operator. */
  readonly requiresSecondFactor: boolean;
  readonly isOperator: boolean;
}

const toUserRecord = (row: UserRow): UserRecord => ({
  user: {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    language: Language.parse(row.language),
    role: row.role,
    studio: {
      id: row.studioId,
      name: row.studioName,
      ...(row.askedPurposes.length > 0
        ? { purposes: PURPOSES.filter((purpose) => row.askedPurposes.includes(purpose)) }
        : {}),
    },
    preferences: { skipCalibrationInstruction: row.skipCalibrationInstruction },
  },
  passwordHash: row.passwordHash,
  active: row.deactivatedAt === null,
  requiresSecondFactor: row.requiresSecondFactor || row.operatorSince !== null,
  isOperator: row.operatorSince !== null,
});

/** @param address normalised */
export async function findUserByEmail(db: Db | Tx, address: string): Promise<UserRecord | undefined> {
  const row = await userQuery(db)
    .where((where) => where.eb(where.fn<string>('lower', ['users.email']), '=', address))
    .executeTakeFirst();
  return row && toUserRecord(row);
}

/** A user with what a login needs to know. */
export async function findUserRecord(db: Db | Tx, userId: string): Promise<UserRecord | undefined> {
  const row = await userQuery(db).where('users.id', '=', userId).executeTakeFirst();
  return row && toUserRecord(row);
}

/** @param setupOnly their login only opens the setup of the second factor, if it is required */
export async function findUser(
  { config }: Pick<Platform, 'config'>,
  db: Db | Tx,
  userId: string,
  setupOnly = false,
): Promise<User | undefined> {
  const row = await userQuery(db).where('users.id', '=', userId).executeTakeFirst();
  if (!row) return undefined;
  const { user, requiresSecondFactor, isOperator } = toUserRecord(row);
  return {
    ...user,
    studio: { ...user.studio, sendsMail: config.smtpUrl !== undefined },
    ...(setupOnly && requiresSecondFactor ? { mustAddSecondFactor: true as const } : {}),
    ...(isOperator && !setupOnly ? { isOperator: true as const } : {}),
  };
}

/** The normalised address and the password hash of a user. */
export const findLoginOfUser = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('users')
    .select([sql<string>`lower(email)`.as('email'), 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export type NewUser = Omit<
  Selectable<Database['users']>,
  'skipCalibrationInstruction' | 'createdAt' | 'deactivatedAt' | 'hasLoggedIn' | 'operatorSince'
>;

/** @returns false if the address already belongs to a user */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const result = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
}

/**
 * Replaces the password if it is still this one.
 *
 * @returns false if it was changed meanwhile
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { former, passwordHash }: { former: string; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .where('passwordHash', '=', former)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Locks a user, so that changes of how they log in are serialized. Every transaction that changes
 * it locks the user first. New rows may still refer to the user.
 */
export const lockUser = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'studioId', 'email', 'firstName', 'language', 'deactivatedAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** @param email normalised. Throws if another user has it. */
export async function updateEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute();
}

export async function updatePreferences(
  tx: Tx,
  userId: string,
  change: { language?: Language | undefined; skipCalibrationInstruction?: boolean | undefined },
): Promise<void> {
  const set = {
    ...(change.language === undefined ? {} : { language: change.language }),
    ...(change.skipCalibrationInstruction === undefined
      ? {}
      : { skipCalibrationInstruction: change.skipCalibrationInstruction }),
  };
  if (Object.keys(set).length > 0) await tx.updateTable('users').set(set).where('id', '=', userId).execute();
}

export async function insertStudio(tx: Tx, studio: { id: string; name: string }): Promise<void> {
  await tx.insertInto('studios').values(studio).execute();
}

/** Makes a user an operator. @returns false if they are one already */
export async function markOperator(tx: Tx, userId: string, operatorSince: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ operatorSince })
    .where('id', '=', userId)
    .where('operatorSince', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends that a user is an operator. @returns whether they were one */
export async function endOperator(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ operatorSince: null })
    .where('id', '=', userId)
    .where('operatorSince', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All operators, with the names of their studios. */
export const listOperators = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .innerJoin('studios', 'studios.id', 'users.studioId')
    .select(['users.email', 'studios.name as studioName', 'users.operatorSince'])
    .where('users.operatorSince', 'is not', null)
    .orderBy('users.operatorSince')
    .orderBy('users.id')
    .execute();

/** All studios with their numbers of users and sessions, in order of creation. */
export const listStudios = (db: Db) =>
  db
    .selectFrom('studios')
    .select(['id', 'name'])
    .select([
      sql<number>`(select count(*)::int from users where users.studio_id = studios.id)`.as('users'),
      sql<number>`(select count(*)::int from sessions where sessions.studio_id = studios.id)`.as('sessions'),
    ])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** All studios with this name. Operators name a studio in commands. */
export const studiosNamed = (db: Db | Tx, name: string) =>
  db.selectFrom('studios').select(['id', 'name']).where('name', '=', name).execute();

export async function hasStudio(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('studios').select('id').limit(1).executeTakeFirst()) !== undefined;
}
