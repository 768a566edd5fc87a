import type { Registration } from '@photoslate/contract/codes';
import type { Language } from '@photoslate/contract/scalars';
import { registrationRules } from '#features/studio/index.ts';
import { newId } from '#platform/ids.ts';
import type { Tx } from '#platform/database/handles.ts';
import {
  claimsOf,
  countSelfLinked,
  deleteClaim,
  insertClaim,
  linkedByThemselves,
  makeFirst,
  markLinked,
  waitingClaims,
  type ClaimRow,
} from './claims.store.ts';
import {
  changeCustomer,
  deleteCustomer,
  insertCustomerOnce,
  mergeCustomer,
  rowAtPlace,
  rowsByIds,
  rowsWaitingAtCode,
  type CustomerChange,
  type CustomerRow,
} from './customers.store.ts';
import { acceptedPurposes } from './purposes.service.ts';
import { insertConsents, leaveConsents } from './purposes.store.ts';
import { addressOf, orNull } from './customers.service.ts';

/** Where a registration arrives: its code and what the code belongs to. */
export interface RegistrationPlace {
  readonly studioId: string;
  readonly sessionId: string | null;
  readonly shootId: string | null;
  readonly code: string;
  /** Whether registrations may be linked here at all. */
  readonly links: boolean;
  readonly isPractice: boolean;
}

/** The details of a customer that a claim can change. */
export type CustomerDetails = Details;

interface Details {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly language: Language;
}

/** Maximum number of waiting claims per customer. Further claims are stored as dismissed. */
const WAITING_MAX = 5;

/** Whether a claim contains nothing that differs from the customer's row. */
const isSame = (claim: Details, customer: Details): boolean =>
  (['firstName', 'lastName', 'phone'] as const).every(
    (field) => claim[field] === null || claim[field] === customer[field],
  ) && claim.language === customer.language;

/** The customer columns that a claim sets. Fields that the claim omits are not changed. */
export const detailsOf = (claim: ClaimRow): CustomerChange => ({
  ...(claim.firstName === null ? {} : { firstName: claim.firstName }),
  ...(claim.lastName === null ? {} : { lastName: claim.lastName }),
  ...(claim.phone === null ? {} : { phone: claim.phone }),
  language: claim.language,
});

/** How many more registrations at this code are linked automatically. */
async function roomAtCode(tx: Tx, studioId: string, code: string): Promise<number> {
  const { needTap, selfLinkMax } = await registrationRules(tx, studioId);
  return needTap ? 0 : selfLinkMax - (await linkedByThemselves(tx, code));
}

/**
 * Stores a registration with its consent. A new address becomes a customer. An existing customer
 * never changes, and is not linked: differing details wait as a claim until a photographer or the
 * customer decides. The caller has locked the code's row and serializes registrations at a shoot's
 * code.
 *
 * If the studio has double opt-in, a new customer waits until the holder of the address confirms
 * the registration. One who waits already is asked again, also after the setting was switched off.
 * Practice sessions mail nobody but people of the studio, and have no double opt-in.
 *
 * @returns the claim's id, and the address to which the confirmation is to be mailed, if any
 *
 * @throws HttpError `invalid` on `email` or `purposes`
 */
export async function register(
  tx: Tx,
  place: RegistrationPlace,
  form: Registration,
  now: Date,
): Promise<{ readonly id: string; readonly toConfirm: string | null }> {
  const id = newId();
  const details: Details = {
    firstName: orNull(form.firstName),
    lastName: orNull(form.lastName),
    phone: orNull(form.phone),
    language: form.language,
  };
  const address = addressOf(form.email, 'email');
  const rules = await registrationRules(tx, place.studioId);
  const known = await rowAtPlace(tx, place, address);
  const isWaiting = known !== undefined && known.unconfirmedSince !== null;
  const doubleOptIn = (rules.doubleOptIn && !place.isPractice) || isWaiting;
  const linked = !known && place.links && (await roomAtCode(tx, place.studioId, place.code)) > 0;
  const customerId = known?.id ?? id;
  const isThere =
    known !== undefined ||
    (await insertCustomerOnce(tx, {
      ...details,
      id,
      studioId: place.studioId,
      sessionId: place.sessionId,
      shootId: place.shootId,
      code: place.code,
      email: form.email,
      address,
      linked,
      source: 'self',
      consentVersion: form.consentVersion,
      consentedAt: now,
      registeredAt: now,
      unlinkedAt: null,
      confirmedAt: null,
      typedAt: null,
      tappedAt: null,
      unconfirmedSince: doubleOptIn ? now : null,
      studioNote: null,
    }));
  // Insert conflict: the same address was registered concurrently at another code of the shoot.
  if (!isThere) return register(tx, place, form, now);
  if (linked) await countSelfLinked(tx, place.code);
  await insertClaim(tx, {
    ...details,
    id,
    studioId: place.studioId,
    customerId,
    code: place.code,
    email: form.email,
    consentVersion: form.consentVersion,
    claimedAt: now,
    state: known ? await stateBeside(tx, known, details) : 'first',
    linked,
    doubleOptIn,
  });
  const { studioId } = place;
  const ticked = await acceptedPurposes(tx, studioId, form.purposes ?? [], form.language);
  const given = { studioId, customerId, claimId: id, language: form.language, givenAt: now };
  await insertConsents(
    tx,
    ticked.map((purpose) => ({ ...purpose, ...given, id: newId() })),
    { by: 'customer' },
  );
  return { id, toConfirm: doubleOptIn ? address : null };
}

