import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { detailsOf, type CustomerDetails } from './claims.service.ts';
import { awaitDecision, claimsOf, decideClaims } from './claims.store.ts';
import { customerFor, type ShootOfCustomers } from './customers.service.ts';
import { changeCustomer } from './customers.store.ts';

/**
 * Accepts or dismisses a waiting claim. Accepted details become the customer's. A claim that was
 * decided before does not change.
 *
 * @throws HttpError `not_found` if the shoot has no such customer or claim
 */
export async function decideClaim(
  tx: Tx,
  shoot: ShootOfCustomers,
  which: { readonly customerId: string; readonly claimId: string },
  accepts: boolean,
  now: Date,
): Promise<void> {
  const row = await customerFor(tx, shoot, which.customerId);
  const claims = await claimsOf(tx, row.id);
  if (!claims.some(({ id }) => id === which.claimId)) throw new HttpError('not_found');
  const state = accepts ? 'accepted' : 'dismissed';
  const [decided] = await decideClaims(tx, { customerId: row.id, claimId: which.claimId }, state, now);
  if (decided && accepts) await changeCustomer(tx, row.id, { ...detailsOf(decided), typedAt: now });
}

/**
 * Undoes a photographer's decision about a claim: it waits again. If it was accepted, the customer
 * gets back the details from before. A claim that the customer has decided since does not change.
 *
 * @throws HttpError `not_found` if the shoot has no such customer or claim
 */
export async function reopenClaim(
  tx: Tx,
  shoot: ShootOfCustomers,
  which: { readonly customerId: string; readonly claimId: string },
  before: CustomerDetails | undefined,
): Promise<void> {
  const row = await customerFor(tx, shoot, which.customerId);
  const claim = (await claimsOf(tx, row.id)).find(({ id }) => id === which.claimId);
  if (!claim) throw new HttpError('not_found');
  const isByPhotographer = claim.decidedAt !== null && claim.confirmedAt === null;
  if (!isByPhotographer || (claim.state !== 'accepted' && claim.state !== 'dismissed')) return;
  await awaitDecision(tx, claim.id);
  if (claim.state === 'accepted' && before) await changeCustomer(tx, row.id, before);
}
