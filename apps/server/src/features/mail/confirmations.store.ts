import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** Whether a registration of this normalized address still waits for the double opt-in. */
export async function hasUnconfirmed(db: Db | Tx, studioId: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from claims join customers on customers.id = claims.customer_id
    where customers.studio_id = ${studioId} and customers.address = ${address}
      and claims.double_opt_in and claims.confirmed_at is null
      and claims.state <> 'dismissed'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** When confirmation mails to this address were queued since a time, latest first. */
export async function confirmationsSince(
  tx: Tx,
  studioId: string,
  address: string,
  since: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('createdAt')
    .where('studioId', '=', studioId)
    .where('recipient', '=', address)
    .where('kind', '=', 'confirm-registration')
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}
