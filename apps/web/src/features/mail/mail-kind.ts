import { CUSTOMER_MAIL_KINDS, type Mail } from '@photoslate/contract/mail';
import { t } from '@lingui/core/macro';

type MailKind = Mail['kind'];

const NAMES: Readonly<Record<MailKind, () => string>> = {
  'gallery-ready': () => t`Photos are ready`,
  'link-again': () => t`Link requested again`,
  'order-received': () => t`Order received`,
  'payment-reminder': () => t`Payment reminder`,
  'order-paid': () => t`Order paid`,
  'order-cancelled': () => t`Order cancelled`,
  'password-reset': () => t`New password`,
  invitation: () => t`Invitation to the studio`,
  'new-login': () => t`New login`,
  'passkey-added': () => t`Passkey added`,
  'passkey-removed': () => t`Passkey removed`,
  'password-changed': () => t`Password changed`,
  'email-change': () => t`New e-mail address`,
  'email-change-asked': () => t`Change of e-mail address requested`,
  'email-changed': () => t`E-mail address changed`,
  'second-factor-on': () => t`Two-step login turned on`,
  'second-factor-off': () => t`Two-step login turned off`,
  'second-factor-reset': () => t`Two-step login was reset`,
  'retention-near': () => t`Sessions to be deleted soon`,
  'quota-near': () => t`Space for photos nearly used`,
  'own-data': () => t`Own data`,
  'confirm-registration': () => t`Confirmation of the address`,
  'expiring-soon': () => t`Gallery expires soon`,
  reminder: () => t`Reminder`,
};

/** The name of a kind of mail. */
export const mailKindName = (kind: MailKind): string => NAMES[kind]();

export const isMailKind = (text: string): text is MailKind => Object.hasOwn(NAMES, text);

/** The kinds of mail to customers with their names, for a filter. */
export const customerMailKinds = (): { value: MailKind; label: string }[] =>
  CUSTOMER_MAIL_KINDS.map((value) => ({ value, label: mailKindName(value) }));
