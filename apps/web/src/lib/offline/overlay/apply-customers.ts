import type { Contact, Customer } from '@photoslate/contract/customers';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { normalizeEmail } from '@photoslate/domain/email-address';
import type { Operation } from '../operation.ts';

/** A shoot with contacts that the photographer typed: updated by id, else by address, else added; never removed. */
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

/** What was typed; null when it was emptied; as it was when it was not sent at all. */
function text(typed: string | null | undefined, before: string | null | undefined): string | null {
  return typed === undefined ? (before ?? null) : typed?.trim() || null;
}

/**
 * A session after a customer was linked to a shoot or unlinked. One that had registered for the session moves to the shoot; where the
 * shoot has the same address already, both become one.
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
  const changed = { ...(twin ?? customer), linked };
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

/** A session after details that were sent for a customer were accepted, which makes them the customer's, or dismissed. */
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
