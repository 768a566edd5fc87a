import type { Registration } from '@photoslate/contract/codes';
import type { Claim } from '@photoslate/contract/customers';
import type { Language } from '@photoslate/contract/scalars';
import { registrationRules } from '#features/studio/index.ts';
import { newId } from '#platform/ids.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import {
  claimOf,
  claimsOf,
  confirmClaim,
  countSelfLinked,
  decideClaims,
  deleteClaim,
  dismissClaim,
  insertClaim,
  linkedByThemselves,
  makeFirst,
  markLinked,
  undecidedClaims,
  waitingClaims,
  type ClaimRow,
} from './claims.store.ts';
import {
  changeCustomer,
  customersAtAddress,
  deleteCustomer,
  insertCustomerOnce,
  mergeCustomer,
  rowAtPlace,
  rowsByIds,
  rowsWaitingAtCode,
  type CustomerChange,
  type CustomerRow,
} from './customers.store.ts';
import { addressOf, customerFor, orNull, type ShootOfCustomers } from './customers.service.ts';

/** Where a registration arrives: behind which code, and what that code belongs to. */
export interface RegistrationPlace {
  readonly studioId: string;
  readonly sessionId: string | null;
  readonly shootId: string | null;
  readonly code: string;
  /** Whether registrations are linked here at all. */
  readonly links: boolean;
}

interface Details {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly language: Language;
}

/** More details than anybody decides about for one customer; what comes after them is stored and asks nothing. */
const WAITING_MAX = 5;

/** Whether a claim says nothing that the customer's row does not say. */
const isSame = (claim: Details, customer: Details): boolean =>
  (['first_name', 'last_name', 'phone'] as const).every(
    (field) => claim[field] === null || claim[field] === customer[field],
  ) && claim.language === customer.language;

/** The columns of a customer that a claim fills: what it leaves out stays as it was. */
const detailsOf = (claim: ClaimRow): CustomerChange => ({
  ...(claim.first_name === null ? {} : { first_name: claim.first_name }),
  ...(claim.last_name === null ? {} : { last_name: claim.last_name }),
  ...(claim.phone === null ? {} : { phone: claim.phone }),
  language: claim.language,
});

/** How many more registrations at this code are linked by themselves. */
async function roomAtCode(tx: Tx, studioId: string, code: string): Promise<number> {
  const { needTap, selfLinkMax } = await registrationRules(tx, studioId);
  return needTap ? 0 : selfLinkMax - (await linkedByThemselves(tx, code));
}

/**
 * Stores a registration with the consent that it gives. A new address becomes a customer. The details of a customer who is there already
 * never change: details that differ wait beside them, for a photographer or the person to decide. The caller holds the code's
 * row; at a shoot's code one registers after the other.
 * @returns the claim's id @throws Problem `invalid` on `email`
 */
export async function register(
  tx: Tx,
  place: RegistrationPlace,
  form: Registration,
  now: Date,
): Promise<string> {
  const id = newId();
  const details: Details = {
    first_name: orNull(form.firstName),
    last_name: orNull(form.lastName),
    phone: orNull(form.phone),
    language: form.language,
  };
  const address = addressOf(form.email, 'email');
  const known = await rowAtPlace(tx, place, address);
  const mayLink = place.links && !known?.linked && !known?.unlinked_at;
  const linked = mayLink && (await roomAtCode(tx, place.studioId, place.code)) > 0;
  const customerId = known?.id ?? id;
  if (known && linked) await changeCustomer(tx, known.id, { linked });
  const isThere =
    known !== undefined ||
    (await insertCustomerOnce(tx, {
      ...details,
      id,
      studio_id: place.studioId,
      session_id: place.sessionId,
      shoot_id: place.shootId,
      code: place.code,
      email: form.email,
      address,
      linked,
      source: 'self',
      consent_version: form.consentVersion,
      consented_at: now,
      registered_at: now,
      unlinked_at: null,
      confirmed_at: null,
      typed_at: null,
      tapped_at: null,
    }));
  // Another code of the shoot brought the same address at the same moment.
  if (!isThere) return register(tx, place, form, now);
  if (linked) await countSelfLinked(tx, place.code);
  await insertClaim(tx, {
    ...details,
    id,
    studio_id: place.studioId,
    customer_id: customerId,
    code: place.code,
    email: form.email,
    consent_version: form.consentVersion,
    claimed_at: now,
    state: known ? await stateBeside(tx, known, details) : 'first',
    linked,
  });
  return id;
}

/** How details stand beside a customer who is there. What waits already, or is one too many, is stored and asks nothing. */
async function stateBeside(tx: Tx, known: CustomerRow, details: Details): Promise<ClaimRow['state']> {
  if (isSame(details, known)) return 'same';
  const waiting = (await waitingClaims(tx, [known.id])).get(known.id) ?? [];
  const isThere = waiting.some((claim) => isSame(details, claim) && isSame(claim, details));
  return isThere || waiting.length >= WAITING_MAX ? 'dismissed' : 'waiting';
}

