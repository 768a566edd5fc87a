import type { WriteContext } from '#platform/routes.ts';
import type { UpdateContact } from '@photoslate/contract/customers';
import { recordActivity } from '#features/activity/index.ts';
import {
  decideClaim,
  linkCustomer,
  saveContacts,
  unlinkCustomer,
  unlinkRegisteredSince,
} from '#features/customers/index.ts';
import { notifyLinked } from '#features/galleries/index.ts';
import { excludeErased } from '#features/privacy/index.ts';
import { revokeUnlinked } from '#features/links/index.ts';
import { publish, publishAtCommit } from '#platform/events.ts';
import { knownId } from '#platform/ids.ts';
import { lockedShoot } from './shoot-access.ts';
import { markIfLate, publishShootChanged } from './shoots.service.ts';

/**
 * Inserts or updates the customers that a photographer typed. A corrected address loses its link.
 * If the gallery is already published, it is mailed to the corrected address.
 * @returns the shoot's id
 * @throws HttpError `invalid`, `conflict`
 */
export async function updateContacts(
  write: WriteContext,
  idOrCode: string,
  { customers }: UpdateContact,
): Promise<string> {
  const { tx, platform, identity, now } = write;
  const locked = await lockedShoot(tx, identity, idOrCode);
  const { session, shoot } = locked;
  // Locks the shoot before the customers, in the same order as registrations do.
  await markIfLate(tx, locked, 'contact');
  const present = await excludeErased(platform, tx, session.studioId, customers);
  const corrected = await saveContacts(tx, shoot, present, shoot.language ?? identity.language, {
    userId: identity.userId,
    now,
  });
  await revokeUnlinked(tx, session.sessionId, corrected, now);
  await notifyLinked(platform, tx, session, [shoot.id], now);
  await publishShootChanged(tx, session, shoot.id, corrected.length > 0 ? publishAtCommit : publish);
  const thing = { kind: 'shoot', id: shoot.id } as const;
  const { studioId } = session;
  await recordActivity(tx, { studioId, by: identity, verb: 'contact.changed', thing, at: now });
  return shoot.id;
}

/**
 * Links a customer to the shoot. If the shoot is published, the customer is mailed at once.
 * @returns the shoot's id
 * @throws HttpError `not_found`
 */
export async function link(
  write: WriteContext,
  idOrCode: string,
  customerId: string,
  isUndo: boolean,
): Promise<string> {
  const { tx, platform, now } = write;
  const { session, shoot } = await lockedShoot(tx, write.identity, idOrCode);
  await linkCustomer(tx, shoot, knownId(customerId), isUndo ? null : now);
  await notifyLinked(platform, tx, session, [shoot.id], now);
  await publishShootChanged(tx, session, shoot.id);
  return shoot.id;
}

/**
 * Unlinks a customer. Their link then shows nothing of this shoot.
 * @returns the shoot's id
 * @throws HttpError `not_found`
 */
export async function unlink(write: WriteContext, idOrCode: string, customerId: string): Promise<string> {
  const { tx, now } = write;
  const { session, shoot } = await lockedShoot(tx, write.identity, idOrCode);
  const address = await unlinkCustomer(tx, shoot, knownId(customerId), now);
  await revokeUnlinked(tx, session.sessionId, [address], now);
  await publishShootChanged(tx, session, shoot.id, publishAtCommit);
  return shoot.id;
}

/**
 * Accepts or dismisses a claim: details that were sent for an existing customer.
 * @returns the shoot's id
 * @throws HttpError `not_found`
 */
export async function decide(
  write: WriteContext,
  idOrCode: string,
  claim: { readonly claimId: string; readonly customerId: string; readonly accept: boolean },
): Promise<string> {
  const { tx, identity, now } = write;
  const { session, shoot } = await lockedShoot(tx, identity, idOrCode);
  const which = { customerId: knownId(claim.customerId), claimId: knownId(claim.claimId) };
  await decideClaim(tx, shoot, which, claim.accept, now);
  await publishShootChanged(tx, session, shoot.id);
  const thing = { kind: 'shoot', id: shoot.id } as const;
  const { studioId } = session;
  if (claim.accept)
    await recordActivity(tx, { studioId, by: identity, verb: 'contact.changed', thing, at: now });
  return shoot.id;
}

/**
 * Unlinks all customers who registered for a shoot by themselves since a moment. Their links then
 * show nothing of it.
 * @returns the shoot's id
 */
export async function unlinkSince(write: WriteContext, idOrCode: string, since: Date): Promise<string> {
  const { tx, now } = write;
  const { session, shoot } = await lockedShoot(tx, write.identity, idOrCode);
  const addresses = await unlinkRegisteredSince(tx, shoot.id, since, now);
  await revokeUnlinked(tx, session.sessionId, addresses, now);
  await publishShootChanged(tx, session, shoot.id, publishAtCommit);
  return shoot.id;
}
