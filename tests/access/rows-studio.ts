import { anybody, ofSession, ofStudio, operators, owners, users } from './expectations.ts';
import { canary, canaryAddress } from './canary.ts';
import type { Table } from './table.ts';
import type { World } from './world.ts';

const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * The studio's own pages: users, settings, payments and activity log; and logouts, which come last.
 */
export function studioRows({ home, people, password, rest, oldLoginId }: World): Table {
  const customerOf = (name: keyof typeof home.shoots) => ({ id: home.shoots[name].customerId });
  const order = { params: { id: home.orders.two } };
  return {
    'GET /api/studio/settings': { expects: owners(200) },
    'GET /api/studio/legal-texts': { expects: owners(200) },
    'GET /api/studio/notices': { expects: owners(200) },
    'GET /api/studio/use': { expects: owners(200) },
    'GET /api/installation/checklist': { expects: owners(200) },
    'GET /api/installation/address': { expects: owners(200) },
    // With PUBLIC_URL nobody can change it.
    'POST /api/installation/address': { body: { address: null }, expects: owners(409) },
    'POST /api/installation/address/tests': { body: {}, expects: owners(201) },
    'GET /api/installation/mail': { expects: owners(200) },
    'POST /api/installation/mail/tests': { body: {}, expects: owners([200, 429]) },
    'GET /api/operator': { expects: operators(200) },
    'GET /api/operator/studios': { expects: operators(200) },
    'POST /api/operator/jobs/:id/retry': { params: { id: home.uploadId }, expects: operators(404) },
    'GET /api/studio/users': { expects: owners(200) },
    'GET /api/studio/sales': { expects: users(200) },
    'GET /api/studio/attention': { expects: users(200) },
    'GET /api/studio/activity': { expects: owners(200) },
    'GET /api/studio/security-log': { expects: owners(200) },
    'POST /api/studio/security-log/export': { body: {}, expects: owners(200) },
    'GET /api/studio/erasures': { expects: owners(200) },
    'GET /api/studio/activity/table': { expects: owners(200) },
    'GET /api/orders': { expects: owners(200) },
    'GET /api/orders/table': { expects: owners(200) },
    'GET /api/orders/counts': { expects: owners(200) },
    'GET /api/orders/sessions': { expects: owners(200) },
    'GET /api/orders/:id': { params: { id: home.orders.one }, expects: ofSession(200) },
    'GET /api/orders/:id/refund': { params: { id: home.orders.one }, expects: ofStudio(200) },
    'GET /api/payment-settings': { expects: owners(200) },
    'GET /api/mails': { expects: owners(200) },
    'GET /api/mails/table': { expects: owners(200) },
    'GET /api/mails/counts': { expects: owners(200) },
    'GET /api/mails/:id': { params: { id: rest.mailId }, expects: ofStudio(200) },
    'GET /api/receipts/:id': { params: { id: home.receipts.one }, expects: ofStudio(200) },
    'POST /api/studio/sales/export': { body: {}, expects: users(200) },
    'POST /api/orders/export': { body: {}, expects: owners(200) },
    'POST /api/studio/settings': { body: { reminders: false }, expects: owners(200) },
    'POST /api/studio/logo': { body: { image: LOGO }, expects: owners([200, 422]) },
    'POST /api/studio/logo/remove': { expects: owners(200) },
    'POST /api/studio/consent-texts': { body: { language: 'fr', text: null }, expects: owners(200) },
    'POST /api/studio/purpose-texts': {
      body: { purpose: 'newsletter', language: 'fr', text: null },
      expects: owners(200),
    },
    'POST /api/studio/legal-texts': {
      body: { kind: 'terms', language: 'fr', text: '' },
      expects: owners(200),
    },
    'POST /api/locations/:id': {
      params: { id: home.locationId },
      body: { name: 'Beach', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' },
      expects: ofStudio(200),
    },
    'POST /api/events/selling-prices/:id': {
      params: { id: home.priceGroupId },
      body: { name: 'A', firstPhotoCents: 900, extraPhotoCents: 500, buyAllCents: 5000 },
      expects: ofStudio(200),
    },
    'POST /api/studio/invitations': {
      body: { email: 'new@family.test', role: 'photographer', language: 'en' },
      expects: owners(201),
    },
    'POST /api/studio/invitations/:id/withdraw': {
      params: { id: rest.invitationId },
      expects: ofStudio(204),
    },
    'POST /api/studio/users/:id': {
      params: { id: people.gone.userId },
      body: { active: false },
      expects: ofStudio(200),
    },
    // The user has none.
    'POST /api/studio/users/:id/second-factor/reset': {
      params: { id: people.gone.userId },
      expects: ofStudio(409),
    },
    'POST /api/payment-settings': { body: { onSite: true, howToPay: '' }, expects: owners(200) },
    'POST /api/payment-settings/instructions': {
      body: { language: 'fr', text: '' },
      expects: owners(200),
    },
    'POST /api/payment-accounts': {
      body: { provider: 'mollie', key: 'test_0123456789abcdefghijklmnopqrst' },
      expects: owners(200),
    },
    'POST /api/payment-accounts/:provider/test': {
      params: { provider: 'mollie' },
      expects: owners([200, 404, 503]),
      unknown: 422,
    },
    'POST /api/payment-accounts/:provider/remove': {
      params: { provider: 'mollie' },
      expects: owners(200),
      unknown: 422,
    },
    'POST /api/orders/:id/pay': { ...order, expects: ofSession(200) },
    'POST /api/orders/:id/cancel': { ...order, expects: ofSession([200, 409]) },
    'POST /api/orders/:id/remind': { ...order, expects: ofSession([200, 409]) },
    'POST /api/orders/:id/refund': { ...order, expects: ofStudio(200) },
    'GET /api/customers': { query: `?search=${canary('one', 'first').slice(0, 6)}`, expects: users(200) },
    'GET /api/customers/counts': { expects: users(200) },
    'GET /api/customers/:id': { params: customerOf('one'), expects: ofSession(200) },
    'GET /api/search': { query: `?q=${canary('one', 'first').slice(0, 6)}`, expects: users(200) },
    'POST /api/customers/export': { body: {}, expects: owners(200) },
    'POST /api/customers/:id/update': {
      params: customerOf('four'),
      body: { email: canaryAddress('four'), firstName: 'Four', language: 'en' },
      expects: ofSession(200),
    },
    'POST /api/customers/:id/note': {
      params: customerOf('four'),
      body: { note: canary('four', 'studionote') },
      expects: ofSession(200),
    },
    'POST /api/customers/:id/claims/:claimId': {
      params: { ...customerOf('one'), claimId: home.claimId },
      body: { state: 'waiting' },
      expects: ofSession(200),
    },
    'POST /api/customers/:id/purposes': {
      params: customerOf('one'),
      body: { purpose: 'newsletter', given: true },
      expects: ofSession(200),
    },
    'POST /api/customers/:id/send-link': { params: customerOf('one'), expects: ofSession(200) },
    'POST /api/customers/:id/send-confirmation': { params: customerOf('one'), expects: ofSession(200) },
    'POST /api/customers/:id/waive-confirmation': { params: customerOf('one'), expects: ofSession(200) },
    'POST /api/customers/:id/unsubscribe': { params: customerOf('one'), expects: ofSession(200) },
    'POST /api/customers/:id/export': { params: customerOf('one'), expects: ofStudio(200) },
    'POST /api/customers/:id/erase': {
      params: customerOf('three'),
      body: { withPhotos: true },
      expects: ofStudio(200),
    },
    'POST /api/studio/customers/export': {
      body: { email: canaryAddress('one') },
      // The other studio has no data about an address of the first.
      expects: owners(200),
    },
    'POST /api/studio/customers/erase': {
      body: { email: canaryAddress('three'), withPhotos: true },
      expects: owners(200),
    },
    'GET /api/auth/second-factor': { expects: users(200) },
    // The operator has a second factor, and sends no code.
    'POST /api/auth/confirm': { body: { password }, expects: { ...users(200), operator: 422 } },
    'GET /api/auth/email-change': { expects: users(200) },
    'POST /api/auth/email-change': { body: { email: 'not an address' }, expects: users(422) },
    'POST /api/auth/email-change/withdraw': { expects: users(204) },
    // Too easy to guess: the password stays.
    'POST /api/auth/password': {
      body: { password: '1234567890', password_confirmation: '1234567890', endOtherLogins: false },
      expects: users(422),
    },
    'GET /api/auth/passkeys': { expects: users(200) },
    // The world's address has no TLS.
    'POST /api/auth/passkeys/options': { expects: users(409) },
    'POST /api/auth/confirm/options': { expects: users(409) },
    'POST /api/auth/passkeys': { body: { name: 'Mine', passkey: {} }, expects: users(422) },
    'POST /api/auth/passkeys/:id/remove': {
      params: { id: rest.passkeyId },
      expects: { ...users(404), owner: 200 },
    },
    'POST /api/auth/second-factor/begin': { expects: users(201) },
    // The code is wrong for everybody, so nobody gets a second factor by it.
    'POST /api/auth/second-factor/confirm': { body: { otp: 'wrong' }, expects: users([409, 422]) },
    'POST /api/auth/second-factor/recovery-codes': { expects: { ...users(409), operator: [200, 409] } },
    'POST /api/auth/second-factor/remove': { expects: users(409) },
    'GET /api/auth/logins': { expects: users(200) },
    'POST /api/auth/logins/:id/end': {
      params: { id: oldLoginId },
      expects: { ...users(404), photographer: 200 },
    },
    'POST /api/auth/preferences': { body: {}, expects: users(200) },
    'GET /api/realtime': { expects: users(200) },
    'POST /api/auth/logins/end-others': { expects: users(200) },
    'POST /api/auth/logout-everywhere': { expects: users(204) },
    'POST /api/auth/logout': { body: null, expects: anybody(204) },
  };
}
