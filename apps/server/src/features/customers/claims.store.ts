import type { Claim } from '@photoslate/contract/customers';
import type { Purpose } from '@photoslate/contract/purposes';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

export type ClaimRow = Selectable<Database['claims']>;

/** Renders a claim for the API. */
export const claimOf = (row: ClaimRow): Claim => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  phone: row.phone,
  language: row.language,
  claimedAt: row.claimedAt.toISOString(),
});

/** As JSON of PostgreSQL. */
type StoredClaim = Omit<Claim, 'claimedAt'> & { readonly claimedAt: string };

/** A column of a query of `customers`: their waiting claims, oldest first; null without any. */
export const waitingClaimsOfCustomer = sql<StoredClaim[] | null>`(
  select json_agg(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name, 'phone', phone,
    'language', language, 'claimedAt', claimed_at) order by claimed_at, id)
  from claims where customer_id = customers.id and state = 'waiting')`.as('claims');

export const storedClaimOf = (claim: StoredClaim): Claim => ({
  ...claim,
  claimedAt: new Date(claim.claimedAt).toISOString(),
});

/** The waiting claims of each of these customers, oldest first. */
export async function waitingClaims(
  db: Db | Tx,
  customerIds: readonly string[],
): Promise<Map<string, ClaimRow[]>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('claims')
    .selectAll()
    .where(sql<boolean>`customer_id = any(${[...customerIds]}::uuid[])`)
    .where('state', '=', 'waiting')
    .orderBy('claimedAt')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.customerId);
}

/** Locks and returns all claims of a customer, oldest first. */
export async function claimsOf(tx: Tx, customerId: string): Promise<ClaimRow[]> {
  return tx
    .selectFrom('claims')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('claimedAt')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function insertClaim(tx: Tx, row: Insertable<Database['claims']>): Promise<void> {
  await tx.insertInto('claims').values(row).execute();
}

/** How many registrations at this code were linked automatically, including withdrawn ones. */
export async function linkedByThemselves(tx: Tx, code: string): Promise<number> {
  const row = await tx.selectFrom('selfLinked').select('count').where('code', '=', code).executeTakeFirst();
  return row?.count ?? 0;
}

/** Counts one more automatically linked registration. */
export async function countSelfLinked(tx: Tx, code: string): Promise<void> {
  await tx
    .insertInto('selfLinked')
    .values({ code, count: 1 })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((row) => ({ count: row.eb('selfLinked.count', '+', 1) })),
    )
    .execute();
}

export async function markLinked(tx: Tx, claimId: string): Promise<void> {
  await tx.updateTable('claims').set({ linked: true }).where('id', '=', claimId).execute();
}

/**
 * Decides about the waiting claims of a customer, or about one of them.
 *
 * @returns the decided claims
 */
export async function decideClaims(
  tx: Tx,
  which: { readonly customerId: string; readonly claimId?: string },
  state: 'accepted' | 'dismissed',
  now: Date,
): Promise<ClaimRow[]> {
  return tx
    .updateTable('claims')
    .set({ state, decidedAt: now })
    .where('customerId', '=', which.customerId)
    .$if(which.claimId !== undefined, (claims) => claims.where('id', '=', which.claimId ?? ''))
    .where('state', '=', 'waiting')
    .returningAll()
    .execute();
}

/** Lets a decided claim wait again. */
export async function awaitDecision(tx: Tx, claimId: string): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ state: 'waiting', decidedAt: null })
    .where('id', '=', claimId)
    .execute();
}

/**
 * Moves the claims of one customer to another. A moved `first` claim becomes `same` or `waiting`.
 */
export async function moveClaims(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`
    update claims set customer_id = ${toId}, state = case
        when state <> 'first' then state
        when (coalesce(claims.first_name, c.first_name), coalesce(claims.last_name, c.last_name),
              coalesce(claims.phone, c.phone), claims.language)
          is not distinct from (c.first_name, c.last_name, c.phone, c.language) then 'same'
        else 'waiting' end
    from customers c where c.id = ${toId} and claims.customer_id = ${fromId}`.execute(tx);
}

/**
 * Deletes a claim of this studio.
 *
 * @returns the claim; undefined if it does not exist
 */
export async function deleteClaim(tx: Tx, studioId: string, id: string): Promise<ClaimRow | undefined> {
  return tx
    .deleteFrom('claims')
    .where('id', '=', id)
    .where('studioId', '=', studioId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Deletes the claims of a customer that were made with another address: they belong to another
 * person.
 */
export async function deleteClaimsOfOthers(tx: Tx, customerId: string, address: string): Promise<void> {
  await tx
    .deleteFrom('claims')
    .where('customerId', '=', customerId)
    .where(sql<boolean>`lower(email collate "C") <> ${address}`)
    .execute();
}

/**
 * Marks a claim as its customer's first, and stores whether it linked the customer to the shoot.
 */
export async function makeFirst(tx: Tx, claimId: string, linked: boolean): Promise<void> {
  await tx.updateTable('claims').set({ state: 'first', linked }).where('id', '=', claimId).execute();
}

/**
 * The claims in these states that the holder of the address has not confirmed yet, with the
 * purposes that were ticked with them.
 */
export async function undecidedClaims(
  db: Db | Tx,
  customerIds: readonly string[],
  states: readonly ClaimRow['state'][],
): Promise<(ClaimRow & { readonly ticked: Purpose[] | null })[]> {
  if (customerIds.length === 0) return [];
  return db
    .selectFrom('claims')
    .selectAll()
    .select(
      sql<Purpose[] | null>`(select json_agg(p.purpose order by p.purpose) from purpose_consents p
        where p.claim_id = claims.id and p.withdrawn_at is null)`.as('ticked'),
    )
    .where('customerId', 'in', customerIds)
    .where('state', 'in', states)
    .where('confirmedAt', 'is', null)
    .orderBy('claimedAt')
    .orderBy('id')
    .execute();
}

/**
 * Confirms a claim for the holder of the address, and the consents to purposes that it gave if
 * `withPurposes`. A waiting claim is accepted.
 */
export async function confirmClaim(
  tx: Tx,
  { id, state }: ClaimRow,
  now: Date,
  withPurposes: boolean,
): Promise<void> {
  const decided = state === 'waiting' ? ({ state: 'accepted', decidedAt: now } as const) : {};
  await tx
    .updateTable('claims')
    .set({ confirmedAt: now, ...decided })
    .where('id', '=', id)
    .execute();
  if (withPurposes)
    await tx.updateTable('purposeConsents').set({ confirmedAt: now }).where('claimId', '=', id).execute();
}

/** Dismisses a claim of any state for the holder of the address. */
export async function dismissClaim(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('claims').set({ state: 'dismissed', decidedAt: now }).where('id', '=', id).execute();
}
