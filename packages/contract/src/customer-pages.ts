import { z } from 'zod';
import { ErasureCounts, OwnData } from './privacy.ts';
import { ClaimParams, ErasePerson, NotePerson, PersonContact } from './person-changes.ts';
import { PersonClaim, PersonGallery, PersonMail, PersonOrder } from './person-records.ts';
import { Purpose, PurposeState } from './purposes.ts';
import { Id, IdParams, Language, Search, Time, answer, tableQuery } from './scalars.ts';
import type { RouteTable } from './route.ts';

/**
 * One person of a studio: all customers with the same normalized address. `id` is the id of one of
 * these customers; each of their ids opens the same page.
 */
export const Person = z.object({
  id: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  language: Language,
  /** Whether the person confirmed the address in at least one session. */
  confirmed: z.boolean(),
  /** Whether the last mail to the address did not arrive. */
  bounced: z.boolean(),
  /** Whether the person gets no reminders. */
  unsubscribed: z.boolean(),
  /** Present while a registration of the person waits for the double opt-in. */
  waitsForOptIn: z.literal(true).optional(),
});

export const PersonRow = Person.extend({
  sessionCount: z.int(),
  photoCount: z.int(),
  orderCount: z.int(),
  /** Paid and unpaid orders. */
  orderedCents: z.int(),
  openCents: z.int(),
  registeredAt: Time,
  /** The latest registration, visit of a gallery, or order. */
  lastSeenAt: Time,
  /** Whether details wait that somebody sent for this person. */
  hasClaims: z.boolean(),
});
export type PersonRow = z.infer<typeof PersonRow>;

export const PERSON_FILTERS = [
  'unpaid',
  'claims',
  'bounced',
  'unconfirmed',
  'newsletter',
  'publication',
] as const;
export const PersonFilter = z.enum(PERSON_FILTERS);
export type PersonFilter = z.infer<typeof PersonFilter>;

/** A search finds about this number of people; a longer result is cut. */
export const PEOPLE_FOUND_MAX = 200;

const PersonSearch = z.object({
  /** The start of a name or an address, an order number, or a shoot number. */
  search: Search,
  filter: PersonFilter.optional(),
});

/** How many people a search finds, by filter. */
export const PersonCounts = z.object({
  all: z.int(),
  unpaid: z.int(),
  claims: z.int(),
  bounced: z.int(),
  unconfirmed: z.int(),
  /**
   * Also consents that the holder of the address has not confirmed yet, except registrations with
   * double opt-in.
   */
  newsletter: z.int(),
  publication: z.int(),
} satisfies Record<'all' | PersonFilter, z.ZodInt>);
export type PersonCounts = z.infer<typeof PersonCounts>;

export const PersonPage = Person.extend({
  phone: z.string().nullable(),
  /** The note of the studio about the person. They get it with their data, if they ask for it. */
  note: z.string().nullable(),
  source: z.enum(['self', 'photographer']),
  /** The first registration. */
  registeredAt: Time,
  claims: z.array(PersonClaim),
  figures: z.object({
    orderedCents: z.int(),
    openCents: z.int(),
    galleryCount: z.int(),
    orderCount: z.int(),
    mailCount: z.int(),
    photoCount: z.int(),
    lastVisitAt: Time.nullable(),
  }),
  /** The newest of each; `figures` has their number. */
  galleries: z.array(PersonGallery),
  orders: z.array(PersonOrder),
  mails: z.array(PersonMail),
  /** The latest consent; null if nobody gave one. `text` is null for the default text. */
  consent: z
    .object({
      version: z.string(),
      language: Language,
      text: z.string().nullable(),
      textFrom: Time.nullable(),
      consentedAt: Time,
      confirmed: z.boolean(),
    })
    .nullable(),
  /** The purposes that the studio asks for, or that the person has decided about. */
  purposes: z.array(PurposeState),
});
export type PersonPage = z.infer<typeof PersonPage>;

export const ClaimDecision = z.object({
  /** `waiting` undoes a decision. */
  state: z.enum(['accepted', 'dismissed', 'waiting']),
  /** The details to restore if an accepted claim waits again. */
  before: PersonClaim.shape.present.optional(),
});
export type ClaimDecision = z.infer<typeof ClaimDecision>;

