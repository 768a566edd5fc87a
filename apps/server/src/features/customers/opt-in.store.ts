import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { leaveConsents } from './purposes.store.ts';

/** These customers no longer wait for a confirmation: a photographer answers for them. */
export async function waive(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('customers')
    .set({ unconfirmedSince: null, tappedAt: now })
    .where('id', 'in', [...ids])
    .execute();
}

/** The customers of a studio with this address who wait for a confirmation. */
export const unconfirmedAt = (db: Db | Tx, studioId: string, address: string) =>
  db
    .selectFrom('customers')
    .select(['id', 'sessionId', 'shootId', 'language'])
    .where('studioId', '=', studioId)
    .where('address', '=', address)
    .where('unconfirmedSince', 'is not', null)
    .orderBy('registeredAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The sessions in which a studio has a customer with this address, by id. */
export async function sessionsOfAddress(db: Db | Tx, studioId: string, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .select('sessionId')
    .distinct()
    .where('studioId', '=', studioId)
    .where('address', '=', address)
    .where('sessionId', 'is not', null)
    .orderBy('sessionId')
    .execute();
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

/** Deletes a customer whose registration nobody confirmed, and the consents that it gave. */
export async function deleteUnconfirmed(
  tx: Tx,
  customer: { readonly id: string; readonly studioId: string; readonly address: string },
): Promise<void> {
  await leaveConsents(tx, customer);
  await tx.deleteFrom('customers').where('id', '=', customer.id).execute();
}

/**
 * Deletes the registrations with double opt-in that were made before this time and never confirmed,
 * and the customers whose latest registration is one of these. A registration whose customer a
 * photographer answers for stays, and so do details that a photographer accepted.
 *
 * A server of version 0.1.0 confirms an address, and stores a typed contact, without ending the
 * wait. These customers stay: the confirmed ones wait no more, and a photographer decides about the
 * others.
 *
 * @returns the deleted customers
 */
export async function endUnconfirmed(tx: Tx, before: Date) {
  await tx
    .updateTable('customers')
    .set({ unconfirmedSince: null })
    .where('unconfirmedSince', 'is not', null)
    .where('confirmedAt', 'is not', null)
    .execute();
  const customers = await tx
    .selectFrom('customers')
    .select(['id', 'studioId', 'sessionId', 'address'])
    .where('unconfirmedSince', '<=', before)
    .where(sql<boolean>`coalesce(typed_at < unconfirmed_since, true)`)
    .where(
      sql<boolean>`not exists (select from claims where customer_id = customers.id
        and double_opt_in and claimed_at > ${before})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const customer of customers) await deleteUnconfirmed(tx, customer);
  await tx
    .deleteFrom('claims')
    .where('doubleOptIn', '=', true)
    .where('confirmedAt', 'is', null)
    .where('claimedAt', '<=', before)
    .where(sql<boolean>`state in ('same', 'waiting', 'dismissed')`)
    .execute();
  return customers;
}
