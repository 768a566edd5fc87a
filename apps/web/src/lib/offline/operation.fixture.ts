import { NEW_SESSION, type SessionDetail } from '@photoslate/contract/sessions';
import type { Customer } from '@photoslate/contract/customers';
import type { Shoot } from '@photoslate/contract/shoots';
import { type Command, type Operation, linksOf } from './operation.ts';

export const MORNING = '2026-11-21T09:00:00.000Z';
let made = 0;

/** A write in the outbox, for tests. */
export function operationOf(command: Command, more: Partial<Operation> = {}): Operation {
  made += 1;
  return {
    id: `operation-${made}`,
    userId: 'user',
    deviceId: 'device',
    sequence: made,
    command,
    shown: { publicUrl: 'https://photos.example' },
    madeAt: MORNING,
    uncertaintyMs: 40,
    sessionId: 'session',
    ...linksOf(command),
    state: 'queued',
    refusal: null,
    answer: null,
    acceptedAt: null,
    code: null,
    ...more,
  };
}

export const customerOf = (more: Partial<Customer>): Customer => ({
  id: 'customer',
  firstName: null,
  lastName: null,
  email: 'anna@example.org',
  phone: null,
  language: 'nl',
  linked: true,
  source: 'self',
  confirmed: false,
  registeredAt: MORNING,
  ...more,
});

export const shootOf = (more: Partial<Shoot>): Shoot => ({
  id: 'shoot',
  hash: 'H1',
  url: 'https://photos.example/C/H1',
  number: 1,
  label: '1',
  sessionId: 'session',
  status: 'open',
  late: false,
  gallery: 'collecting',
  publishAt: null,
  title: null,
  note: null,
  language: null,
  createdAt: MORNING,
  completedAt: null,
  discardedAt: null,
  customers: [],
  photoCount: 0,
  ...more,
});

export const sessionOf = (more: Partial<SessionDetail> = {}): SessionDetail => ({
  ...NEW_SESSION,
  id: 'session',
  hash: 'S',
  url: 'https://photos.example/C/S',
  location: { id: 'L', name: 'Vondelpark', location: 'Amsterdam', timeZone: 'Europe/Amsterdam' },
  priceGroup: {
    id: 'P',
    name: 'Standard',
    firstPhotoCents: 1200,
    extraPhotoCents: 800,
    buyAllCents: 4900,
    currency: 'EUR',
  },
  photographer: { id: 'user', firstName: 'Eva', lastName: 'Smit' },
  createdAt: MORNING,
  shoots: [],
  calibrations: [],
  unlinkedCustomers: [],
  discardedShoots: [],
  ...more,
});
