import type { ActivityVerb } from '@photoslate/contract/activity';
import { SECURITY_KINDS, type SecurityKind } from '@photoslate/contract/security-log';
import { sql } from 'kysely';

/** The entries of the activity log that belong to the security log, too. */
const KIND_OF_VERB = {
  'user.logged-in': 'login',
  'recovery-code.used': 'login',
  'user.invited': 'access-changed',
  'user.joined': 'access-changed',
  'user.role-changed': 'access-changed',
  'user.deactivated': 'access-changed',
  'user.reactivated': 'access-changed',
  'second-factor.on': 'access-changed',
  'second-factor.off': 'access-changed',
  'second-factor.reset': 'access-changed',
  'passkey.added': 'access-changed',
  'passkey.removed': 'access-changed',
  'password.changed': 'access-changed',
  'email.changed': 'access-changed',
  'email.restored': 'access-changed',
  'recovery-codes.renewed': 'access-changed',
  'invitation.withdrawn': 'access-changed',
  'logins.ended': 'access-changed',
  'links.revoked': 'access-changed',
  'address.changed': 'access-changed',
  'payments.changed': 'access-changed',
  'orders.exported': 'exported',
  'sales.exported': 'exported',
  'customer.exported': 'exported',
  'security-log.exported': 'exported',
  'customer.erased': 'erased',
  'photos.deleted': 'erased',
  'session.deleted': 'erased',
} as const satisfies Partial<Record<ActivityVerb, SecurityKind>>;
/** The kinds that are in no other table. */
export type NotedKind = Exclude<SecurityKind, (typeof KIND_OF_VERB)[keyof typeof KIND_OF_VERB]>;

/** The verbs of the activity log that are entries of this kind; none: they are noted. */
export const verbsOf = (kind: SecurityKind) =>
  Object.entries(KIND_OF_VERB).flatMap(([verb, itsKind]) => (itsKind === kind ? [verb] : []));
/** SQL of the kind of a verb; null: the security log does not have it. */
export const kindOfVerb = sql.raw(
  `case verb ${Object.entries(KIND_OF_VERB)
    .map(([verb, kind]) => `when '${verb}' then '${kind}'`)
    .join(' ')} end`,
);

export const NOTED_KINDS = SECURITY_KINDS.filter((kind) => verbsOf(kind).length === 0);
