import { newId } from '#platform/ids.ts';
import type { MailDefinition } from './define-mail.ts';
import { confirmRegistration } from './kinds/confirm-registration.ts';
import { emailChange, emailChangeAsked, emailChanged } from './kinds/email-change.ts';
import { expiringSoon } from './kinds/expiring-soon.ts';
import { galleryReady } from './kinds/gallery-ready.ts';
import { invitation } from './kinds/invitation.ts';
import { linkAgain } from './kinds/link-again.ts';
import { newLogin } from './kinds/new-login.ts';
import { orderCancelled } from './kinds/order-cancelled.ts';
import { orderPaid } from './kinds/order-paid.ts';
import { orderReceived } from './kinds/order-received.ts';
import { ownData } from './kinds/own-data.ts';
import { passkeyAdded, passkeyRemoved } from './kinds/passkeys.ts';
import { passwordChanged } from './kinds/password-changed.ts';
import { passwordReset } from './kinds/password-reset.ts';
import { paymentReminder } from './kinds/payment-reminder.ts';
import { quotaNear } from './kinds/quota-near.ts';
import { reminder } from './kinds/reminder.ts';
import { secondFactorOff, secondFactorOn, secondFactorReset } from './kinds/second-factor.ts';
import { retentionNear } from './kinds/retention-near.ts';

const kinds = [
  galleryReady,
  linkAgain,
  orderReceived,
  paymentReminder,
  orderPaid,
  orderCancelled,
  passwordReset,
  invitation,
  newLogin,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  emailChange,
  emailChangeAsked,
  emailChanged,
  secondFactorOn,
  secondFactorOff,
  secondFactorReset,
  ownData,
  confirmRegistration,
  retentionNear,
  quotaNear,
  expiringSoon,
  reminder,
] as const;

type Definition = (typeof kinds)[number];
export type MailKind = Definition['kind'];

/** The kind of a mail with its stored content. */
export type MailContent = {
  [K in MailKind]: {
    readonly kind: K;
    readonly payload: ReturnType<Extract<Definition, { kind: K }>['payload']['parse']>;
  };
}[MailKind];

type AnyDefinition = MailDefinition<MailKind, unknown, string>;

const byKind = new Map(kinds.map((definition) => [definition.kind, definition as unknown as AnyDefinition]));

/** The definition of a kind. Its functions take the payload of that kind. */
export function definitionOf(kind: MailKind): AnyDefinition {
  const definition = byKind.get(kind);
  if (!definition) throw new Error(`There is no kind of mail "${kind}"`);
  return definition;
}

/** Parses the stored content of a mail. */
export const contentOf = (kind: MailKind, payload: unknown): MailContent =>
  ({ kind, payload: definitionOf(kind).payload.parse(payload) }) as MailContent;

/**
 * One mail of each kind, for previews and tests.
 * @param linkId of the link that customers' mails lead to
 */
export const mailSamples = (linkId: string = newId()): MailContent[] =>
  kinds.map(({ kind, sample }) => contentOf(kind, sample(linkId)));
