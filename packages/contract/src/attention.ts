import { z } from 'zod';
import { MailReason, MailServerFault } from './mail.ts';
import { Id, Time, answer } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** A shoot that has photos but no linked customer, so that nobody is notified. */
export const ShootWithoutContact = z.object({
  id: Id,
  hash: z.string(),
  label: z.string(),
  sessionId: Id,
  location: z.string(),
  /** Servers older than this field omit it. */
  title: z.string().nullish(),
  createdAt: Time,
  photoCount: z.int(),
  /** Registered, but not linked yet. */
  waitingCount: z.int(),
});

export const UndeliveredMail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  language: z.string(),
  /** Why it did not arrive. */
  reason: MailReason.nullable(),
  createdAt: Time,
});

/** A customer who was notified of photos and has not opened the gallery since. */
export const NotOpened = z.object({
  linkId: Id,
  email: z.string(),
  sessionId: Id,
  location: z.string(),
  toldAt: Time,
});

export const Attention = z.object({
  shoots: z.array(ShootWithoutContact),
  mails: z.array(UndeliveredMail),
  notLooked: z.array(NotOpened),
  /**
   * Set while the mail server accepts no mail from this installation; `null` if no mail is waiting.
   * Servers older than this field omit it.
   */
  mailServer: z.object({ fault: MailServerFault, waiting: z.int(), since: Time }).nullish(),
  /** Total counts. Each list contains the newest hundred only. */
  counts: z.object({ shoots: z.int(), mails: z.int(), notLooked: z.int() }),
});

export type Attention = z.infer<typeof Attention>;

export const attentionRoutes = {
  'attention.show': {
    method: 'GET',
    path: '/api/studio/attention',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'List what needs attention; photographers get their own sessions only',
    answer: answer(Attention),
  },
} as const satisfies RouteTable;
