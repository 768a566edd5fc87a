import type { Invitation } from '@photoslate/contract/people';
import type { Language } from '@photoslate/contract/scalars';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The studio's invitations that can be accepted or sent again. */
export async function openInvitations(db: Db | Tx, studioId: string, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('studioId', '=', studioId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    // Hides invitations that expired more than 30 days ago.
    .where('expiresAt', '>', new Date(now.getTime() - 30 * 86_400_000))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role: row.role,
    language: row.language,
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Locks and returns the invitation of an address that is neither accepted nor withdrawn. */
export const lockOpenInvitation = (tx: Tx, studioId: string, email: string) =>
  tx
    .selectFrom('invitations')
    .select(['id', 'version'])
    .where('studioId', '=', studioId)
    .where('email', '=', email)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export interface Invited {
  readonly id: string;
  readonly studioId: string;
  readonly version: number;
  readonly hash: Buffer;
  readonly email: string;
  readonly role: 'photographer' | 'owner';
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly invitedBy: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

const columnsOf = (invited: Invited) => ({
  hash: invited.hash,
  version: invited.version,
  role: invited.role,
  firstName: invited.firstName,
  lastName: invited.lastName,
  language: invited.language,
  invitedBy: invited.invitedBy,
  expiresAt: invited.expiresAt,
});

export async function insertInvitation(tx: Tx, invited: Invited): Promise<void> {
  const { id, studioId, email, now } = invited;
  await tx
    .insertInto('invitations')
    .values({ id, studioId, email, createdAt: now, ...columnsOf(invited) })
    .execute();
}

export async function renewInvitation(tx: Tx, invited: Invited): Promise<void> {
  await tx.updateTable('invitations').set(columnsOf(invited)).where('id', '=', invited.id).execute();
}

/** The invitation with this token hash, if it can be accepted now. */
export const findOpenInvitation = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('invitations')
    .select(['studioId', 'email', 'firstName', 'lastName', 'role', 'language'])
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();

/**
 * Marks an invitation as accepted. Of several concurrent requests with one token, only one
 * succeeds.
 */
export const markAccepted = (tx: Tx, hash: Buffer, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ acceptedAt: now })
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'studioId', 'email', 'role'])
    .executeTakeFirst();

/**
 * Withdraws an invitation. Returns its state: `before` if it was withdrawn earlier, `now` if this
 * call withdrew it.
 */
export async function markWithdrawn(
  tx: Tx,
  studioId: string,
  id: string,
  now: Date,
): Promise<'unknown' | 'joined' | 'before' | 'now'> {
  const row = await tx
    .selectFrom('invitations')
    .select(['acceptedAt', 'withdrawnAt'])
    .where('studioId', '=', studioId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.acceptedAt) return 'joined';
  if (row.withdrawnAt) return 'before';
  await tx.updateTable('invitations').set({ withdrawnAt: now }).where('id', '=', id).execute();
  return 'now';
}
