import type { Claim } from '@photoslate/contract/customers';
import type { Db, Tx } from '#platform/database/handles.ts';
import { claimOf, confirmClaim, dismissClaim, undecidedClaims } from './claims.store.ts';
import { detailsOf } from './claims.service.ts';
import { changeCustomer, customersAtAddress, type CustomerRow, type Whereabouts } from './customers.store.ts';
import { deleteUnconfirmed } from './opt-in.store.ts';

/**
 * Whether the holder of an address has confirmed it in a session, and the claims to decide about:
 * before the confirmation all claims for the address, afterwards only the waiting ones.
 */
export async function ownClaims(
  db: Db | Tx,
  sessionId: string,
  address: string,
): Promise<{ confirmed: boolean; claims: Claim[] }> {
  const rows = await customersAtAddress(db, { sessionId }, address).execute();
  const confirmed = rows.every(({ confirmedAt }) => confirmedAt !== null);
  const ids = rows.map(({ id }) => id);
  const claims = await undecidedClaims(db, ids, confirmed ? ['waiting'] : UNDECIDED);
  return { confirmed, claims: claims.map(shownClaim) };
}

const shownClaim = (claim: Awaited<ReturnType<typeof undecidedClaims>>[number]): Claim => ({
  ...claimOf(claim),
  ...(claim.ticked ? { purposes: claim.ticked } : {}),
});

/** The registrations of an address in a studio that wait for the double opt-in. */
export async function claimsToConfirm(db: Db | Tx, studioId: string, address: string): Promise<Claim[]> {
  const rows = await customersAtAddress(db, { studioId }, address).execute();
  const ids = rows.map(({ id }) => id);
  const claims = await undecidedClaims(db, ids, UNDECIDED);
  return claims.filter(({ doubleOptIn }) => doubleOptIn).map(shownClaim);
}

const UNDECIDED = ['first', 'same', 'waiting', 'accepted'] as const;

/** A customer's decision about the claims that they were shown. */
export interface Decision {
  readonly acceptedIds: readonly string[];
  readonly shownIds: readonly string[];
  /** Whether the page named the purposes that were ticked. That of version 0.1.0 does not. */
  readonly purposesShown: boolean;
}

/**
 * The holder of an address confirms it and accepts some of the claims that they were shown.
 * Accepting a claim confirms its consent, and those to purposes if these were shown. The other
 * shown claims are dismissed, and details that came only from them are removed; a customer who only
 * came from them and waited for the double opt-in is deleted. Claims that were not shown do not
 * change.
 *
 * @param where a whole studio: only the shoots of the claims that were shown are confirmed
 *
 * @returns the sessions and shoots whose customers changed
 */
export async function confirmAddress(
  tx: Tx,
  where: Whereabouts,
  address: string,
  { acceptedIds, shownIds, purposesShown }: Decision,
  now: Date,
): Promise<Pick<CustomerRow, 'sessionId' | 'shootId'>[]> {
  const rows = await customersAtAddress(tx, where, address).forUpdate().execute();
  const changed: CustomerRow[] = [];
  for (const row of rows) {
    const shown = await undecidedClaims(tx, [row.id], UNDECIDED);
    const accepted = shown.filter(({ id }) => acceptedIds.includes(id));
    const dismissed = shown.filter(({ id }) => shownIds.includes(id) && !acceptedIds.includes(id));
    const isConcerned = accepted.length + dismissed.length > 0 || 'sessionId' in where;
    if (!isConcerned) continue;
    changed.push(row);
    for (const { id } of dismissed) await dismissClaim(tx, id, now);
    if (row.unconfirmedSince !== null && accepted.length === 0) {
      if (dismissed.length > 0 && dismissed.length === shown.length) await deleteUnconfirmed(tx, row);
      continue;
    }
    const isFirstDismissed = row.typedAt === null && dismissed.some(({ state }) => state === 'first');
    if (isFirstDismissed) await changeCustomer(tx, row.id, { firstName: null, lastName: null, phone: null });
    for (const claim of accepted) {
      await confirmClaim(tx, claim, now, purposesShown);
      if (claim.state === 'waiting' || isFirstDismissed) await changeCustomer(tx, row.id, detailsOf(claim));
    }
    if (accepted.length > 0 || 'sessionId' in where)
      await changeCustomer(tx, row.id, { confirmedAt: now, unconfirmedSince: null });
  }
  return changed;
}
