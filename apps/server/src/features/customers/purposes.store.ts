import type { Purpose } from '@photoslate/contract/purposes';
import { sql, type Insertable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** Who gives or withdraws a consent: the customer, or a user of the studio by hand. */
export type Decider = { readonly by: 'customer' } | { readonly by: 'photographer'; readonly userId: string };

const userIdOf = (decider: Decider) => (decider.by === 'photographer' ? decider.userId : null);

export interface NewConsent extends Pick<
  Insertable<Database['purposeConsents']>,
  'id' | 'studioId' | 'customerId' | 'purpose' | 'version' | 'language' | 'givenAt'
> {
  /** The registration that gave it. */
  readonly claimId: string | null;
}

export async function insertConsents(
  tx: Tx,
  consents: readonly NewConsent[],
  decider: Decider,
): Promise<void> {
  if (consents.length === 0) return;
  const given = { givenBy: decider.by, givenByUserId: userIdOf(decider) };
  const confirmedAt = ({ claimId, givenAt }: NewConsent) =>
    claimId === null && decider.by === 'customer' ? givenAt : null;
  await tx
    .insertInto('purposeConsents')
    .values(consents.map((consent) => ({ ...consent, ...given, confirmedAt: confirmedAt(consent) })))
    .execute();
}

/**
 * The latest customer of a studio with this normalized address, locked. Only one is locked, because
 * an erasure locks all of them in another order.
 */
export const latestCustomerAt = (tx: Tx, studioId: string, address: string) =>
  tx
    .selectFrom('customers')
    .select(['id', 'language'])
    .where('studioId', '=', studioId)
    .where('address', '=', address)
    .orderBy('registeredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/**
 * Withdraws every consent of an address to a purpose.
 *
 * @returns whether there was one
 */
export async function withdrawConsents(
  tx: Tx,
  of: { readonly studioId: string; readonly address: string; readonly purpose: Purpose },
  decider: Decider,
  now: Date,
): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('purposeConsents')
    .set({ withdrawnAt: now, withdrawnBy: decider.by, withdrawnByUserId: userIdOf(decider) })
    .where('purpose', '=', of.purpose)
    .where('withdrawnAt', 'is', null)
    .where('customerId', 'in', (customers) =>
      customers
        .selectFrom('customers')
        .select('customers.id')
        .where('customers.studioId', '=', of.studioId)
        .where('customers.address', '=', of.address),
    )
    .returning('id')
    .execute();
  return withdrawn.length > 0;
}

/** Moves the consents of a duplicate customer to the other customer with the same address. */
export async function moveConsents(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx
    .updateTable('purposeConsents')
    .set({ customerId: toId })
    .where('customerId', '=', fromId)
    .execute();
}

/**
 * Takes the consents from a customer whose address is about to be corrected, or who is about to be
 * deleted: they are about the holder of the address. Another customer with the address gets them;
 * without one they are deleted. Those of registrations are deleted with these.
 */
export async function leaveConsents(
  tx: Tx,
  { id, studioId, address }: { readonly id: string; readonly studioId: string; readonly address: string },
): Promise<void> {
  const other = await tx
    .selectFrom('customers')
    .select('id')
    .where('studioId', '=', studioId)
    .where('address', '=', address)
    .where('id', '<>', id)
    .orderBy('registeredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const own = sql<boolean>`customer_id = ${id} and claim_id is null`;
  if (other) await tx.updateTable('purposeConsents').set({ customerId: other.id }).where(own).execute();
  else await tx.deleteFrom('purposeConsents').where(own).execute();
}

/**
 * Before the customers of a session are deleted: moves their consents to other customers of the
 * studio with the same address. A consent counts for the person in the whole studio, and its proof
 * stays for as long as the studio has the address. Consents of registrations that nobody confirmed
 * are deleted with these.
 */
export async function keepConsents(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    update purpose_consents as p set customer_id = other.id, claim_id = null
    from customers c cross join lateral (
      select o.id from customers o
      where o.studio_id = c.studio_id and o.address = c.address and o.session_id is distinct from c.session_id
      order by o.registered_at desc, o.id desc limit 1) as other
    where c.session_id = ${sessionId} and p.customer_id = c.id
      and (p.claim_id is null or p.confirmed_at is not null or p.withdrawn_at is not null)`.execute(tx);
}

/**
 * Every consent of the people with these normalized addresses, oldest first, with the studio's own
 * text. Consents of registrations that were dismissed are left out. A registration that only
 * repeats another one is dismissed without a decision, and counts.
 */
export const consentsOfAddresses = (db: Db | Tx, studioId: string, addresses: readonly string[]) =>
  db
    .selectFrom('purposeConsents as p')
    .innerJoin('customers as c', 'c.id', 'p.customerId')
    .leftJoin('claims as w', 'w.id', 'p.claimId')
    .leftJoin('purposeTexts as t', (join) =>
      join
        .onRef('t.studioId', '=', 'p.studioId')
        .onRef('t.purpose', '=', 'p.purpose')
        .on(sql<boolean>`t.version::text = p.version`),
    )
    .select(['c.address', 'p.purpose', 'p.version', 'p.language', 'p.givenAt', 'p.givenBy'])
    .select(['p.withdrawnAt', 'p.withdrawnBy', 't.text'])
    .select(sql<boolean>`p.confirmed_at is not null`.as('confirmed'))
    .where('c.studioId', '=', studioId)
    .where('c.address', '=', sql<string>`any(${[...addresses]}::text[])`)
    .where(sql<boolean>`(w.id is null or w.state <> 'dismissed' or w.decided_at is null)`)
    .orderBy('p.givenAt')
    .orderBy('p.id');
