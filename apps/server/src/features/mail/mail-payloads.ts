import { z } from 'zod';

/** The content of each kind of mail. It is stored, so that the mail can be rendered again. It contains no secret. */
const MailPayloads = {
  'gallery-ready': z.object({
    linkId: z.uuid(),
    location: z.string(),
    /** The session's day at its location, `YYYY-MM-DD`. */
    date: z.iso.date(),
    photoCount: z.int(),
  }),
  'link-again': z.object({ linkId: z.uuid(), location: z.string(), date: z.iso.date() }),
  'order-received': z.object({
    linkId: z.uuid(),
    orderNumber: z.string(),
    photoCount: z.int(),
    totalCents: z.int(),
    /** The studio's own payment instructions, one or more lines. */
    howToPay: z.string().optional(),
  }),
  'order-paid': z.object({ linkId: z.uuid(), orderNumber: z.string(), totalCents: z.int() }),
  /** The order is cancelled because it cost nothing only together with another order, which was cancelled. */
  'order-cancelled': z.object({ linkId: z.uuid(), orderNumber: z.string() }),
  'password-reset': z.object({ resetId: z.uuid(), firstName: z.string() }),
  /** `version`: counts the mails that were sent for the invitation. */
  invitation: z.object({ invitationId: z.uuid(), version: z.int() }),
  /** `expiresAt`: seconds since the epoch; its link works until then. */
  'own-data': z.object({ expiresAt: z.int() }),
  /** Days are in the time zone of the session's location, `YYYY-MM-DD`. */
  'retention-near': z.object({
    sessions: z.array(z.object({ location: z.string(), date: z.iso.date() })),
    deletedOn: z.iso.date(),
  }),
  /** `endsOn`: the link's last day at the session's location. */
  'expiring-soon': z.object({
    linkId: z.uuid(),
    location: z.string(),
    date: z.iso.date(),
    endsOn: z.iso.date(),
  }),
  reminder: z.object({
    linkId: z.uuid(),
    location: z.string(),
    date: z.iso.date(),
    photoCount: z.int(),
  }),
} as const;

export type MailKind = keyof typeof MailPayloads;

/** Mails that the recipient waits for, because somebody has just made a request, ordered, paid or invited. */
const URGENT: ReadonlySet<MailKind> = new Set([
  'password-reset',
  'invitation',
  'link-again',
  'order-received',
  'order-paid',
  'own-data',
]);
export const isUrgent = (kind: MailKind): boolean => URGENT.has(kind);

/** A mail's kind with its payload. */
export type MailContent = {
  [K in MailKind]: { readonly kind: K; readonly payload: z.output<(typeof MailPayloads)[K]> };
}[MailKind];

/** Parses a stored payload. */
export function contentOf(kind: MailKind, payload: unknown): MailContent {
  switch (kind) {
    case 'gallery-ready':
      return { kind, payload: MailPayloads[kind].parse(payload) };
    case 'link-again':
      return { kind, payload: MailPayloads[kind].parse(payload) };
    case 'order-received':
      return { kind, payload: MailPayloads[kind].parse(payload) };
    case 'order-paid':
      return { kind, payload: MailPayloads[kind].parse(payload) };
    case 'order-cancelled':
      return { kind, payload: MailPayloads[kind].parse(payload) };
    case 'own-data':
      return { kind, payload: MailPayloads[kind].parse(payload) };
    case 'retention-near':
      return { kind, payload: MailPayloads[kind].parse(payload) };
    case 'expiring-soon':
      return { kind, payload: MailPayloads[kind].parse(payload) };
    case 'reminder':
      return { kind, payload: MailPayloads[kind].parse(payload) };
    case 'password-reset':
      return { kind, payload: MailPayloads[kind].parse(payload) };
    default:
      return { kind, payload: MailPayloads[kind].parse(payload) };
  }
}
