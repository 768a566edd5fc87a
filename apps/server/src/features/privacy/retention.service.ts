import { DAY_MS } from '@photoslate/domain/durations';
import { Language } from '@photoslate/contract/scalars';
import { sql } from 'kysely';
import { queueMail } from '#features/mail/index.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { emptySession } from './erasing.service.ts';
import { clearedColumns } from './personal-data.ts';
import { emptySessionJob } from './privacy.jobs.ts';

/**
 * Owners are notified at least this many days before anything is deleted, even if the notice is
 * late.
 */
export const NOTICE_DAYS = 14;
const BATCH = 200;

/**
 * Applies each studio's retention, once a day: notifies owners of sessions whose retention ends
 * soon, and enqueues a job for each session whose notice is old enough. A stopped server continues
 * with the jobs that are left.
 */
export async function applyRetention(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const noticeAt = new Date(now.getTime() + NOTICE_DAYS * DAY_MS);
  for (const { studioId } of await studiosToNotify(platform.db, noticeAt))
    await platform.db.transaction().execute((tx) => notifyOwners(platform, tx, studioId, noticeAt, now));
  const due = await dueSessions(platform.db, now).select(placeInStudio).orderBy('place').execute();
  for (let at = 0; at < due.length; at += BATCH) {
    const batch = due.slice(at, at + BATCH);
    await platform.db.transaction().execute(async (tx) => {
      for (const { id } of batch)
        await platform.jobs.enqueue(tx, emptySessionJob, { sessionId: id }, { once: id });
    });
  }
}

/**
 * Deletes the photos and contacts of a session, if its retention is still over: the studio may have
 * lengthened it, and an earlier run may have emptied it.
 */
export async function emptyDueSession(platform: Platform, sessionId: string): Promise<void> {
  const now = platform.clock.now();
  await platform.db.transaction().execute(async (tx) => {
    const session = await dueSessions(tx, now)
      .where('sessions.id', '=', sessionId)
      .forUpdate('sessions')
      .executeTakeFirst();
    if (session) await emptySession(platform, tx, session, { by: 'retention', doer: 'system', now });
  });
}

const retentionEnd = sql<Date>`coalesce(sessions.ended_at, sessions.created_at) + studios.retention_days * interval '1 day'`;
/**
 * Whether the studio was notified of this end date. A notice of an earlier end date, before the
 * studio extended its retention, does not count.
 */
const isOwnerNotified = sql<boolean>`coalesce(sessions.retention_told_at >= ${retentionEnd} - ${NOTICE_DAYS * 24} * interval '1 hour', false)`;
const shootHasText = sql.join(
  Object.entries(clearedColumns('shoots', 'retention')).map(
    ([column, empty]) => sql`${sql.ref(`shoots.${column}`)} is distinct from ${empty}`,
  ),
  sql` or `,
);
/**
 * Data that arrives after the session was emptied (photos, contacts, titles, notes) has the same
 * retention.
 */
const holdsSomething = sql<boolean>`(sessions.emptied_at is null
  or exists (select from photos where photos.session_id = sessions.id)
  or exists (select from customers where customers.session_id = sessions.id)
  or exists (select from shoots where shoots.session_id = sessions.id and (${shootHasText})))`;

const sessionsWithData = (db: Db | Tx) =>
  db.selectFrom('sessions').innerJoin('studios', 'studios.id', 'sessions.studioId').where(holdsSomething);

const studiosToNotify = (db: Db, noticeAt: Date) =>
  sessionsWithData(db)
    .select('sessions.studioId')
    .distinct()
    .where(sql<boolean>`not ${isOwnerNotified}`)
    .where(retentionEnd, '<=', noticeAt)
    .execute();

/** The studios take turns: first a session of each, then a second one of each. */
const placeInStudio =
  sql<number>`row_number() over (partition by sessions.studio_id order by sessions.id)`.as('place');

const dueSessions = (db: Db | Tx, now: Date) =>
  sessionsWithData(db)
    .select(['sessions.id', 'sessions.studioId'])
    .where('sessions.retentionToldAt', '<=', new Date(now.getTime() - NOTICE_DAYS * DAY_MS))
    .where(isOwnerNotified)
    .where(retentionEnd, '<=', now);

async function notifyOwners(
  platform: Platform,
  tx: Tx,
  studioId: string,
  noticeAt: Date,
  now: Date,
): Promise<void> {
  const sessions = await sessionsWithData(tx)
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .select([
      'sessions.id',
      'sessions.createdAt',
      'locations.name as location',
      'locations.timeZone',
      retentionEnd.as('endsAt'),
    ])
    .where('sessions.studioId', '=', studioId)
    .where(sql<boolean>`not ${isOwnerNotified}`)
    .where(retentionEnd, '<=', noticeAt)
    .orderBy('sessions.createdAt')
    .limit(BATCH)
    .forUpdate('sessions')
    .execute();
  const [first] = sessions;
  if (!first) return;
  // Never earlier than the notice says, even if a shortened retention ended long ago.
  const deletedAt = Math.max(
    now.getTime() + NOTICE_DAYS * DAY_MS,
    ...sessions.map(({ endsAt }) => endsAt.getTime()),
  );
  const owners = await tx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('studioId', '=', studioId)
    .where('role', '=', 'owner')
    .where('deactivatedAt', 'is', null)
    .execute();
  const deletedOn = localDay(new Date(deletedAt), first.timeZone);
  for (const owner of owners)
    await queueMail(platform, tx, {
      kind: 'retention-near',
      payload: {
        sessions: sessions.map(({ location, createdAt, timeZone }) => ({
          location,
          date: localDay(createdAt, timeZone),
        })),
        deletedOn,
      },
      studioId,
      eventKey: `retention:${first.id}:${deletedOn}:${owner.id}`,
      to: owner.email,
      language: Language.parse(owner.language),
    });
  await tx
    .updateTable('sessions')
    .set({ retentionToldAt: now })
    .where(
      'id',
      'in',
      sessions.map(({ id }) => id),
    )
    .execute();
}
