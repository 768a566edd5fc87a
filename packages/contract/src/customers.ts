import { z } from 'zod';
import { MailReason, MailState } from './mail.ts';
import { Email, Id, Language, Time, line } from './scalars.ts';

/** Details that somebody left for an address that was there already: they wait until the photographer or the person decides. */
export const Claim = z.object({
  id: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  language: Language,
  claimedAt: Time,
});
export type Claim = z.infer<typeof Claim>;

export const Customer = z.object({
  id: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  language: Language,
  linked: z.boolean(),
  source: z.enum(['self', 'photographer']),
  registeredAt: Time,
  /** Whether the person behind the address confirmed it on the page that a mailed link opens. */
  confirmed: z.boolean(),
  /** Left out where none wait. */
  claims: z.array(Claim).optional(),
  /** How far the latest mail about their photos came, and when they first opened the gallery; left out where none was written. */
  told: z
    .object({
      state: MailState,
      reason: MailReason.nullable(),
      keptAsFile: z.boolean(),
      openedAt: Time.nullable(),
    })
    .optional(),
});
export type Customer = z.infer<typeof Customer>;

export const Contact = z.object({
  id: Id.optional(),
  firstName: line(120).nullish(),
  lastName: line(120).nullish(),
  email: Email,
  phone: line(40).nullish(),
  language: Language.optional(),
});
export type Contact = z.infer<typeof Contact>;
export const UpdateContact = z.object({ customers: z.array(Contact).min(1).max(50) });
export type UpdateContact = z.infer<typeof UpdateContact>;
