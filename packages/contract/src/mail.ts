import { z } from 'zod';
import { Id, IdParams, Language, PageQuery, Time, answer, list } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** Why a mail did not arrive. `link_over`: its link had been revoked before it was sent. */
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
 * Why the mail server takes no mail from this installation, whoever it is to.
 * `unreachable`: no connection, no answer, or no time for us; `encryption`: TLS failed;
 * `login`: user name or password; `sender`: the address of MAIL_FROM; `refused`: any other refusal of us.
 */
export const MailServerFault = z.enum(['unreachable', 'encryption', 'login', 'sender', 'refused']);
export type MailServerFault = z.infer<typeof MailServerFault>;

/** `held`: waits for the end of quiet hours. `bounced`: a mail server had taken it, and gave it back. */
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
  /** While it is held: until when. */
  heldUntil: Time.nullable(),
  /** Why it bounced or failed. */
  reason: MailReason.nullable(),
  /** Whether this address takes no mail, now or later. */
  permanent: z.boolean(),
  createdAt: Time,
  sentAt: Time.nullable(),
  /** No mail server is set up: it is `sent` to a file, and nobody got it. */
  keptAsFile: z.boolean(),
});
export type Mail = z.infer<typeof Mail>;
/** `html` and `text` only where no SMTP server is configured and mails are kept as files. */
export const MailDetail = Mail.extend({ html: z.string().nullable(), text: z.string().nullable() });

const UnsubscribePage = z.object({ token: z.string().max(200) });

export const mailRoutes = {
  'mail.list': {
    method: 'GET',
    path: '/api/mails',
    access: 'owner',
    status: 200,
    summary: "The studio's mails to customers, newest first",
    query: PageQuery,
    answer: list(Mail),
  },
  'mail.show': {
    method: 'GET',
    path: '/api/mails/:id',
    access: 'owner',
    status: 200,
    summary: 'One mail as it was written',
    params: IdParams,
    answer: answer(MailDetail),
  },
  'mail.unsubscribePage': {
    method: 'GET',
    path: '/api/unsubscribe/:token',
    access: 'public',
    status: 200,
    summary: 'A page with a button to get no more reminders; looking at it changes nothing',
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
    summary: 'Get no more reminders of this studio, with one click as RFC 8058 says',
    params: UnsubscribePage,
    query: z.object({ lang: Language.catch('en') }),
    answer: null,
  },
} as const satisfies RouteTable;
