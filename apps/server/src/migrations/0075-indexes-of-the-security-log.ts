import { sql, type Kysely } from 'kysely';

/**
 * Indexes by which each filter and each search of the security log reads one page. Those that they
 * replace are dropped, so that writing the log has no more to do than before: the entries of a
 * studio are found by their kinds, and the nightly deletion reads ranges of pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
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

const statements = [
  `create index security_events_actor
    on security_events (studio_id, coalesce(user_id, link_id), kind, at desc, id desc)`,
  `create index security_events_session on security_events (studio_id, session_id, kind, at desc, id desc)
    where session_id is not null`,
  `create index security_events_time on security_events using brin (at)`,
  `drop index security_events_user`,
  `drop index security_events_studio`,
  `drop index security_events_at`,
  `create index activity_security_actor on activity (studio_id, coalesce(user_id, link_id), at desc, id desc)
    where (case verb ${KIND_OF_VERB.map(([verb, kind]) => `when '${verb}' then '${kind}'`).join(' ')} end) is not null`,
  `comment on column session_counts.waiting is
    'Those of them who wait for the photos of a shoot whose gallery was never published. Not with an unconfirmed address.'`,
];