/** Gives those who registered at a code before it had a shoot to what it now belongs to. */
export async function adoptRegistrations(
  tx: Tx,
  code: string,
  to: { readonly sessionId: string; readonly shootId: string | null; readonly links: boolean },
): Promise<void> {
  for (const row of await rowsWaitingAtCode(tx, code)) {
    if (to.shootId === null) {
      await changeCustomer(tx, row.id, { session_id: to.sessionId });
      continue;
    }
    const twin = await rowAtPlace(tx, { shootId: to.shootId, code }, row.address);
    const links = to.links && !twin?.linked && !twin?.unlinked_at;
    const linked = links && (await roomAtCode(tx, row.studio_id, code)) > 0;
    const [first] = linked ? await claimsOf(tx, row.id) : [];
    if (first) await markLinked(tx, first.id);
    if (linked) await countSelfLinked(tx, code);
    if (twin) {
      if (linked) await changeCustomer(tx, twin.id, { linked });
      await mergeCustomer(tx, row.id, twin.id);
    } else {
      const place = { session_id: to.sessionId, shoot_id: to.shootId };
      await changeCustomer(tx, row.id, { ...place, ...(linked ? { linked } : {}) });
    }
  }
}

/**
 * Decides about details that wait beside a customer: accepted, they become the customer's.
 * @throws Problem `not_found` for a customer that is not the shoot's; decided already, nothing changes
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
  if (decided && accepts) await changeCustomer(tx, row.id, { ...detailsOf(decided), typed_at: now });
}

/** A registration that was taken back: where it was, and whether its address is still linked there. */
export interface Withdrawn {
  readonly sessionId: string | null;
  readonly shootId: string | null;
  readonly address: string;
}

/**
 * Takes a registration back. A customer who is there through it alone goes with it; one whom a photographer typed, who confirmed the
 * address, or for whom another registration stands, stays. @returns undefined when it is gone already
 */
export async function withdraw(tx: Tx, studioId: string, claimId: string): Promise<Withdrawn | undefined> {
  const claim = await deleteClaim(tx, studioId, claimId);
  const [row] = claim ? await rowsByIds(tx, [claim.customer_id]) : [];
  if (!claim || !row) return undefined;
  const withdrawn = { sessionId: row.session_id, shootId: row.shoot_id, address: row.address };
  if (row.source !== 'self' || row.typed_at !== null || row.confirmed_at !== null) return withdrawn;
  const others = (await claimsOf(tx, row.id)).filter(({ state }) => state !== 'dismissed');
  const [next] = others;
  if (!next) await deleteCustomer(tx, row.id);
  else if (claim.state === 'first') {
    const { first_name, last_name, phone, language } = next;
    const consent = { consent_version: next.consent_version, consented_at: next.claimed_at };
    await changeCustomer(tx, row.id, { first_name, last_name, phone, language, ...consent });
    // It stands for the customer now, and would take them along.
    await makeFirst(tx, next.id, next.linked || claim.linked);
  }
  return withdrawn;
}

/**
 * Whether the person behind an address has confirmed it in a session, and what they have to decide: before that all that was left for
 * the address, afterwards what differs.
 */
export async function ownClaims(
  db: Db | Tx,
  sessionId: string,
  address: string,
): Promise<{ confirmed: boolean; claims: Claim[] }> {
  const rows = await customersAtAddress(db, sessionId, address).execute();
  const confirmed = rows.every(({ confirmed_at }) => confirmed_at !== null);
  const ids = rows.map(({ id }) => id);
  const claims = await undecidedClaims(db, ids, confirmed ? ['waiting'] : UNDECIDED);
  return { confirmed, claims: claims.map(claimOf) };
}

const UNDECIDED = ['first', 'same', 'waiting', 'accepted'] as const;

/** What a person says of the claims that they were shown. */
export interface Decision {
  readonly acceptedIds: readonly string[];
  readonly shownIds: readonly string[];
}

/**
 * The person behind an address confirms it, and says which of the claims that they were shown are theirs: with those they confirm the
 * consent; the others are dismissed, and the details that came only from them go. Claims that they were not shown stay as they are.
 * @returns the shoots whose customers changed
 */
export async function confirmAddress(
  tx: Tx,
  sessionId: string,
  address: string,
  { acceptedIds, shownIds }: Decision,
  now: Date,
): Promise<(string | null)[]> {
  const rows = await customersAtAddress(tx, sessionId, address).forUpdate().execute();
  for (const row of rows) {
    const shown = await undecidedClaims(tx, [row.id], UNDECIDED);
    const accepted = shown.filter(({ id }) => acceptedIds.includes(id));
    const dismissed = shown.filter(({ id }) => shownIds.includes(id) && !acceptedIds.includes(id));
    for (const { id } of dismissed) await dismissClaim(tx, id, now);
    const isStrangers = row.typed_at === null && dismissed.some(({ state }) => state === 'first');
    if (isStrangers) await changeCustomer(tx, row.id, { first_name: null, last_name: null, phone: null });
    for (const claim of accepted) {
      await confirmClaim(tx, claim, now);
      if (claim.state === 'waiting' || isStrangers) await changeCustomer(tx, row.id, detailsOf(claim));
    }
    await changeCustomer(tx, row.id, { confirmed_at: now });
  }
  return rows.map((row) => row.shoot_id);
}
