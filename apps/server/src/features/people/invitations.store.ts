import type { Invitation } from '@photoslate/contract/people';
import type { Language } from '@photoslate/contract/scalars';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The studio's invitations that can be accepted or sent again. */
export async function openInvitations(db: Db | Tx, studioId: string, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('studio_id', '=', studioId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    // Hides invitations that expired more than 30 days ago.
    .where('expires_at', '>', new Date(now.getTime() - 30 * 86_400_000))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    language: row.language,
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** Locks and returns the invitation of an address that is neither accepted nor withdrawn. */
export const lockOpenInvitation = (tx: Tx, studioId: string, email: string) =>
  tx
    .selectFrom('invitations')
    .select(['id', 'version'])
    .where('studio_id', '=', studioId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
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
  first_name: invited.firstName,
  last_name: invited.lastName,
  language: invited.language,
  invited_by: invited.invitedBy,
  expires_at: invited.expiresAt,
});

export async function insertInvitation(tx: Tx, invited: Invited): Promise<void> {
  const { id, studioId, email, now } = invited;
  await tx
    .insertInto('invitations')
    .values({ id, studio_id: studioId, email, created_at: now, ...columnsOf(invited) })
    .execute();
}

export async function renewInvitation(tx: Tx, invited: Invited): Promise<void> {
  await tx.updateTable('invitations').set(columnsOf(invited)).where('id', '=', invited.id).execute();
}

/** The invitation with this token hash, if it can be accepted now. */
export const findOpenInvitation = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('invitations')
    .select([
      'studio_id as studioId',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'role',
      'language',
    ])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

/**
 * Marks an invitation as accepted. Of several concurrent requests with one token, only one
 * succeeds.
 */
export const markAccepted = (tx: Tx, hash: Buffer, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'studio_id as studioId', 'email', 'role'])
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
    .select(['accepted_at', 'withdrawn_at'])
    .where('studio_id', '=', studioId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.accepted_at) return 'joined';
  if (row.withdrawn_at) return 'before';
  await tx.updateTable('invitations').set({ withdrawn_at: now }).where('id', '=', id).execute();
  return 'now';
}
