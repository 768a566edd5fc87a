import { newId } from '#platform/ids.ts';
import type { MailContent } from './mail-payloads.ts';

/**
 * One mail of each kind, for previews and tests.
 *
 * @param linkId the link in the customers' mails
 */
export const mailSamples = (linkId: string): MailContent[] => [
  { kind: 'gallery-ready', payload: { linkId, location: 'Beach', date: '2026-06-06', photoCount: 12 } },
  { kind: 'link-again', payload: { linkId, location: 'Beach', date: '2026-06-06' } },
  { kind: 'order-received', payload: { linkId, orderNumber: 'A-17', photoCount: 1, totalCents: 1250 } },
  { kind: 'order-paid', payload: { linkId, orderNumber: 'A-17', totalCents: 4900 } },
  { kind: 'order-cancelled', payload: { linkId, orderNumber: 'A-18' } },
  { kind: 'password-reset', payload: { resetId: newId(), firstName: 'Ada' } },
  { kind: 'invitation', payload: { invitationId: newId(), version: 1 } },
  { kind: 'own-data', payload: { expiresAt: 2_000_000_000 } },
  {
    kind: 'retention-near',
    payload: { sessions: [{ location: 'Beach', date: '2026-06-06' }], deletedOn: '2027-06-06' },
  },
  {
    kind: 'expiring-soon',
    payload: { linkId, location: 'Beach', date: '2026-06-06', endsOn: '2027-05-30' },
  },
  { kind: 'reminder', payload: { linkId, location: 'Beach', date: '2026-06-06', photoCount: 12 } },
];