const DecidePurpose = z.object({ purpose: Purpose, given: z.boolean() });

export const customerPageRoutes = {
  'customers.list': {
    method: 'GET',
    path: '/api/customers',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'List or find customers, one row for each address; photographers get those of their sessions',
    query: tableQuery(['name', 'registered'], '-registered').extend(PersonSearch.shape),
    answer: z.object({
      data: z.array(PersonRow),
      /** `isCut`: the search matches more people than it finds. */
      meta: z.object({ hasPrevious: z.boolean(), hasNext: z.boolean(), isCut: z.boolean() }),
    }),
  },
  'customers.counts': {
    method: 'GET',
    path: '/api/customers/counts',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Count the customers that a search finds, one for each address, by filter',
    query: PersonSearch.pick({ search: true }),
    answer: answer(PersonCounts),
  },
  'customers.exportList': {
    method: 'POST',
    path: '/api/customers/export',
    access: 'owner',
    confirmation: 'fresh',
    pool: 'desk',
    status: 200,
    outside: true,
    summary: 'Export the same list as CSV in the language of the request',
    body: PersonSearch,
    answer: null,
  },
  'customers.show': {
    method: 'GET',
    path: '/api/customers/:id',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Get everything about one customer, by the id of one of their registrations',
    params: IdParams,
    answer: answer(PersonPage),
  },
  'customers.update': {
    method: 'POST',
    path: '/api/customers/:id/update',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Correct the contact of a customer in all shoots',
    params: IdParams,
    body: PersonContact,
    answer: answer(PersonPage),
  },
  'customers.setNote': {
    method: 'POST',
    path: '/api/customers/:id/note',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Write the note of the studio about a customer; null or an empty text removes it',
    params: IdParams,
    body: NotePerson,
    answer: answer(PersonPage),
  },
  'customers.decideClaim': {
    method: 'POST',
    path: '/api/customers/:id/claims/:claimId',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Accept or dismiss details that somebody sent for a customer, or undo that',
    params: ClaimParams,
    body: ClaimDecision,
    answer: answer(PersonPage),
  },
  'customers.sendLink': {
    method: 'POST',
    path: '/api/customers/:id/send-link',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Mail the links to the published galleries of a customer again',
    params: IdParams,
    answer: answer(z.object({ linkCount: z.int() })),
  },
  'customers.sendConfirmation': {
    method: 'POST',
    path: '/api/customers/:id/send-confirmation',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Mail the link for the double opt-in to a customer again',
    params: IdParams,
    /** `sent`: false if one was sent a few minutes ago, or too many in a day. */
    answer: answer(z.object({ sent: z.boolean() })),
  },
  'customers.waiveConfirmation': {
    method: 'POST',
    path: '/api/customers/:id/waive-confirmation',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Mail a customer although they have not confirmed their registration',
    params: IdParams,
    answer: answer(PersonPage),
  },
  'customers.unsubscribe': {
    method: 'POST',
    path: '/api/customers/:id/unsubscribe',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Stop the reminders to a customer',
    params: IdParams,
    answer: answer(PersonPage),
  },
  'customers.decidePurpose': {
    method: 'POST',
    path: '/api/customers/:id/purposes',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Enter by hand that a customer agreed to a purpose, or no longer does',
    params: IdParams,
    body: DecidePurpose,
    answer: answer(PersonPage),
  },
  'customers.export': {
    method: 'POST',
    path: '/api/customers/:id/export',
    access: 'owner',
    confirmation: 'fresh',
    pool: 'desk',
    status: 200,
    summary: 'Export all data of the studio about one customer',
    params: IdParams,
    answer: answer(OwnData),
  },
  'customers.erase': {
    method: 'POST',
    path: '/api/customers/:id/erase',
    access: 'owner',
    confirmation: 'fresh',
    pool: 'desk',
    status: 200,
    summary: 'Erase one customer from the studio permanently',
    params: IdParams,
    body: ErasePerson,
    answer: answer(ErasureCounts),
  },
} as const satisfies RouteTable;
