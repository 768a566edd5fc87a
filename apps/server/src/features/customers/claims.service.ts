import type { Registration } from '@photoslate/contract/codes';
import type { Claim } from '@photoslate/contract/customers';
import type { Language } from '@photoslate/contract/scalars';
import { registrationRules } from '#features/studio/index.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import {
  claimOf,
  claimsOf,
  confirmClaims,
  decideClaims,
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
  customersAtAddress,
  deleteCustomer,
  insertCustomerOnce,
  mergeCustomer,
  rowAtPlace,
  rowsByIds,
  rowsWaitingAtCode,
  type CustomerChange,
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
    }));
  // Another code of the shoot brought the same address at the same moment.
  if (!isThere) return register(tx, place, form, now);
  await insertClaim(tx, {
    ...details,
    id,
    studio_id: place.studioId,
    customer_id: customerId,
    code: place.code,
    email: form.email,
    consent_version: form.consentVersion,
    claimed_at: now,
    state: !known ? 'first' : isSame(details, known) ? 'same' : 'waiting',
    linked,
  });
  return id;
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
  if (!claims.some(({ id }) => id === which.claimId)) throw new Problem('not_found');
  const state = accepts ? 'accepted' : 'dismissed';
  const [decided] = await decideClaims(tx, { customerId: row.id, claimId: which.claimId }, state, now);
  if (decided && accepts) await changeCustomer(tx, row.id, detailsOf(decided));
}

/** A registration that was taken back: where it was, and whether its address is still linked there. */
export interface Withdrawn {
  readonly sessionId: string | null;
  readonly shootId: string | null;
  readonly address: string;
}

/**
 * Takes a registration back, as if it had not been made. A customer who was made from it goes, too, unless another registration of the
 * address is there. @returns undefined when it is gone already
 */
export async function withdraw(tx: Tx, studioId: string, claimId: string): Promise<Withdrawn | undefined> {
  const claim = await deleteClaim(tx, studioId, claimId);
  const [row] = claim ? await rowsByIds(tx, [claim.customer_id]) : [];
  if (!claim || !row) return undefined;
  const [next] = await claimsOf(tx, row.id);
  if (row.source === 'self' && claim.state === 'first') {
    if (!next) await deleteCustomer(tx, row.id);
    else {
      const { first_name, last_name, phone, language } = next;
      const consent = { consent_version: next.consent_version, consented_at: next.claimed_at };
      await changeCustomer(tx, row.id, { first_name, last_name, phone, language, ...consent });
      await makeFirst(tx, next.id);
    }
  }
  if (claim.linked && row.source === 'self') await changeCustomer(tx, row.id, { linked: false });
  return { sessionId: row.session_id, shootId: row.shoot_id, address: row.address };
}

/** Whether the person behind an address has confirmed it in a session, and the details that wait for their decision. */
export async function ownClaims(
  db: Db | Tx,
  sessionId: string,
  address: string,
): Promise<{ confirmed: boolean; claims: Claim[] }> {
  const rows = await customersAtAddress(db, sessionId, address).execute();
  const waiting = await waitingClaims(
    db,
    rows.map(({ id }) => id),
  );
  return {
    confirmed: rows.every(({ confirmed_at }) => confirmed_at !== null),
    claims: [...waiting.values()].flat().map(claimOf),
  };
}

/**
 * The person behind an address confirms it, and says which of the waiting details are theirs; the others are dismissed.
 * @returns the shoots whose customers changed
 */
export async function confirmAddress(
  tx: Tx,
  sessionId: string,
  address: string,
  acceptedIds: readonly string[],
  now: Date,
): Promise<(string | null)[]> {
  const rows = await customersAtAddress(tx, sessionId, address).forUpdate().execute();
  for (const { id } of rows) {
    for (const claimId of acceptedIds) {
      const [accepted] = await decideClaims(tx, { customerId: id, claimId }, 'accepted', now);
      if (accepted) await changeCustomer(tx, id, detailsOf(accepted));
    }
    await decideClaims(tx, { customerId: id }, 'dismissed', now);
    await changeCustomer(tx, id, { confirmed_at: now });
  }
  if (rows.length > 0)
    await confirmClaims(
      tx,
      rows.map(({ id }) => id),
      now,
    );
  return rows.map((row) => row.shoot_id);
}
