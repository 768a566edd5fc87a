import type { Customer } from '@photoslate/contract/customers';
import type { Language } from '@photoslate/contract/scalars';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { toldCustomers } from './told.store.ts';

export type CustomerRow = Selectable<Database['customers']>;
export type CustomerChange = Updateable<Database['customers']>;

/** A row as it goes over the wire. */
export function customerOf(row: CustomerRow): Customer {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    language: row.language,
    linked: row.linked,
    source: row.source,
    registeredAt: row.registered_at.toISOString(),
  };
}

const recentFirst = (db: Db | Tx) =>
  db.selectFrom('customers').selectAll().orderBy('registered_at', 'desc').orderBy('id', 'desc');

/** The customers of each of these shoots, linked and not, most recent first, with what became of the mail to each; two queries for all. */
export async function customersOfShoots(
  db: Db | Tx,
  shootIds: readonly string[],
): Promise<Map<string, Customer[]>> {
  const byShoot = new Map<string, Customer[]>(shootIds.map((id) => [id, []]));
  if (shootIds.length === 0) return byShoot;
  const told = await toldCustomers(db, shootIds);
  for (const row of await recentFirst(db).where('shoot_id', 'in', shootIds).execute()) {
    const customer = customerOf(row);
    const mail = told.get(row.id);
    byShoot.get(row.shoot_id ?? '')?.push(mail ? { ...customer, told: mail } : customer);
  }
  return byShoot;
}

/** Who registered at the session's own code and is not in any shoot yet, most recent first. */
export async function walkUpsOfSession(db: Db | Tx, sessionId: string): Promise<Customer[]> {
  const rows = await recentFirst(db)
    .where('session_id', '=', sessionId)
    .where('shoot_id', 'is', null)
    .limit(2000)
    .execute();
  return rows.map(customerOf);
}

export async function rowsOfShoot(tx: Tx, shootId: string): Promise<CustomerRow[]> {
  return recentFirst(tx).where('shoot_id', '=', shootId).forUpdate().execute();
}

export async function rowsByIds(tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  return tx.selectFrom('customers').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Who registered at a code before any shoot had it. */
export async function rowsWaitingAtCode(tx: Tx, code: string): Promise<CustomerRow[]> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('code', '=', code)
    .where('shoot_id', 'is', null)
    .where('session_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function insertCustomer(tx: Tx, row: CustomerRow): Promise<void> {
  await tx.insertInto('customers').values(row).execute();
}

export async function changeCustomer(tx: Tx, id: string, change: CustomerChange): Promise<void> {
  await tx.updateTable('customers').set(change).where('id', '=', id).execute();
}

/** Deletes a registration that a customer of this studio made. @returns where it was; undefined when it is gone */
export async function withdraw(tx: Tx, studioId: string, id: string) {
  return tx
    .deleteFrom('customers')
    .where('id', '=', id)
    .where('studio_id', '=', studioId)
    .where('source', '=', 'self')
    .returning(['session_id as sessionId', 'shoot_id as shootId', 'address'])
    .executeTakeFirst();
}

export async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customers').where('id', '=', id).execute();
}

/**
 * Stores a registration. The same address at the same place is one customer: what the new form leaves out stays as it was, and
 * a place that links does so unless a photographer had unlinked them.
 */
export async function upsertRegistration(tx: Tx, row: CustomerRow): Promise<void> {
  const insert = tx.insertInto('customers').values(row);
  const changed = {
    first_name: sql<string | null>`coalesce(excluded.first_name, customers.first_name)`,
    last_name: sql<string | null>`coalesce(excluded.last_name, customers.last_name)`,
    phone: sql<string | null>`coalesce(excluded.phone, customers.phone)`,
    language: sql<Language>`excluded.language`,
    linked: sql<boolean>`customers.linked or (excluded.linked and customers.unlinked_at is null)`,
    consent_version: sql<string | null>`excluded.consent_version`,
    consented_at: sql<Date | null>`excluded.consented_at`,
  };
  await insert
    .onConflict((conflict) =>
      row.shoot_id === null
        ? conflict.columns(['code', 'address']).where('shoot_id', 'is', null).doUpdateSet(changed)
        : conflict.columns(['shoot_id', 'address']).where('shoot_id', 'is not', null).doUpdateSet(changed),
    )
    .execute();
}
