import type { Activity, ActivityKind, ActivityVerb } from '@photoslate/contract/activity';
import { LEGAL_KINDS } from '@photoslate/contract/constants';
import { t } from '@lingui/core/macro';
import { legalName } from '#ui/legal-name.ts';

/** The name of the user, or of the kind of actor. */
export const whoOf = ({ by }: Pick<Activity, 'by'>): string =>
  by.kind === 'user' ? by.name : by.kind === 'customer' ? t`A customer` : 'Photoslate';

/** The object of the action, and further details. */
export function aboutOf({ by, thing, params }: Pick<Activity, 'by' | 'thing' | 'params'>): string[] {
  const ownName = by.kind === 'user' && thing?.kind === 'user' && thing.id === by.id;
  const what = thing && !ownName && thing.kind !== 'studio' ? (thing.label ?? t`deleted since`) : undefined;
  const role = params['role'] === 'owner' ? t`Owner` : params['role'] === 'photographer' && t`Photographer`;
  const language = params['language'];
  const purpose =
    params['purpose'] === 'newsletter'
      ? t`News and offers`
      : params['purpose'] === 'publication' && t`Publication`;
  const legal = LEGAL_KINDS.find((kind) => kind === params['legal']);
  return [what, role, legal && legalName(legal), purpose, language].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[];
}

const KINDS: Readonly<Record<Exclude<ActivityKind, 'studio'>, () => string>> = {
  session: () => t`Sessions`,
  shoot: () => t`Shoots`,
  customer: () => t`Customers`,
  order: () => t`Orders`,
  user: () => t`People`,
  invitation: () => t`Invitations`,
  location: () => t`Locations`,
  'price-group': () => t`Prices`,
};

/** The kinds of things with their names, for a filter. */
export const activityKinds = (): { value: ActivityKind; label: string }[] =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).map((value) => ({ value, label: KINDS[value]() }));

/** Describes an action, without the person who did it and without its object. */
export function wordsOf(verb: ActivityVerb): string {
  switch (verb) {
    case 'user.logged-in':
      return t`Logged in`;
    case 'user.invited':
      return t`Invited someone`;
    case 'user.joined':
      return t`Joined the studio`;
    case 'user.role-changed':
      return t`Changed a role`;
    case 'user.deactivated':
      return t`Deactivated a user`;
    case 'user.made-operator':
      return t`Made an operator`;
    case 'user.no-operator':
      return t`No longer an operator`;
    case 'user.reactivated':
      return t`Reactivated a user`;
    case 'second-factor.on':
      return t`Turned on two-step login`;
    case 'second-factor.off':
      return t`Turned off two-step login`;
    case 'second-factor.reset':
      return t`Reset two-step login`;
    case 'passkey.added':
      return t`Added a passkey`;
    case 'passkey.removed':
      return t`Removed a passkey`;
    case 'password.changed':
      return t`Changed their password`;
    case 'email.changed':
      return t`Changed their e-mail address`;
    case 'email.restored':
      return t`Undid the change of their e-mail address`;
    case 'recovery-codes.renewed':
      return t`Made new recovery codes`;
    case 'recovery-code.used':
      return t`Logged in with a recovery code`;
    case 'invitation.withdrawn':
      return t`Withdrew an invitation`;
    case 'logins.ended':
      return t`Logged everyone out`;
    case 'links.revoked':
      return t`Revoked every customer’s link`;
    case 'prices.changed':
      return t`Changed prices`;
    case 'location.changed':
      return t`Changed a location`;
    case 'settings.changed':
      return t`Changed settings`;
    case 'quota.changed':
      return t`The operator changed the limit for photos`;
    case 'address.changed':
      return t`Changed the public address`;
    case 'logo.changed':
      return t`Changed the logo`;
    case 'consent.changed':
      return t`Changed the consent text`;
    case 'purpose.changed':
      return t`Changed the text of an optional consent`;
    case 'purpose.given':
      return t`Added an optional consent`;
    case 'purpose.withdrawn':
      return t`Withdrew an optional consent`;
    case 'legal.changed':
      return t`Changed a legal page`;
    case 'payments.changed':
      return t`Changed payment methods`;
    case 'session.discarded':
      return t`Discarded a session`;
    case 'session.restored':
      return t`Brought back a session`;
    case 'session.deleted':
      return t`Deleted a practice session`;
    case 'shoot.discarded':
      return t`Discarded a shoot`;
    case 'shoot.restored':
      return t`Brought back a shoot`;
    case 'gallery.published':
      return t`Published a gallery`;
    case 'gallery.recalled':
      return t`Unpublished a gallery`;
    case 'gallery.publish-undone':
      return t`Undid publishing a gallery`;
    case 'gallery.publish-dropped':
      return t`Did not publish a gallery: it had no photos left`;
    case 'contact.changed':
      return t`Changed contact data`;
    case 'order.paid':
      return t`Order paid`;
    case 'order.refunded':
      return t`Order refunded`;
    case 'order.cancelled':
      return t`Order cancelled`;
    case 'sales.exported':
      return t`Exported sales`;
    case 'orders.exported':
      return t`Exported orders`;
    case 'customer.exported':
      return t`Exported a customer’s data`;
    case 'security-log.exported':
      return t`Exported the security log`;
    case 'customer.erased':
      return t`Erased a customer`;
    case 'photos.deleted':
      return t`Deleted photos after their retention`;
    default:
      return verb satisfies never;
  }
}
