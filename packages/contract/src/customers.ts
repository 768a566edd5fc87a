import { z } from 'zod';
import { MailReason, MailState } from './mail.ts';
import { Purpose } from './purposes.ts';
import { Email, Id, Language, Time, line } from './scalars.ts';

/**
 * Details submitted for an address that was registered already. They wait until the photographer or
 * the customer decides.
 */
export const Claim = z.object({
  id: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  language: Language,
  claimedAt: Time,
  /** The purposes that were ticked with it; omitted if there are none. */
  purposes: z.array(Purpose).optional(),
});
export type Claim = z.infer<typeof Claim>;

const LastMail = z.object({
  state: MailState,
  reason: MailReason.nullable(),
  keptAsFile: z.boolean(),
  openedAt: Time.nullable(),
  /** When they last opened it. */
  lastOpenedAt: Time.nullable().optional(),
  /** How often they opened it; null if the first visits were not counted. */
  visitCount: z.int().nullable().optional(),
});

export const Customer = z.object({
  id: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  language: Language,
  linked: z.boolean(),
  /** Present if a photographer unlinked them. */
  unlinked: z.literal(true).optional(),
  source: z.enum(['self', 'photographer']),
  registeredAt: Time,
  /** Whether the customer confirmed the address on the page that the mailed link opens. */
  confirmed: z.boolean(),
  /** Present while the registration waits for the double opt-in. */
  unconfirmedSince: Time.optional(),
  /** Omitted if no claims wait. */
  claims: z.array(Claim).optional(),
  /**
   * The delivery state of the latest mail about their photos, and when they first opened the
   * gallery; omitted if there was no such mail.
   */
  lastMail: LastMail.optional(),
  /** The name of `lastMail` in apps of 0.1.0. */
  told: LastMail.optional(),
});
export type Customer = z.infer<typeof Customer>;

export const Contact = z.object({
  id: Id.optional(),
  firstName: line(120).nullish(),
  lastName: line(120).nullish(),
  email: Email,
  phone: line(40).nullish(),
  language: Language.optional(),
  /** What the person agreed to in the photographer's presence; others stay unchanged. */
  purposes: z.array(Purpose).max(10).optional(),
});
export type Contact = z.infer<typeof Contact>;
export const UpdateContact = z.object({ customers: z.array(Contact).min(1).max(50) });
export type UpdateContact = z.infer<typeof UpdateContact>;
