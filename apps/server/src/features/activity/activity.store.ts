import type { Activity, ActivityKind } from '@photoslate/contract/activity';
import { sql, type Insertable } from 'kysely';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';
import { type Cursor, isAfter } from '#platform/pagination.ts';
import { containing, readTablePage, soughtText, type PageRequest } from '#platform/table-page.ts';

export async function insertActivity(tx: Tx, row: Insertable<Database['activity']>): Promise<void> {
  await tx.insertInto('activity').values(row).execute();
}

/** SQL of the display name of a user: first and last name, else the login address. */
export const nameOf = (alias: string) =>
  sql<string>`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), ''), ${sql.ref(`${alias}.email`)})`;

/**
 * SQL for each kind of thing: its current label and its session. Only things of the log's own
 * studio are resolved.
 */
const labels: Record<ActivityKind, { label: string; session: string }> = {
  studio: { label: `select s.name from studios s where s.id = a.thing_id`, session: `null::uuid` },
  user: {
    label: `select coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)
      from users u where u.id = a.thing_id and u.studio_id = a.studio_id`,
    session: `null::uuid`,
  },
  invitation: {
    label: `select i.email from invitations i where i.id = a.thing_id and i.studio_id = a.studio_id`,
    session: `null::uuid`,
  },
  'price-group': {
    label: `select p.name from price_groups p where p.id = a.thing_id and p.studio_id = a.studio_id`,
    session: `null::uuid`,
  },
  location: {
    label: `select l.name from locations l where l.id = a.thing_id and l.studio_id = a.studio_id`,
    session: `null::uuid`,
  },
  session: {
    label: `select l.name from sessions s join locations l on l.id = s.location_id
      where s.id = a.thing_id and s.studio_id = a.studio_id`,
    session: `select s.id from sessions s where s.id = a.thing_id and s.studio_id = a.studio_id`,
  },
  shoot: {
    label: `select h.number || coalesce(' · ' || h.title, '') || ' · ' || l.name from shoots h
      join sessions s on s.id = h.session_id join locations l on l.id = s.location_id
      where h.id = a.thing_id and s.studio_id = a.studio_id`,
    session: `select h.session_id from shoots h join sessions s on s.id = h.session_id
      where h.id = a.thing_id and s.studio_id = a.studio_id`,
  },
  customer: {
    label: `select c.email from customers c where c.id = a.thing_id and c.studio_id = a.studio_id`,
    session: `select c.session_id from customers c where c.id = a.thing_id and c.studio_id = a.studio_id`,
  },
  order: {
    label: `select o.number from orders o where o.id = a.thing_id and o.studio_id = a.studio_id`,
    session: `select o.session_id from orders o where o.id = a.thing_id and o.studio_id = a.studio_id`,
  },
};

/**
 * SQL of the present label, or of the session, of what an entry is about. The entry is a row `a`
 * with `thing`, `thing_id` and `studio_id`.
 */
export const thingOf = (part: 'label' | 'session') =>
  sql.raw(
    `case a.thing ${Object.entries(labels)
      .map(([kind, asked]) => `when '${kind}' then (${asked[part]})`)
      .join(' ')} end`,
  );

const entries = (db: Db | Tx, studioId: string) =>
  db
    .selectFrom('activity as a')
    .leftJoin('users as actor', 'actor.id', 'a.userId')
    .select(['a.id', 'a.at', 'a.userId', 'a.linkId', 'a.verb', 'a.thing', 'a.thingId', 'a.params'])
    .select([
      nameOf('actor').as('actorName'),
      sql<string | null>`${thingOf('label')}`.as('label'),
      sql<string | null>`${thingOf('session')}`.as('sessionId'),
    ])
    .where('a.studioId', '=', studioId);

const rendered = (row: RowOf<typeof entries>): Activity => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.userId
    ? { kind: 'user', id: row.userId, name: row.actorName }
    : { kind: row.linkId || row.params['by'] === 'customer' ? 'customer' : 'system' },
  verb: row.verb,
  thing:
    row.thing && row.thingId
      ? { kind: row.thing, id: row.thingId, label: row.label, sessionId: row.sessionId }
      : null,
  params: row.params,
});

/** One page of a studio's log, newest first, after a cursor. */
export async function listActivity(
  db: Db | Tx,
  studioId: string,
  page: { readonly limit: number; readonly after: Cursor | undefined },
): Promise<Activity[]> {
  let query = entries(db, studioId);
  const { after } = page;
  if (after) query = query.where(isAfter(after, 'a.at', 'a.id'));
  const rows = await query.orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(page.limit).execute();
  return rows.map(rendered);
}

/** The newest entries about any of these things. */
export async function activityOfThings(
  db: Db | Tx,
  studioId: string,
  ids: readonly string[],
  limit: number,
): Promise<Activity[]> {
  const rows = await entries(db, studioId)
    .where('a.thingId', 'in', ids)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(rendered);
}

interface ActivityFilters extends PageRequest<'time'> {
  readonly search?: string | undefined;
  readonly userId?: string | undefined;
  readonly thing?: ActivityKind | undefined;
}

/** One page of the table of a studio's log. */
export async function activityTable(db: Db | Tx, studioId: string, filters: ActivityFilters) {
  const rows = entries(db, studioId);
  const { userId, thing } = filters;
  const sought = soughtText(filters.search);
  let matching = rows;
  if (userId) matching = matching.where('a.userId', '=', userId);
  if (thing) matching = matching.where('a.thing', '=', thing);
  if (sought) matching = matching.where(mentions(studioId, containing(sought)));
  const page = await readTablePage(
    { rows, matching, id: 'a.id', sorts: { time: { by: sql.ref('a.at'), type: 'timestamptz' } } },
    filters,
  );
  return { data: page.rows.map(rendered), meta: page.meta };
}

/**
 * Whether an entry is by somebody or about something with this name. The names are searched first,
 * because resolving those of all entries would take seconds.
 */
const mentions = (studioId: string, pattern: string) => sql<boolean>`(
  a.user_id in (select u.id from users u where u.studio_id = ${studioId}
    and (concat_ws(' ', u.first_name, u.last_name) ilike ${pattern} or u.email ilike ${pattern}))
  or a.thing_id in (
    select u.id from users u where u.studio_id = ${studioId}
      and (concat_ws(' ', u.first_name, u.last_name) ilike ${pattern} or u.email ilike ${pattern})
    union all select i.id from invitations i where i.studio_id = ${studioId} and i.email ilike ${pattern}
    union all select p.id from price_groups p where p.studio_id = ${studioId} and p.name ilike ${pattern}
    union all select l.id from locations l where l.studio_id = ${studioId} and l.name ilike ${pattern}
    union all select s.id from sessions s join locations l on l.id = s.location_id
      where s.studio_id = ${studioId} and l.name ilike ${pattern}
    union all select h.id from shoots h join sessions s on s.id = h.session_id join locations l on l.id = s.location_id
      where s.studio_id = ${studioId} and (h.title ilike ${pattern} or l.name ilike ${pattern})
    union all select c.id from customers c where c.studio_id = ${studioId} and c.email ilike ${pattern}
    union all select o.id from orders o where o.studio_id = ${studioId} and o.number ilike ${pattern}))`;
