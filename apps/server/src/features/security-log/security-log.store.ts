import type { ActivityKind } from '@photoslate/contract/activity';
import type { SecurityEntry, SecurityKind } from '@photoslate/contract/security-log';
import { sql, type Insertable } from 'kysely';
import { nameOf, thingOf } from '#features/activity/index.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';
import { readTablePage, type PageRequest, type TablePart } from '#platform/table-page.ts';
import { idsOfEntries, type LogFilters, type LogScope } from './entry-ids.store.ts';
import type { SearchedNames } from './searched-names.store.ts';
import { kindOfVerb, verbsOf } from './security-kinds.store.ts';

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

export async function deleteSecurityEvents(db: Db | Tx, before: Date): Promise<void> {
  await deleteInBatches(db, 'security_events', sql<boolean>`at < ${before}`);
}

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

const noted = sql<Row>`select id, studio_id, at, until, times, kind, detail, user_id, link_id, share_id, session_id,
  photo_ids, null::text as thing, null::uuid as thing_id from security_events`;
const acts = sql<Row>`select id, studio_id, at, at as until, 1 as times, ${kindOfVerb} as kind, verb as detail, user_id,
  link_id, null::uuid as share_id, null::uuid as session_id, '{}'::uuid[] as photo_ids, thing, thing_id from activity`;

/**
 * The entries of one kind, from the table that has them, or all. The union has no conditions of its
 * own: with them, PostgreSQL would read and sort both tables instead of following their indexes.
 */
function eventsOf(kind: SecurityKind | undefined) {
  if (kind === undefined) return sql<Row>`(${noted} union all ${acts})`;
  const verbs = verbsOf(kind);
  return verbs.length > 0
    ? sql<Row>`(${acts} where verb in (${sql.join(verbs)}))`
    : sql<Row>`(${noted} where kind = ${kind})`;
}

const LOCATION = `select l.name from sessions s join locations l on l.id = s.location_id
  where s.id = a.session_id and s.studio_id = a.studio_id`;

const entries = (db: Db | Tx, { studioId, since }: LogScope, kind?: SecurityKind) =>
  db
    .selectFrom(eventsOf(kind).as('a'))
    .leftJoin('users as actor', 'actor.id', 'a.userId')
    .leftJoin('links', 'links.id', 'a.linkId')
    .select(['a.id', 'a.at', 'a.until', 'a.times', 'a.kind', 'a.detail', 'a.userId', 'a.linkId', 'a.shareId'])
    .select(['a.thing', 'a.thingId'])
    .select([
      nameOf('actor').as('actorName'),
      'links.email as address',
      sql<string | null>`coalesce(${thingOf('label')}, (${sql.raw(LOCATION)}))`.as('label'),
      sql<string | null>`coalesce(a.session_id, ${thingOf('session')})`.as('sessionId'),
      sql<number>`cardinality(a.photo_ids)`.as('photoCount'),
      sql<string[]>`array(select p.file_name from photos p
        where p.id = any (a.photo_ids[1:${sql.lit(FIRST_PHOTOS)}]) order by p.file_name)`.as('fileNames'),
    ])
    .where('a.studioId', '=', studioId)
    .where('a.at', '>=', since)
    // The other entries of the activity log have none.
    .where('a.kind', 'is not', null);

const whoOf = (row: RowOf<typeof entries>): SecurityEntry['by'] => {
  if (row.userId) return { kind: 'user', id: row.userId, name: row.actorName };
  if (row.shareId) return { kind: 'share', address: row.address || null };
  return row.linkId ? { kind: 'customer', address: row.address || null } : { kind: 'system' };
};

/** Whether the name of what it was about says nothing new: the studio, or who did it. */
const isOwn = ({ thing, thingId, userId }: RowOf<typeof entries>) =>
  thing === 'studio' || (thing === 'user' && thingId === userId);

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
    about: route.length > 0 ? route.join(' ') : isOwn(row) ? null : row.label,
    sessionId: row.sessionId,
    photoCount: row.photoCount,
    fileNames: row.fileNames,
  };
}

/**
 * One page of the log of a studio.
 * @param names what the search of the filters finds; undefined without a search
 */
export async function securityTable(
  db: Db | Tx,
  scope: LogScope,
  filters: LogFilters & PageRequest<'time'>,
  names: SearchedNames | undefined,
) {
  const rows = entries(db, scope);
  const matching = (part: TablePart) =>
    entries(db, scope, filters.kind).where(
      sql<boolean>`a.id = any(${idsOfEntries(scope, filters, names, part)})`,
    );
  const page = await readTablePage(
    { rows, matching, id: 'a.id', sorts: { time: { by: sql.ref('a.at'), type: 'timestamptz' } } },
    filters,
  );
  return { data: page.rows.map(rendered), meta: page.meta };
}

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
