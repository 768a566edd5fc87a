import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';

/** What a merge moved from one shoot to another; needed to undo it. */
export interface Merged {
  readonly stretchIds: readonly string[];
  readonly codes: readonly string[];
  readonly customerIds: readonly string[];
  /**
   * Customers of the target shoot who became linked, because the same address was linked to the
   * discarded shoot.
   */
  readonly linkedIds: readonly string[];
  /**
   * For those among `linkedIds` who had been unlinked by hand: when, by customer id. Missing in
   * merges by earlier versions.
   */
  readonly unlinkedAt?: Readonly<Record<string, string>>;
  /**
   * Customers of the target shoot who waited for the double opt-in and wait no more, because the
   * same address did not wait at the discarded shoot: since when, by customer id. Missing in merges
   * by earlier versions.
   */
  readonly unconfirmedSince?: Readonly<Record<string, string>>;
}

/**
 * Moves the intervals, codes and customers of a shoot to another, and discards it. Photos do not
 * move here. Customers whose address is already in the target stay behind.
 */
export async function moveBelongings(tx: Tx, fromId: string, intoId: string, at: Date): Promise<Merged> {
  const idsOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(tx)).rows.map(({ id }) => id);
  const stretchIds = await idsOf(
    sql`update shoot_stretches set shoot_id = ${intoId} where shoot_id = ${fromId} returning id`,
  );
  const codes = await idsOf(
    sql`update codes set shoot_id = ${intoId} where shoot_id = ${fromId} returning code as id`,
  );
  const linked = await linkTwins(tx, fromId, intoId);
  const confirmed = await endWaits(tx, fromId, intoId);
  const customerIds = await idsOf(sql`
    update customers set shoot_id = ${intoId} where shoot_id = ${fromId} and not exists (
      select from customers as twin where twin.shoot_id = ${intoId} and twin.address = customers.address)
    returning id`);
  await tx.updateTable('shoots').set({ discardedAt: at }).where('id', '=', fromId).execute();
  return {
    stretchIds,
    codes,
    customerIds,
    linkedIds: linked.map(({ id }) => id),
    unlinkedAt: Object.fromEntries(
      linked.flatMap(({ id, unlinkedAt }) => (unlinkedAt ? [[id, unlinkedAt]] : [])),
    ),
    unconfirmedSince: Object.fromEntries(confirmed.map(({ id, since }) => [id, since])),
  };
}

/**
 * Links the target shoot's unlinked customers whose address is linked to the other shoot. Returns
 * when they were unlinked by hand, if they were.
 */
async function linkTwins(tx: Tx, fromId: string, intoId: string) {
  const { rows } = await sql<{ id: string; unlinkedAt: string | null }>`
    with waiting as (
      select id, unlinked_at from customers where shoot_id = ${intoId} and not linked and exists (
        select from customers as twin
        where twin.shoot_id = ${fromId} and twin.address = customers.address and twin.linked)
      for update)
    update customers set linked = true, unlinked_at = null from waiting where customers.id = waiting.id
    returning customers.id, waiting.unlinked_at::text as "unlinkedAt"`.execute(tx);
  return rows;
}

/**
 * The target shoot's customers wait for no double opt-in if their address did not wait at the other
 * shoot, for example because a photographer typed it there. Returns since when they waited.
 */
async function endWaits(tx: Tx, fromId: string, intoId: string) {
  const { rows } = await sql<{ id: string; since: string }>`
    with waiting as (
      select id, unconfirmed_since from customers
      where shoot_id = ${intoId} and unconfirmed_since is not null and exists (
        select from customers as twin where twin.shoot_id = ${fromId} and twin.address = customers.address
          and twin.linked and twin.unconfirmed_since is null)
      for update)
    update customers set unconfirmed_since = null from waiting where customers.id = waiting.id
    returning customers.id, waiting.unconfirmed_since::text as since`.execute(tx);
  return rows;
}

/**
 * Moves back what is still in the target shoot, and customers who registered since with a code that
 * moves back.
 */
export async function moveBack(tx: Tx, fromId: string, intoId: string, merged: Merged): Promise<void> {
  await sql`update shoot_stretches set shoot_id = ${fromId}
    where shoot_id = ${intoId} and id = any(${merged.stretchIds}::uuid[])`.execute(tx);
  await sql`update codes set shoot_id = ${fromId}
    where shoot_id = ${intoId} and code = any(${merged.codes}::text[])`.execute(tx);
  await sql`update customers set shoot_id = ${fromId} where shoot_id = ${intoId}
    and (id = any(${merged.customerIds}::uuid[]) or code = any(${merged.codes}::text[])) and not exists (
      select from customers as twin where twin.shoot_id = ${fromId} and twin.address = customers.address)`.execute(
    tx,
  );
  // A customer who was unlinked by hand stays unlinked when they register again. A decision made
  // since the merge takes precedence.
  await sql`update customers set linked = false,
      unlinked_at = coalesce(unlinked_at, (${JSON.stringify(merged.unlinkedAt ?? {})}::jsonb ->> id::text)::timestamptz)
    where shoot_id = ${intoId} and id = any(${merged.linkedIds}::uuid[])`.execute(tx);
  await waitAgain(tx, fromId, intoId, merged.unconfirmedSince ?? {});
}

/** Restores the waits that the merge ended, unless somebody answered for the address since. */
async function waitAgain(
  tx: Tx,
  fromId: string,
  intoId: string,
  since: NonNullable<Merged['unconfirmedSince']>,
): Promise<void> {
  await sql`update customers set unconfirmed_since = (${JSON.stringify(since)}::jsonb ->> customers.id::text)::timestamptz
    from shoots as discarded
    where discarded.id = ${fromId} and customers.shoot_id = ${intoId}
      and customers.id = any(${Object.keys(since)}::uuid[]) and customers.confirmed_at is null
      and coalesce(customers.typed_at <= discarded.discarded_at, true)`.execute(tx);
}

/** Whether customers have ordered photos of one of these shoots. */
export async function haveOrders(tx: Tx, shootIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from orders where orders.status in ('open', 'paid') and orders.id in (
        select order_id from order_shoots where shoot_id = any(${shootIds}::uuid[])
        union select order_id from order_photos where shoot_id = any(${shootIds}::uuid[]))) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}
