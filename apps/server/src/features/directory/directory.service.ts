import type { ClaimDecision } from '@photoslate/contract/customer-pages';
import type { Language } from '@photoslate/contract/scalars';
import { normalizeEmail, isEmail } from '@photoslate/domain/email-address';
import { recordActivity } from '#features/activity/index.ts';
import { addNote, correctDetails, decideClaim, reopenClaim } from '#features/customers/index.ts';
import { lockedSession } from '#features/session-access/index.ts';
import { updateContacts } from '#features/shoots/index.ts';
import { authorize, type UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { publish } from '#platform/events.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import { knownId } from '#platform/ids.ts';
import type { WriteContext } from '#platform/routes.ts';
import { customerById, customersOfPerson, noteAmong } from './person.store.ts';
import { scopeOf, type PersonKey } from './scope.ts';

/**
 * The person of a customer's id. Any of their customers opens their page; a photographer can open
 * it only by a customer of their own sessions.
 * @throws HttpError `not_found`, `forbidden`
 */
export async function personOf(db: Db | Tx, identity: UserIdentity, id: string): Promise<PersonKey> {
  const { address } = authorize(identity, await customerById(db, knownId(id)));
  return { ...scopeOf(identity), address };
}

interface TypedContact {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly email: string;
  readonly phone?: string | null | undefined;
  readonly language: Language;
}

/**
 * Corrects a person's contact in all shoots that the user sees, as if it was typed in each of them:
 * a corrected address loses its links, and gets new ones for published galleries. Registrations
 * that belong to no shoot keep their address, because nothing is mailed to them.
 *
 * @returns the person, with the corrected address
 *
 * @throws HttpError `invalid` on `email`; `conflict` if a new address is for a person who is linked
 * to no shoot
 */
export async function correctContact(
  write: WriteContext,
  person: PersonKey,
  contact: TypedContact,
): Promise<PersonKey> {
  const address = normalizeEmail(contact.email);
  if (!isEmail(address)) throw fieldHttpError('email', 'email');
  const customers = await customersOfPerson(write.tx, person);
  // The sessions are locked in the order of their ids, as by an erasure.
  const inShoots = customers
    .flatMap(({ id, shootId, sessionId, linked, isDiscarded }) =>
      shootId && sessionId && linked && !isDiscarded ? { id, shootId, sessionId } : [],
    )
    .toSorted((a, b) => a.sessionId.localeCompare(b.sessionId));
  if (address !== person.address && inShoots.length === 0) throw new HttpError('conflict');
  for (const { id, shootId } of inShoots) {
    try {
      await updateContacts(write, shootId, { customers: [{ ...contact, id }] });
    } catch (error) {
      // The other customer of the shoot has this address already.
      if (error instanceof HttpError && error.code === 'invalid')
        throw fieldHttpError('email', 'email_taken');
      throw error;
    }
  }
  const others = customers.filter(({ id }) => !inShoots.some((inShoot) => inShoot.id === id));
  const { firstName, lastName, phone, language } = contact;
  await correctDetails(
    write.tx,
    others.map(({ id }) => id),
    { firstName: firstName || null, lastName: lastName || null, phone: phone || null, language },
    write.now,
  );
  if (inShoots.length === 0) return person;
  const corrected = { ...person, address };
  const note = noteAmong(customers);
  // It stays with registrations that keep the former address, too: they are of the same person.
  if (note !== null && address !== person.address) await addNote(write.tx, corrected, note);
  return corrected;
}

/**
 * Accepts or dismisses a claim of a person, or undoes that.
 * @throws HttpError `not_found`, `forbidden`
 */
export async function decideClaimOfPerson(
  { tx, identity, now }: WriteContext,
  customerId: string,
  claimId: string,
  { state, before }: ClaimDecision,
): Promise<void> {
  const id = knownId(customerId);
  const { studioId, sessionId, shootId } = authorize(identity, await customerById(tx, id));
  if (sessionId === undefined) throw new HttpError('not_found');
  const session = await lockedSession(tx, identity, sessionId);
  const place = { id: shootId ?? '', studioId, sessionId };
  const which = { customerId: id, claimId: knownId(claimId) };
  if (state === 'waiting') await reopenClaim(tx, place, which, before);
  else await decideClaim(tx, place, which, state === 'accepted', now);
  const { photographerId } = session;
  const event = shootId
    ? ({ type: 'shoot.changed', sessionId, shootId } as const)
    : ({ type: 'session.changed', sessionId } as const);
  await publish(tx, { studioId, photographerId, event });
  const thing = shootId ? { thing: { kind: 'shoot', id: shootId } as const } : {};
  if (state !== 'dismissed')
    await recordActivity(tx, { studioId, by: identity, verb: 'contact.changed', at: now, ...thing });
}
