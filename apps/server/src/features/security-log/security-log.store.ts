import type { ActivityKind, ActivityVerb } from '@photoslate/contract/activity';
import type { SecurityEntry, SecurityKind } from '@photoslate/contract/security-log';
import { sql, type Insertable } from 'kysely';
import { nameOf, thingOf } from '#features/activity/index.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';
import { containing, readTablePage, soughtText, type PageRequest } from '#platform/table-page.ts';

export type NewSecurityEvent = Insertable<Database['securityEvents']>;

/** PostgreSQL allows 65,535 parameters of a statement. */
const ROWS_AT_ONCE = 1000;
const FIRST_PHOTOS = 3;

export async function insertSecurityEvents(db: Db, rows: readonly NewSecurityEvent[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await tx
        .insertInto('securityEvents')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .execute();
  });
}

export async function deleteSecurityEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('securityEvents').where('at', '<', before).execute();
}

/** The entries of the activity log that belong to the security log, too. */
const KIND_OF_VERB: Partial<Record<ActivityVerb, SecurityKind>> = {
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
};
const kindOfVerb = sql.raw(
  `case verb ${Object.entries(KIND_OF_VERB)
    .map(([verb, kind]) => `when '${verb}' then '${kind}'`)
    .join(' ')} end`,
);
const verbs = sql.raw(
  Object.keys(KIND_OF_VERB)
    .map((verb) => `'${verb}'`)
    .join(', '),
);

interface Row {
  id: string;
  studioId: string;
  at: Date;
  until: Date;
  times: number;
  kind: SecurityKind;
  detail: string;
  userId: string | null;
  linkId: string | null;
  shareId: string | null;
  sessionId: string | null;
  photoIds: string[];
  thing: ActivityKind | null;
  thingId: string | null;
}

/** A part of a studio's log: its own rows, and those of the activity log. */
export interface LogScope {
  readonly studioId: string;
  /** Nothing older is shown, even if it is not deleted yet. */
  readonly since: Date;
}

const eventsOf = ({ studioId, since }: LogScope) => sql<Row>`(
  select id, studio_id, at, until, times, kind, detail, user_id, link_id, share_id, session_id, photo_ids,
    null::text as thing, null::uuid as thing_id
  from security_events where studio_id = ${studioId} and at >= ${since}
  union all
  select id, studio_id, at, at, 1, ${kindOfVerb}, verb, user_id, link_id, null::uuid, null::uuid, '{}'::uuid[],
    thing, thing_id
  from activity where studio_id = ${studioId} and at >= ${since} and verb in (${verbs}))`;

const LOCATION = `select l.name from sessions s join locations l on l.id = s.location_id
  where s.id = a.session_id and s.studio_id = a.studio_id`;

const entries = (db: Db | Tx, scope: LogScope) =>
  db
    .selectFrom(eventsOf(scope).as('a'))
    .leftJoin('users as actor', 'actor.id', 'a.userId')
    .leftJoin('links', 'links.id', 'a.linkId')
    .select(['a.id', 'a.at', 'a.until', 'a.times', 'a.kind', 'a.detail', 'a.userId', 'a.linkId', 'a.shareId'])
    .select([
      nameOf('actor').as('actorName'),
      'links.email as address',
      sql<string | null>`coalesce(${thingOf('label')}, (${sql.raw(LOCATION)}))`.as('label'),
      sql<string | null>`coalesce(a.session_id, ${thingOf('session')})`.as('sessionId'),
      sql<number>`cardinality(a.photo_ids)`.as('photoCount'),
      sql<string[]>`array(select p.file_name from photos p
        where p.id = any (a.photo_ids[1:${sql.lit(FIRST_PHOTOS)}]) order by p.file_name)`.as('fileNames'),
    ]);

const whoOf = (row: RowOf<typeof entries>): SecurityEntry['by'] => {
  if (row.userId) return { kind: 'user', id: row.userId, name: row.actorName };
  if (row.shareId) return { kind: 'share', address: row.address || null };
  return row.linkId ? { kind: 'customer', address: row.address || null } : { kind: 'system' };
};

function rendered(row: RowOf<typeof entries>): SecurityEntry {
  const [code = '', ...route] = row.detail.split(' ');
  return {
    id: row.id,
    at: row.at.toISOString(),
    until: row.until.toISOString(),
    times: row.times,
    kind: row.kind,
    by: whoOf(row),
    detail: code,
    about: route.length > 0 ? route.join(' ') : row.label,
    sessionId: row.sessionId,
    photoCount: row.photoCount,
    fileNames: row.fileNames,
  };
}

export interface LogFilters {
  readonly search?: string | undefined;
  readonly userId?: string | undefined;
  readonly kind?: SecurityKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** One page of the log of a studio. */
export async function securityTable(db: Db | Tx, scope: LogScope, filters: LogFilters & PageRequest<'time'>) {
  const rows = entries(db, scope);
  const { userId, kind, from, to } = filters;
  const sought = soughtText(filters.search);
  let matching = rows;
  if (userId) matching = matching.where('a.userId', '=', userId);
  if (kind) matching = matching.where('a.kind', '=', kind);
  if (from) matching = matching.where('a.until', '>=', new Date(from));
  if (to) matching = matching.where('a.at', '<=', new Date(to));
  if (sought) matching = matching.where(mentions(scope.studioId, containing(sought)));
  const page = await readTablePage(
    { rows, matching, id: 'a.id', sorts: { time: { by: sql.ref('a.at'), type: 'timestamptz' } } },
    filters,
  );
  return { data: page.rows.map(rendered), meta: page.meta };
}

/**
 * Whether an entry is by somebody with this name or address, or about a session at this location,
 * or about photos of a customer with this address.
 */
const mentions = (studioId: string, pattern: string) => sql<boolean>`(
  a.user_id in (select u.id from users u where u.studio_id = ${studioId}
    and (concat_ws(' ', u.first_name, u.last_name) ilike ${pattern} or u.email ilike ${pattern}))
  or a.link_id in (select k.id from links k join sessions s on s.id = k.session_id
    where s.studio_id = ${studioId} and k.email ilike ${pattern})
  or a.session_id in (select s.id from sessions s join locations l on l.id = s.location_id
    where s.studio_id = ${studioId} and l.name ilike ${pattern})
  or a.thing_id in (
    select c.id from customers c where c.studio_id = ${studioId} and c.email ilike ${pattern}
    union all select o.id from orders o where o.studio_id = ${studioId} and o.number ilike ${pattern})
  or a.photo_ids && array(
    select ps.photo_id from customers c join photo_shoots ps on ps.shoot_id = c.shoot_id
    where c.studio_id = ${studioId} and c.email ilike ${pattern}))`;

/** The photos of these entries, in the order of their ids. Erased ones have no name. */
export async function photosOfEntries(db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; fileName: string | null }[]>();
  const rows = await db
    .selectFrom('securityEvents as e')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom(sql<{ id: string }>`unnest(e.photo_ids)`.as<'seen'>(sql`seen(id)`))
          .select('seen.id as photoId')
          .as('one'),
      (join) => join.onTrue(),
    )
    .leftJoin('photos', 'photos.id', 'one.photoId')
    .select(['e.id as entryId', 'one.photoId as id', 'photos.fileName'])
    .where('e.id', 'in', ids)
    .orderBy('one.photoId')
    .execute();
  return Map.groupBy(rows, ({ entryId }) => entryId);
}