/**
 * The state of a claim for an existing customer. A claim is dismissed if the same details already
 * wait, or if too many claims wait.
 */
async function stateBeside(tx: Tx, known: CustomerRow, details: Details): Promise<ClaimRow['state']> {
  if (isSame(details, known)) return 'same';
  const waiting = (await waitingClaims(tx, [known.id])).get(known.id) ?? [];
  const isThere = waiting.some((claim) => isSame(details, claim) && isSame(claim, details));
  return isThere || waiting.length >= WAITING_MAX ? 'dismissed' : 'waiting';
}

/**
 * Moves the customers who registered at a code before it was bound to the session or shoot that it
 * now belongs to.
 */
export async function adoptRegistrations(
  tx: Tx,
  code: string,
  to: { readonly sessionId: string; readonly shootId: string | null; readonly links: boolean },
): Promise<void> {
  for (const row of await rowsWaitingAtCode(tx, code)) {
    if (to.shootId === null) {
      await changeCustomer(tx, row.id, { sessionId: to.sessionId });
      continue;
    }
    const twin = await rowAtPlace(tx, { shootId: to.shootId, code }, row.address);
    const linked = !twin && to.links && (await roomAtCode(tx, row.studioId, code)) > 0;
    const [first] = linked ? await claimsOf(tx, row.id) : [];
    if (first) await markLinked(tx, first.id);
    if (linked) await countSelfLinked(tx, code);
    if (twin) await mergeCustomer(tx, row.id, twin.id);
    else {
      const destination = { sessionId: to.sessionId, shootId: to.shootId };
      await changeCustomer(tx, row.id, { ...destination, ...(linked ? { linked } : {}) });
    }
  }
}

/** A withdrawn registration: its session, its shoot and its address. */
export interface Withdrawn {
  readonly sessionId: string | null;
  readonly shootId: string | null;
  readonly address: string;
}

/**
 * Withdraws a registration. Its customer is deleted too, unless a photographer typed them, they
 * confirmed their address, or they have another claim that is not dismissed.
 *
 * @returns undefined if the registration no longer exists
 */
export async function withdraw(tx: Tx, studioId: string, claimId: string): Promise<Withdrawn | undefined> {
  const claim = await deleteClaim(tx, studioId, claimId);
  const [row] = claim ? await rowsByIds(tx, [claim.customerId]) : [];
  if (!claim || !row) return undefined;
  const withdrawn = { sessionId: row.sessionId, shootId: row.shootId, address: row.address };
  if (row.source !== 'self' || row.typedAt !== null || row.confirmedAt !== null) return withdrawn;
  const others = (await claimsOf(tx, row.id)).filter(({ state }) => state !== 'dismissed');
  const [next] = others;
  if (!next) {
    await leaveConsents(tx, row);
    await deleteCustomer(tx, row.id);
  } else if (claim.state === 'first') {
    const { firstName, lastName, phone, language } = next;
    const consent = { consentVersion: next.consentVersion, consentedAt: next.claimedAt };
    await changeCustomer(tx, row.id, { firstName, lastName, phone, language, ...consent });
    // The next claim becomes the first one: withdrawing it then changes or deletes the customer.
    await makeFirst(tx, next.id, next.linked || claim.linked);
  }
  return withdrawn;
}
