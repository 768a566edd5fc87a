import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';

export type EmailChangeRecord = Selectable<Database['emailChanges']>;

/** The change of a user that waits for its confirmation. It may have expired. */
export const findOpenChange = (db: Db | Tx, userId: string): Promise<EmailChangeRecord | undefined> =>
  db
    .selectFrom('emailChanges')
    .selectAll()
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();

/** The change with this secret. */
export const findChange = (
  db: Db | Tx,
  column: 'hash' | 'undoHash',
  hash: Buffer,
): Promise<EmailChangeRecord | undefined> =>
  db.selectFrom('emailChanges').selectAll().where(column, '=', hash).executeTakeFirst();

export type NewEmailChange = Pick<
  EmailChangeRecord,
  'id' | 'userId' | 'oldEmail' | 'newEmail' | 'hash' | 'undoHash' | 'askedAt' | 'sentAt' | 'expiresAt'
>;

export async function insertChange(tx: Tx, change: NewEmailChange): Promise<void> {
  await tx.insertInto('emailChanges').values(change).execute();
}

/** Invalidates the links that were mailed before. */
export async function renewChange(
  tx: Tx,
  id: string,
  renewed: { version: number; hash: Buffer; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.updateTable('emailChanges').set(renewed).where('id', '=', id).execute();
}

/** Withdraws the change that waits for its confirmation, if there is one. */
export async function withdrawOpenChange(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('emailChanges')
    .set({ withdrawnAt: now })
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .where('confirmedAt', 'is', null)
    .execute();
}

export async function markConfirmedChange(
  tx: Tx,
  id: string,
  confirmed: { confirmedAt: Date; undoUntil: Date },
): Promise<void> {
  await tx.updateTable('emailChanges').set(confirmed).where('id', '=', id).execute();
}

/**
 * Marks a change as undone, with those that were confirmed after it: their links lead to addresses
 * of whoever made them.
 */
export async function markUndone(tx: Tx, userId: string, since: Date, now: Date): Promise<void> {
  await tx
    .updateTable('emailChanges')
    .set({ undoneAt: now })
    .where('userId', '=', userId)
    .where('confirmedAt', '>=', since)
    .where('undoneAt', 'is', null)
    .execute();
}

/** Deletes changes whose links have all expired before this time. */
export async function deleteDeadChanges(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('emailChanges')
    .where('expiresAt', '<', before)
    .where((change) => change.or([change('undoUntil', 'is', null), change('undoUntil', '<', before)]))
    .execute();
}
