import type { Claim } from '@photoslate/contract/customers';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

export type ClaimRow = Selectable<Database['claims']>;

/** A claim as it goes over the wire. */
export const claimOf = (row: ClaimRow): Claim => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  language: row.language,
  claimedAt: row.claimed_at.toISOString(),
});

/** The undecided claims of each of these customers, oldest first. */
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
    .orderBy('claimed_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.customer_id);
}

/** All claims of a customer, oldest first; locked. */
export async function claimsOf(tx: Tx, customerId: string): Promise<ClaimRow[]> {
  return tx
    .selectFrom('claims')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('claimed_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function insertClaim(tx: Tx, row: Insertable<Database['claims']>): Promise<void> {
  await tx.insertInto('claims').values(row).execute();
}

/** How many registrations at this code were linked by themselves, those that were taken back among them. */
export async function linkedByThemselves(tx: Tx, code: string): Promise<number> {
  const row = await tx.selectFrom('self_linked').select('count').where('code', '=', code).executeTakeFirst();
  return row?.count ?? 0;
}

/** Counts one more that was linked by itself. */
export async function countSelfLinked(tx: Tx, code: string): Promise<void> {
  await tx
    .insertInto('self_linked')
    .values({ code, count: 1 })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((row) => ({ count: row.eb('self_linked.count', '+', 1) })),
    )
    .execute();
}

export async function markLinked(tx: Tx, claimId: string): Promise<void> {
  await tx.updateTable('claims').set({ linked: true }).where('id', '=', claimId).execute();
}

/** Decides about waiting claims: all of a customer, or one of them. @returns the decided ones */
export async function decideClaims(
  tx: Tx,
  which: { readonly customerId: string; readonly claimId?: string },
  state: 'accepted' | 'dismissed',
  now: Date,
): Promise<ClaimRow[]> {
  return tx
    .updateTable('claims')
    .set({ state, decided_at: now })
    .where('customer_id', '=', which.customerId)
    .$if(which.claimId !== undefined, (claims) => claims.where('id', '=', which.claimId ?? ''))
    .where('state', '=', 'waiting')
    .returningAll()
    .execute();
}

/** Gives the claims of one customer to another; none of them is the other's first. */
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

/** Deletes a claim of this studio. @returns it; undefined when it is gone */
export async function deleteClaim(tx: Tx, studioId: string, id: string): Promise<ClaimRow | undefined> {
  return tx
    .deleteFrom('claims')
    .where('id', '=', id)
    .where('studio_id', '=', studioId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the claims of a customer that were made with another address: they speak of another person. */
export async function deleteClaimsOfOthers(tx: Tx, customerId: string, address: string): Promise<void> {
  await tx
    .deleteFrom('claims')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`lower(email collate "C") <> ${address}`)
    .execute();
}

/** Marks a claim as the one that its customer was made from, and whether it brought them to the shoot. */
export async function makeFirst(tx: Tx, claimId: string, linked: boolean): Promise<void> {
  await tx.updateTable('claims').set({ state: 'first', linked }).where('id', '=', claimId).execute();
}

/** What the person behind an address has not decided yet: all that was left for it, or only what waits. */
export async function undecidedClaims(
  db: Db | Tx,
  customerIds: readonly string[],
  states: readonly ClaimRow['state'][],
): Promise<ClaimRow[]> {
  if (customerIds.length === 0) return [];
  return db
    .selectFrom('claims')
    .selectAll()
    .where('customer_id', 'in', customerIds)
    .where('state', 'in', states)
    .where('confirmed_at', 'is', null)
    .orderBy('claimed_at')
    .orderBy('id')
    .execute();
}

/** Confirms a claim: the person behind the address says that it is theirs. One that waited is accepted. */
export async function confirmClaim(tx: Tx, { id, state }: ClaimRow, now: Date): Promise<void> {
  const decided = state === 'waiting' ? ({ state: 'accepted', decided_at: now } as const) : {};
  await tx
    .updateTable('claims')
    .set({ confirmed_at: now, ...decided })
    .where('id', '=', id)
    .execute();
}

/** Dismisses a claim, also one that holds: the person behind the address says that it is not theirs. */
export async function dismissClaim(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('claims').set({ state: 'dismissed', decided_at: now }).where('id', '=', id).execute();
}
