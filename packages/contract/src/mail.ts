import { z } from 'zod';
import { Id, IdParams, Language, PageQuery, Time, answer, list } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** Why a mail was not delivered. `link_over`: its link was revoked before it was sent. */
export const MAIL_REASONS = [
  'no_such_address',
  'mailbox_full',
  'mailbox_closed',
  'too_large',
  'refused',
  'unreachable',
  'link_over',
  'other',
] as const;
export const MailReason = z.enum(MAIL_REASONS);
export type MailReason = z.infer<typeof MailReason>;

/**
 * Why the mail server accepts no mail from this installation, for any recipient.
 * - `unreachable`: no connection, no response, or the server is too busy.
 * - `encryption`: TLS failed.
 * - `login`: wrong user name or password.
 * - `sender`: it refuses the address in MAIL_FROM.
 * - `refused`: any other refusal of this installation.
 */
export const MailServerFault = z.enum(['unreachable', 'encryption', 'login', 'sender', 'refused']);
export type MailServerFault = z.infer<typeof MailServerFault>;

/** `held`: deferred until quiet hours end. `bounced`: accepted by a mail server, then returned. */
export const MailState = z.enum(['queued', 'held', 'sent', 'bounced', 'failed']);

export const Mail = z.object({
  id: Id,
  kind: z.enum([
    'gallery-ready',
    'link-again',
    'order-received',
    'order-paid',
    'order-cancelled',
    'password-reset',
    'invitation',
    'retention-near',
    'own-data',
    'expiring-soon',
    'reminder',
  ]),
  to: z.string(),
  language: Language,
  subject: z.string(),
  state: MailState,
  /** Until when it is deferred, if it is. */
  heldUntil: Time.nullable(),
  /** Why it bounced or failed. */
  reason: MailReason.nullable(),
  /** Whether this address will never accept mail. */
  permanent: z.boolean(),
  createdAt: Time,
  sentAt: Time.nullable(),
  /** No mail server is set up: the mail is `sent` to a file, and nobody received it. */
  keptAsFile: z.boolean(),
});
export type Mail = z.infer<typeof Mail>;
/** `html` and `text` are set only if no SMTP server is configured and mails are stored as files. */
export const MailDetail = Mail.extend({ html: z.string().nullable(), text: z.string().nullable() });

const UnsubscribePage = z.object({ token: z.string().max(200) });

export const mailRoutes = {
  'mail.list': {
    method: 'GET',
    path: '/api/mails',
    access: 'owner',
    status: 200,
    summary: "List the studio's mails to customers, newest first",
    query: PageQuery,
    answer: list(Mail),
  },
  'mail.show': {
    method: 'GET',
    path: '/api/mails/:id',
    access: 'owner',
    status: 200,
    summary: 'Get one mail as it was written',
    params: IdParams,
    answer: answer(MailDetail),
  },
  'mail.unsubscribePage': {
    method: 'GET',
    path: '/api/unsubscribe/:token',
    access: 'public',
    status: 200,
    summary: 'Get the page with the button to unsubscribe from reminders; opening it changes nothing',
    params: UnsubscribePage,
    query: z.object({ lang: Language.catch('en') }),
    answer: null,
  },
  'mail.unsubscribe': {
    method: 'POST',
    path: '/api/unsubscribe/:token',
    access: 'public',
    status: 200,
    raw: true,
    bodyBytes: 16 * 1024,
    summary: 'Unsubscribe from reminders of this studio with one click (RFC 8058)',
    params: UnsubscribePage,
    query: z.object({ lang: Language.catch('en') }),
    answer: null,
  },
} as const satisfies RouteTable;
