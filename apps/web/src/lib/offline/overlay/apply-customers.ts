import type { Contact, Customer } from '@photoslate/contract/customers';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { normalizeEmail } from '@photoslate/domain/email-address';
import type { Operation } from '../operation.ts';

/**
 * Applies contacts that the photographer typed: each one updates a customer by id, else by mail
 * address, else it is added. None is removed.
 */
export function withContacts(
  shoot: Shoot,
  contacts: readonly Contact[],
  operation: Pick<Operation, 'id' | 'madeAt'>,
): Shoot {
  const customers = contacts.reduce(
    (all, contact) => withContact(all, contact, shoot, operation),
    shoot.customers,
  );
  return { ...shoot, customers };
}

function withContact(
  customers: Customer[],
  contact: Contact,
  shoot: Shoot,
  { id, madeAt }: Pick<Operation, 'id' | 'madeAt'>,
): Customer[] {
  const email = normalizeEmail(contact.email);
  const known =
    customers.find((customer) => customer.id === contact.id) ??
    customers.find((customer) => normalizeEmail(customer.email) === email);
  const entry: Customer = {
    id: known?.id ?? contact.id ?? id,
    email: contact.email.trim(),
    firstName: text(contact.firstName, known?.firstName),
    lastName: text(contact.lastName, known?.lastName),
    phone: text(contact.phone, known?.phone),
    language: contact.language ?? known?.language ?? shoot.language ?? 'en',
    linked: true,
    source: known?.source ?? 'photographer',
    registeredAt: known?.registeredAt ?? madeAt,
    confirmed: (known?.confirmed ?? false) && normalizeEmail(known?.email ?? '') === email,
    ...(known?.claims ? { claims: known.claims } : {}),
  };
  return known ? customers.map((customer) => (customer === known ? entry : customer)) : [...customers, entry];
}

/** The typed text; null if the field was emptied; the old value if the field was not sent. */
function text(typed: string | null | undefined, before: string | null | undefined): string | null {
  return typed === undefined ? (before ?? null) : typed?.trim() || null;
}

/**
 * Links a customer to a shoot, or unlinks them. A customer who registered for the session moves to
 * the shoot. If the shoot already has a customer with the same mail address, the two are merged.
 */
export function withLink(
  detail: SessionDetail,
  shoot: Shoot,
  customerId: string,
  linked: boolean,
): SessionDetail {
  const everyone = [...shoot.customers, ...detail.unlinkedCustomers];
  const customer = everyone.find(({ id }) => id === customerId);
  if (!customer) return detail;
  const others = shoot.customers.filter(({ id }) => id !== customerId);
  const twin = linked ? others.find(({ email }) => isSame(email, customer.email)) : undefined;
  const { unlinked: _unlinked, ...person } = twin ?? customer;
  const changed: Customer = { ...person, linked, ...(linked ? {} : { unlinked: true }) };
  const known = shoot.customers.some(({ id }) => id === changed.id);
  const customers = shoot.customers
    .filter(({ id }) => id !== customerId || id === changed.id)
    .map((one) => (one.id === changed.id ? changed : one));
  return {
    ...detail,
    shoots: detail.shoots.map((other) =>
      other.id === shoot.id ? { ...shoot, customers: known ? customers : [...customers, changed] } : other,
    ),
    unlinkedCustomers: linked
      ? detail.unlinkedCustomers.filter(({ id }) => id !== customerId)
      : detail.unlinkedCustomers,
  };
}

/**
 * Applies a decision about a claim: an accepted claim overwrites the customer's details; a
 * dismissed one is removed.
 */
export function withDecidedClaim(
  detail: SessionDetail,
  claimId: string,
  { customerId, accept }: { readonly customerId: string; readonly accept: boolean },
): SessionDetail {
  const decided = (customer: Customer): Customer => {
    const claim = customer.claims?.find(({ id }) => id === claimId);
    if (customer.id !== customerId || !claim) return customer;
    const claims = customer.claims?.filter(({ id }) => id !== claimId);
    if (!accept) return { ...customer, claims };
    const { firstName, lastName, phone, language } = claim;
    return {
      ...customer,
      firstName: firstName ?? customer.firstName,
      lastName: lastName ?? customer.lastName,
      phone: phone ?? customer.phone,
      language,
      claims,
    };
  };
  return {
    ...detail,
    shoots: detail.shoots.map((shoot) => ({ ...shoot, customers: shoot.customers.map(decided) })),
    unlinkedCustomers: detail.unlinkedCustomers.map(decided),
  };
}

const isSame = (a: string, b: string): boolean => normalizeEmail(a) === normalizeEmail(b);
