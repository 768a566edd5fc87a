import type { Language } from '@photoslate/contract/scalars';
import type { Contact } from '@photoslate/contract/customers';
import { isEmail, normalizeEmail } from '@photoslate/domain/email-address';
import { newId } from '#platform/ids.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { deleteClaimsOfOthers } from './claims.store.ts';
import { enterByHand } from './purposes.service.ts';
import { leaveConsents } from './purposes.store.ts';
import {
  changeCustomer,
  insertCustomerOnce,
  mergeCustomer,
  rowAtPlace,
  rowsByIds,
  rowsOfShoot,
  type CustomerChange,
  type CustomerRow,
} from './customers.store.ts';
import { moveNote } from './notes.store.ts';

/**
 * Normalizes an address for comparison.
 *
 * @throws HttpError `invalid` on the field if it is not an e-mail address
 */
export function addressOf(email: string, field: string): string {
  const address = normalizeEmail(email);
  if (!isEmail(address)) throw fieldHttpError(field, 'email');
  return address;
}

export const orNull = (text: string | null | undefined) => text || null;

/** The shoot whose customers change. */
export interface ShootOfCustomers {
  readonly id: string;
  readonly studioId: string;
  readonly sessionId: string;
}

/**
 * Inserts or updates customers that the photographer typed, by id or else by address. It never
 * removes a customer. All of them are linked. Whoever types an address answers for it: it waits for
 * no confirmation. Other details of a customer can be changed without answering for the address.
 *
 * @returns the old addresses of customers whose address changed
 *
 * @throws HttpError `invalid` on `customers.<n>.email`; `conflict` if an id belongs to another
 * shoot's customer
 */
export async function saveContacts(
  tx: Tx,
  shoot: ShootOfCustomers,
  contacts: readonly Contact[],
  language: Language,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<string[]> {
  const rows = await rowsOfShoot(tx, shoot.id);
  const elsewhere = new Map(
    (
      await rowsByIds(
        tx,
        contacts.flatMap((contact) => contact.id?.toLowerCase() ?? []),
      )
    ).map((row) => [row.id, row]),
  );
  const corrected: string[] = [];
  for (const [index, contact] of contacts.entries()) {
    const address = addressOf(contact.email, `customers.${index}.email`);
    const id = contact.id?.toLowerCase();
    const named = id ? (rows.find((row) => row.id === id) ?? elsewhere.get(id)) : undefined;
    if (named && !belongsToShoot(named, shoot)) throw new HttpError('conflict');
    const holder = rows.find((row) => row.address === address);
    if (named && holder && holder.id !== named.id)
      throw fieldHttpError(`customers.${index}.email`, 'email_taken');
    // The insert may conflict with a concurrent self-registration of the address.
    const fresh = named || holder ? undefined : newRow(shoot, contact, address, language, now);
    const isNew = fresh !== undefined && (await insertCustomerOnce(tx, fresh));
    const registered =
      fresh && !isNew ? await rowAtPlace(tx, { shootId: shoot.id, code: '' }, address) : undefined;
    const found = named ?? holder ?? registered;
    if (found) {
      const isNewAddress = found.address !== address;
      if (isNewAddress) corrected.push(found.address);
      if (isNewAddress) {
        await deleteClaimsOfOthers(tx, found.id, address);
        await leaveConsents(tx, found);
      }
      const change = {
        ...changeOf(contact, address),
        typedAt: now,
        sessionId: shoot.sessionId,
        shootId: shoot.id,
        ...(isNewAddress || !named ? { unconfirmedSince: null } : {}),
        ...(isNewAddress ? { confirmedAt: null } : {}),
      };
      await changeCustomer(tx, found.id, change);
      if (isNewAddress) await moveNote(tx, found, address);
      const changed = { ...found, ...change } as CustomerRow;
      rows.splice(0, rows.length, changed, ...rows.filter((row) => row.id !== found.id));
    } else if (fresh && isNew) rows.unshift(fresh);
    else throw new HttpError('conflict');
    const [saved] = rows;
    if (saved && contact.purposes) await enterByHand(tx, saved, contact.purposes, { userId, now });
  }
  return corrected;
}

/**
 * Whether a customer belongs to this shoot, or registered at its session's code and has no shoot
 * yet.
 */
const belongsToShoot = (row: CustomerRow, shoot: ShootOfCustomers) =>
  row.sessionId === shoot.sessionId && (row.shootId === shoot.id || row.shootId === null);

function changeOf(contact: Contact, address: string): CustomerChange {
  return {
    email: contact.email,
    address,
    linked: true,
    unlinkedAt: null,
    ...(contact.firstName === undefined ? {} : { firstName: orNull(contact.firstName) }),
    ...(contact.lastName === undefined ? {} : { lastName: orNull(contact.lastName) }),
    ...(contact.phone === undefined ? {} : { phone: orNull(contact.phone) }),
    ...(contact.language === undefined ? {} : { language: contact.language }),
  };
}

function newRow(
  shoot: ShootOfCustomers,
  contact: Contact,
  address: string,
  language: Language,
  now: Date,
): CustomerRow {
  return {
    id: contact.id?.toLowerCase() ?? newId(),
    studioId: shoot.studioId,
    sessionId: shoot.sessionId,
    shootId: shoot.id,
    code: null,
    firstName: orNull(contact.firstName),
    lastName: orNull(contact.lastName),
    email: contact.email,
    address,
    phone: orNull(contact.phone),
    language: contact.language ?? language,
    linked: true,
    source: 'photographer',
    consentVersion: null,
    consentedAt: null,
    registeredAt: now,
    unlinkedAt: null,
    confirmedAt: null,
    typedAt: now,
    tappedAt: null,
    unconfirmedSince: null,
    studioNote: null,
  };
}

/**
 * Links a customer to a shoot: one of the shoot's own, or one who registered at the session's code
 * and is now assigned to the shoot.
 *
 * @param tappedAt when the photographer decided to link them; null if an unlink is undone, which
 * leaves the customer as they were before it
 *
 * @throws HttpError `not_found`
 */
export async function linkCustomer(
  tx: Tx,
  shoot: ShootOfCustomers,
  customerId: string,
  tappedAt: Date | null,
): Promise<void> {
  const row = await customerFor(tx, shoot, customerId);
  const twin = (await rowsOfShoot(tx, shoot.id)).find(
    (other) => other.address === row.address && other.id !== row.id,
  );
  const linked = { linked: true, unlinkedAt: null, ...(tappedAt && { tappedAt }) };
  if (!twin) await changeCustomer(tx, row.id, { ...linked, shootId: shoot.id });
  else {
    await changeCustomer(tx, twin.id, {
      ...linked,
      firstName: twin.firstName ?? row.firstName,
      lastName: twin.lastName ?? row.lastName,
      phone: twin.phone ?? row.phone,
    });
    await mergeCustomer(tx, row.id, twin.id);
  }
}

/**
 * Unlinks a customer from a shoot.
 *
 * @returns their address
 *
 * @throws HttpError `not_found`
 */
export async function unlinkCustomer(
  tx: Tx,
  shoot: ShootOfCustomers,
  customerId: string,
  now: Date,
): Promise<string> {
  const row = await customerFor(tx, shoot, customerId);
  if (row.shootId !== null) await changeCustomer(tx, row.id, { linked: false, unlinkedAt: now });
  return row.address;
}

export async function customerFor(tx: Tx, shoot: ShootOfCustomers, customerId: string): Promise<CustomerRow> {
  const [row] = await rowsByIds(tx, [customerId]);
  if (!row || !belongsToShoot(row, shoot)) throw new HttpError('not_found');
  return row;
}
