import { sql, type Kysely } from 'kysely';

/**
 * The entries of the activity log that belong to the security log, too, by time. The expression is
 * the one by which the security log selects them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index activity_security on activity (studio_id, at desc, id desc)
        where (case verb ${KIND_OF_VERB.map(([verb, kind]) => `when '${verb}' then '${kind}'`).join(' ')} end) is not null`,
    )
    .execute(db);
}

const KIND_OF_VERB = [
  ['user.logged-in', 'login'],
  ['recovery-code.used', 'login'],
  ['user.invited', 'access-changed'],
  ['user.joined', 'access-changed'],
  ['user.role-changed', 'access-changed'],
  ['user.deactivated', 'access-changed'],
  ['user.reactivated', 'access-changed'],
  ['second-factor.on', 'access-changed'],
  ['second-factor.off', 'access-changed'],
  ['second-factor.reset', 'access-changed'],
  ['passkey.added', 'access-changed'],
  ['passkey.removed', 'access-changed'],
  ['password.changed', 'access-changed'],
  ['email.changed', 'access-changed'],
  ['email.restored', 'access-changed'],
  ['recovery-codes.renewed', 'access-changed'],
  ['invitation.withdrawn', 'access-changed'],
  ['logins.ended', 'access-changed'],
  ['links.revoked', 'access-changed'],
  ['address.changed', 'access-changed'],
  ['payments.changed', 'access-changed'],
  ['orders.exported', 'exported'],
  ['sales.exported', 'exported'],
  ['customer.exported', 'exported'],
  ['security-log.exported', 'exported'],
  ['customer.erased', 'erased'],
  ['photos.deleted', 'erased'],
  ['session.deleted', 'erased'],
];
