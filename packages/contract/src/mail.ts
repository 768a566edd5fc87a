import { z } from 'zod';
import {
  Id,
  IdParams,
  Language,
  PageQuery,
  Search,
  Time,
  answer,
  list,
  tablePage,
  tableQuery,
} from './scalars.ts';
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

/** The kinds of mail to customers. */
export const CUSTOMER_MAIL_KINDS = [
  'gallery-ready',
  'link-again',
  'order-received',
  'payment-reminder',
  'order-paid',
  'order-cancelled',
  'own-data',
  'confirm-registration',
  'expiring-soon',
  'reminder',
] as const;

/** The kinds of mail to the studio's own users. */
export const TEAM_MAIL_KINDS = [
  'password-reset',
  'invitation',
  'new-login',
  'passkey-added',
  'passkey-removed',
  'password-changed',
  'email-change',
  'email-change-asked',
  'email-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'retention-near',
  'quota-near',
] as const;

/** `team`: the studio's own users. */
export const MailAudience = z.enum(['customers', 'team']);
export type MailAudience = z.infer<typeof MailAudience>;

export const Mail = z.object({
  id: Id,
  kind: z.enum([...CUSTOMER_MAIL_KINDS, ...TEAM_MAIL_KINDS]),
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

/** A mail as a row of the table. */
export const MailTableRow = Mail.extend({
  /** The session whose photos its link opens. */
  session: z.object({ id: Id, location: z.string() }).nullable(),
  /** When the gallery of its link was last opened, if that was after this mail. */
  openedAt: Time.nullable(),
});
export type MailTableRow = z.infer<typeof MailTableRow>;

/**
 * The states of the table: `sent` are those that left for a mail server, `file` the others.
 * `undelivered` are `bounced` and `failed` together.
 */
export const MAIL_FILTERS = ['queued', 'held', 'sent', 'file', 'undelivered', 'bounced', 'failed'] as const;
export const MailFilter = z.enum(MAIL_FILTERS);
export type MailFilter = z.infer<typeof MailFilter>;

const MailSearch = z.object({
  /** Part of a recipient, a subject or a location. */
  search: Search,
  kind: Mail.shape.kind.optional(),
  audience: MailAudience.optional(),
  /** All mails to one person: the id of any customer with their address. */
  customerId: Id.optional(),
});

export const MailCounts = z.object({
  all: z.int(),
  queued: z.int(),
  held: z.int(),
  sent: z.int(),
  file: z.int(),
  undelivered: z.int(),
  bounced: z.int(),
  failed: z.int(),
});
export type MailCounts = z.infer<typeof MailCounts>;

const UnsubscribePage = z.object({ token: z.string().max(200) });

export const mailRoutes = {
  'mail.list': {
    method: 'GET',
    path: '/api/mails',
    access: 'owner',
    pool: 'desk',
    status: 200,
    summary: "List the studio's mails, newest first",
    query: PageQuery.extend({ audience: MailAudience.optional() }),
    answer: list(Mail),
  },
  'mail.table': {
    method: 'GET',
    path: '/api/mails/table',
    access: 'owner',
    pool: 'desk',
    status: 200,
    summary: "Search, filter and sort the studio's mails",
    query: tableQuery(['time', 'recipient'], '-time').extend({
      ...MailSearch.shape,
      state: MailFilter.optional(),
    }),
    answer: tablePage(MailTableRow),
  },
  'mail.counts': {
    method: 'GET',
    path: '/api/mails/counts',
    access: 'owner',
    pool: 'desk',
    status: 200,
    summary: "Count the studio's mails by state",
    query: MailSearch,
    answer: answer(MailCounts),
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
