import type { Claim, Customer } from '@photoslate/contract/customers';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import {
  claimOf,
  moveClaims,
  storedClaimOf,
  waitingClaims,
  waitingClaimsOfCustomer,
} from './claims.store.ts';
import { moveConsents } from './purposes.store.ts';
import { lastMailOf, lastMailOfCustomer } from './mail-status.store.ts';
import { noteOf } from './notes.store.ts';

export type CustomerRow = Selectable<Database['customers']>;
export type CustomerChange = Updateable<Database['customers']>;

/** Renders a customer for the API, with the waiting claims for the same address. */
function customerOf(row: CustomerRow, waiting: readonly Claim[] = []): Customer {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    language: row.language,
    linked: row.linked,
    ...(row.unlinkedAt && !row.linked ? { unlinked: true as const } : {}),
    source: row.source,
    registeredAt: row.registeredAt.toISOString(),
    confirmed: row.confirmedAt !== null,
    ...(row.unconfirmedSince ? { unconfirmedSince: row.unconfirmedSince.toISOString() } : {}),
    ...(waiting.length > 0 ? { claims: [...waiting] } : {}),
  };
}

const recentFirst = (db: Db | Tx) =>
  db.selectFrom('customers').selectAll().orderBy('registeredAt', 'desc').orderBy('id', 'desc');

/**
 * The customers of each of these shoots, linked or not, most recent first, with the status of the
 * latest mail to each. One query in total.
 */
export async function customersOfShoots(
  db: Db | Tx,
  shootIds: readonly string[],
): Promise<Map<string, Customer[]>> {
  const byShoot = new Map<string, Customer[]>(shootIds.map((id) => [id, []]));
  if (shootIds.length === 0) return byShoot;
  const rows = await recentFirst(db)
    .select([lastMailOfCustomer, waitingClaimsOfCustomer])
    .where('shootId', 'in', shootIds)
    .execute();
  for (const { lastMail, claims, ...row } of rows) {
    const customer = customerOf(row, claims?.map(storedClaimOf));
    const mail = lastMail && lastMailOf(lastMail);
    byShoot.get(row.shootId ?? '')?.push(mail ? { ...customer, lastMail: mail, told: mail } : customer);
  }
  return byShoot;
}

/** Customers who registered at the session's own code and have no shoot yet, most recent first. */
export async function walkUpsOfSession(db: Db | Tx, sessionId: string): Promise<Customer[]> {
  const rows = await recentFirst(db)
    .where('sessionId', '=', sessionId)
    .where('shootId', 'is', null)
    .limit(2000)
    .execute();
  const waiting = await waitingClaimsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => customerOf(row, waiting.get(row.id)));
}

/**
 * Returns a lookup of names by session and address. Only linked customers count; the latest one of
 * each address wins. One query in total.
 */
export async function namesOfAddresses(
  db: Db | Tx,
  sessionIds: readonly string[],
): Promise<(sessionId: string, address: string) => string | null> {
  const names = new Map<string, string>();
  if (sessionIds.length === 0) return () => null;
  const rows = await recentFirst(db)
    .where('sessionId', 'in', sessionIds)
    .where('linked', '=', true)
    .where((where) => where.or([where('firstName', 'is not', null), where('lastName', 'is not', null)]))
    .execute();
  for (const { sessionId, address, firstName: first, lastName: last } of rows.toReversed())
    names.set(`${sessionId} ${address}`, [first, last].filter(Boolean).join(' '));
  return (sessionId, address) => names.get(`${sessionId} ${address}`) || null;
}

/** Locks and returns the customer with this address at a shoot, or at a code without a shoot. */
export async function rowAtPlace(
  tx: Tx,
  place: { readonly shootId: string | null; readonly code: string },
  address: string,
): Promise<CustomerRow | undefined> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('address', '=', address)
    .where((where) =>
      place.shootId === null
        ? where.and([where('code', '=', place.code), where('shootId', 'is', null)])
        : where('shootId', '=', place.shootId),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** The sessions in which a person is looked for: one of them, or all of a studio. */
export type Whereabouts = { readonly sessionId: string } | { readonly studioId: string };

/** The customers with this address in a session, or in a studio. */
export const customersAtAddress = (db: Db | Tx, where: Whereabouts, address: string) => {
  const rows = db.selectFrom('customers').selectAll().where('address', '=', address).orderBy('id');
  return 'sessionId' in where
    ? rows.where('sessionId', '=', where.sessionId)
    : rows.where('studioId', '=', where.studioId);
};

export async function rowsOfShoot(tx: Tx, shootId: string): Promise<CustomerRow[]> {
  return recentFirst(tx).where('shootId', '=', shootId).forUpdate().execute();
}

export async function rowsByIds(tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  return tx.selectFrom('customers').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Customers who registered at a code before it was bound. */
export async function rowsWaitingAtCode(tx: Tx, code: string): Promise<CustomerRow[]> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('code', '=', code)
    .where('shootId', 'is', null)
    .where('sessionId', 'is', null)
    .orderBy('registeredAt')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Inserts a customer unless the address already exists at the shoot or code. The studio's note
 * about the address is copied from its other customers.
 *
 * @returns whether it was inserted
 */
export async function insertCustomerOnce(tx: Tx, row: CustomerRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('customers')
    .values({ ...row, studioNote: sql<string | null>`(${noteOf(tx, row)})` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function changeCustomer(tx: Tx, id: string, change: CustomerChange): Promise<void> {
  await tx.updateTable('customers').set(change).where('id', '=', id).execute();
}

/** Changes the details of these customers, as a photographer typed them. */
export async function correctDetails(
  tx: Tx,
  ids: readonly string[],
  details: Pick<CustomerChange, 'firstName' | 'lastName' | 'phone' | 'language'>,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('customers')
    .set({ ...details, typedAt: now })
    .where('id', 'in', [...ids])
    .execute();
}

/** The waiting claims of each of these customers, rendered for the API, oldest first. */
export async function waitingClaimsOf(
  db: Db | Tx,
  customerIds: readonly string[],
): Promise<Map<string, Claim[]>> {
  const waiting = await waitingClaims(db, customerIds);
  return new Map([...waiting].map(([id, claims]) => [id, claims.map(claimOf)]));
}

export async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customers').where('id', '=', id).execute();
}

/**
 * Deletes a duplicate customer and moves their claims and consents to the other customer with the
 * same address, who does not wait for a confirmation if the duplicate did not.
 */
export async function mergeCustomer(tx: Tx, id: string, intoId: string): Promise<void> {
  await moveClaims(tx, id, intoId);
  await moveConsents(tx, id, intoId);
  await sql`update customers set unconfirmed_since = null where id = ${intoId} and unconfirmed_since is not null
    and exists (select from customers as twin where twin.id = ${id} and twin.unconfirmed_since is null)`.execute(
    tx,
  );
  await deleteCustomer(tx, id);
}

/**
 * Unlinks the customers of a shoot who registered themselves at or after a time. Customers whom a
 * photographer typed or linked, or who confirmed their address, stay linked.
 *
 * @returns their addresses
 */
export async function unlinkRegisteredSince(
  tx: Tx,
  shootId: string,
  since: Date,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('customers')
    .set({ linked: false, unlinkedAt: now })
    .where('shootId', '=', shootId)
    .where('source', '=', 'self')
    .where('typedAt', 'is', null)
    .where('tappedAt', 'is', null)
    .where('confirmedAt', 'is', null)
    .where('linked', '=', true)
    .where('registeredAt', '>=', since)
    .returning('address')
    .execute();
  return rows.map(({ address }) => address);
}
