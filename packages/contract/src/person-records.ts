import { z } from 'zod';
import { Claim } from './customers.ts';
import { Mail } from './mail.ts';
import { OrderSigns } from './orders.ts';
import { Cents, Id, Time } from './scalars.ts';

const GALLERY_STATES = [
  'opened',
  'sent',
  'bounced',
  'expired',
  'unpublished',
  'unlinked',
  'not-published',
  // The person has not confirmed the registration with double opt-in.
  'not-confirmed',
] as const;

export const PersonGallery = z.object({
  /** The person's customer in this shoot. */
  customerId: Id,
  shootId: Id,
  hash: z.string(),
  label: z.string(),
  title: z.string().nullable(),
  sessionId: Id,
  location: z.string(),
  timeZone: z.string(),
  createdAt: Time,
  photoCount: z.int(),
  coverUrl: z.string().nullable(),
  state: z.enum(GALLERY_STATES),
});
export type PersonGallery = z.infer<typeof PersonGallery>;

export const PersonOrder = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(['open', 'paid', 'refunded', 'cancelled']),
  ...OrderSigns.shape,
  sessionId: Id,
  location: z.string(),
  /** The labels and titles of its shoots. */
  shoots: z.array(z.object({ label: z.string(), title: z.string().nullable() })),
  photoCount: z.int(),
  totalCents: Cents,
  createdAt: Time,
});
export type PersonOrder = z.infer<typeof PersonOrder>;

export const PersonMail = Mail.pick({
  id: true,
  kind: true,
  subject: true,
  state: true,
  heldUntil: true,
  keptAsFile: true,
  reason: true,
  createdAt: true,
}).extend({
  /** When the gallery of its link was first opened. */
  openedAt: Time.nullable(),
});
export type PersonMail = z.infer<typeof PersonMail>;

/** A claim, and the customer that it would change. */
export const PersonClaim = Claim.extend({
  customerId: Id,
  present: Claim.pick({ firstName: true, lastName: true, phone: true, language: true }),
});
export type PersonClaim = z.infer<typeof PersonClaim>;
