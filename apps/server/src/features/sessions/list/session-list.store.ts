import type { NextStep, SessionsFilter, SessionState } from '@photoslate/contract/session-progress';
import { sql, type RawBuilder } from 'kysely';
import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Db, RowOf } from '#platform/database/handles.ts';
import { type Cursor, isAfter } from '#platform/pagination.ts';
import { sessionRecord, sessionRows } from '../sessions.store.ts';

/** The sessions of one photographer, or of the whole studio if `photographerId` is null. */
export interface SessionsOf {
  readonly studioId: string;
  readonly photographerId: string | null;
}

/** An unfinished upload without a sign for so long has stopped. */
const UPLOAD_STOPPED_MS = 5 * 60_000;

/** The next step of a session, from its row in `sessions` and `session_counts`. */
const nextStep = (now: Date): RawBuilder<NextStep> => sql<NextStep>`case
  when sessions.status <> 'ended' then 'running'
  when sessions.emptied_at is not null then 'view-sales'
  when counts.session_id is null or counts.stored + counts.underway = 0 then 'upload-card'
  when counts.underway > 0 and counts.upload_seen_at < ${new Date(now.getTime() - UPLOAD_STOPPED_MS)}::timestamptz
    then 'finish-upload'
  when counts.underway > 0 or counts.pending > 0 then 'show-upload'
  when counts.damaged > 0 then 'finish-upload'
  when counts.questions > 0 then 'answer-questions'
  when counts.ready + counts.held > 0 then 'publish'
  when counts.published > 0 then 'view-sales'
  else 'show-photos' end`;

const STEPS: Readonly<Record<SessionState, readonly NextStep[]>> = {
  'to-do': ['upload-card', 'finish-upload', 'answer-questions', 'publish'],
  running: ['running'],
  published: ['view-sales'],
};

const isIn = (state: SessionState, now: Date): RawBuilder<boolean> =>
  sql<boolean>`${nextStep(now)} = any(${[...STEPS[state]]}::text[])`;

/** The month of a session at its location, `YYYY-MM`. */
const month = sql<string>`to_char(sessions.created_at at time zone locations.time_zone, 'YYYY-MM')`;

/** A text in which `like` has no wildcards. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Sessions that are not discarded and that the filter finds. */
function found(db: Db, of: SessionsOf, { id, q, locationId, month: wanted }: SessionsFilter) {
  let query = sessionRows(db)
    // With the studio, PostgreSQL reads the counts of one studio together.
    .leftJoin('sessionCounts as counts', (join) =>
      join.onRef('counts.sessionId', '=', 'sessions.id').onRef('counts.studioId', '=', 'sessions.studioId'),
    )
    .where('sessions.studioId', '=', of.studioId)
    .where('sessions.discardedAt', 'is', null);
  if (of.photographerId) query = query.where('sessions.photographerId', '=', of.photographerId);
  if (id) query = query.where('sessions.id', '=', id);
  if (locationId) query = query.where('sessions.locationId', '=', locationId);
  if (wanted) query = query.where(sql<boolean>`${month} = ${wanted}`);
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = `%${literal(word)}%`;
    query = query.where((where) =>
      where.or([where('locations.name', 'ilike', pattern), where('locations.location', 'ilike', pattern)]),
    );
  }
  return query;
}

const listed = (db: Db, of: SessionsOf, filter: SessionsFilter, now: Date) =>
  found(db, of, filter).select(countColumns).select(nextStep(now).as('next'));

const COUNTS = [
  'shoots',
  'customers',
  'linked',
  'waiting',
  'photos',
  'stored',
  'pending',
  'underway',
  'damaged',
  'questions',
  'ready',
  'held',
  'published',
  'mailed',
  'opened',
  'orders',
  'unpaid',
  'soldCents',
] as const;
const countColumns = COUNTS.map((name) => sql<number>`coalesce(${sql.ref(`counts.${name}`)}, 0)`.as(name));

/** A session with its counts and its next step. */
export type ListedRecord = ReturnType<typeof listedRecord>;

const listedRecord = (row: RowOf<typeof listed>) => ({ ...sessionRecord(row), ...row });

/** A page of the sessions that the filter finds, newest first. */
export async function sessionsPage(
  db: Db,
  of: SessionsOf,
  { state, ...filter }: SessionsFilter & { readonly state?: SessionState | undefined },
  page: {
    readonly after: Cursor | undefined;
    readonly skip: number;
    readonly limit: number;
    readonly now: Date;
  },
): Promise<ListedRecord[]> {
  let query = listed(db, of, filter, page.now);
  if (state) query = query.where(isIn(state, page.now));
  if (page.after) query = query.where(isAfter(page.after, 'sessions.createdAt', 'sessions.id'));
  const rows = await query
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map(listedRecord);
}

/** Counts the sessions that the filter finds. The months do not depend on the filter's month. */
export async function sessionsOverview(db: Db, of: SessionsOf, filter: SessionsFilter, now: Date) {
  const { month: wanted, ...rest } = filter;
  const isWanted = wanted ? sql<boolean>`${month} = ${wanted}` : sql<boolean>`true`;
  const counted = (state?: SessionState) =>
    sql<number>`count(*) filter (where ${isWanted} and ${state ? isIn(state, now) : sql`true`})`;
  const [row] = await found(db, of, rest)
    .clearSelect()
    .select([
      counted().as('all'),
      counted('to-do').as('toDo'),
      counted('running').as('running'),
      counted('published').as('published'),
      sql<string[]>`coalesce(array_agg(distinct ${month} order by ${month} desc), '{}')`.as('months'),
    ])
    .execute();
  return row!;
}

/** The open shoots of these sessions, by session id. */
export async function openShoots(db: Db, sessionIds: readonly string[]) {
  const rows = await db
    .selectFrom('shoots')
    .select(['id', 'sessionId', 'number', 'code', 'createdAt', earlierCount().as('earlierCount')])
    .where('sessionId', '=', sql<string>`any(${[...sessionIds]}::uuid[])`)
    .where('status', '=', 'open')
    .where('discardedAt', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.sessionId, row]));
}
