import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';
import type { Link } from './links.store.ts';

/**
 * Restarts the lifetime of an expired link under a new version: URLs that were mailed before stay
 * invalid. Its notifications are carried over to the new version.
 *
 * @returns false if a concurrent request renewed it first
 */
export async function renewLink(tx: Tx, link: Pick<Link, 'id' | 'version'>, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('links')
    .set({ version: link.version + 1, issuedAt: now })
    .where('id', '=', link.id)
    .where('version', '=', link.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`insert into link_shoots (link_id, shoot_id, version, told_at)
    select link_id, shoot_id, version + 1, told_at from link_shoots
    where link_id = ${link.id} and version = ${link.version} on conflict do nothing`.execute(tx);
  return true;
}

/**
 * Invalidates every mailed link by raising its version. Its holder can request the new link.
 * Notifications are carried over to the new version.
 *
 * @returns the number of links, and the sessions that they belong to
 */
export async function renewEveryLink(tx: Tx) {
  const { numUpdatedRows } = await tx
    .updateTable('links')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  await sql`insert into link_shoots (link_id, shoot_id, version, told_at)
    select link_id, shoot_id, links.version, told_at from link_shoots join links on links.id = link_id
    where links.revoked_at is null and link_shoots.version = links.version - 1 on conflict do nothing`.execute(
    tx,
  );
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'studioId', 'photographerId'])
    .where('id', 'in', tx.selectFrom('links').select('sessionId').where('revokedAt', 'is', null))
    .execute();
  return { count: Number(numUpdatedRows), sessions };
}

/**
 * Deletes the notifications of a mail of this time that was never sent, so that publishing again
 * notifies the link's holder.
 */
export async function deleteNotified(tx: Tx, linkId: string, mailedAt: Date): Promise<void> {
  await sql`delete from link_shoots using links
    where links.id = ${linkId} and link_shoots.link_id = links.id and link_shoots.version = links.version
      and link_shoots.told_at = (select max(told.told_at) from link_shoots as told
        where told.link_id = links.id and told.version = links.version and told.told_at <= ${mailedAt})`.execute(
    tx,
  );
}

/** Revokes the links of those addresses that are no longer linked to any shoot of the session. */
export async function revokeUnlinked(
  tx: Tx,
  sessionId: string,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .updateTable('links')
    .set((row) => ({ version: row('version', '+', 1), revokedAt: now }))
    .where('sessionId', '=', sessionId)
    .where('address', 'in', addresses)
    .where('revokedAt', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('customers')
            .select('customers.id')
            .whereRef('customers.sessionId', '=', 'links.sessionId')
            .whereRef('customers.address', '=', 'links.address')
            .where('customers.linked', '=', true)
            .where('customers.shootId', 'is not', null),
        ),
      ),
    )
    .execute();
}
