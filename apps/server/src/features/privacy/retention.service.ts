import { Language } from '@photoslate/contract/scalars';
import { sql } from 'kysely';
import { queueMail } from '#features/mail/index.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { emptySession } from './erasing.service.ts';

/** A studio is told so many days before anything is deleted, however late it was told. */
export const NOTICE_DAYS = 14;
const DAY_MS = 86_400_000;
const BATCH = 200;

/**
 * Keeps each studio's retention, once a day: owners are told of sessions whose time is nearly over, and what was told long enough ago is
 * deleted. Each session is a transaction of its own; what a crash leaves is done the next day.
 */
export async function applyRetention(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const noticeAt = new Date(now.getTime() + NOTICE_DAYS * DAY_MS);
  for (const { studioId } of await studiosWith(platform.db, noticeAt))
    await platform.db.transaction().execute((tx) => notifyOwners(platform, tx, studioId, noticeAt, now));
  const toldBefore = new Date(now.getTime() - NOTICE_DAYS * DAY_MS);
  for (;;) {
    const due = await dueSessions(platform.db, now, toldBefore);
    for (const session of due)
      await platform.db.transaction().execute(async (tx) => {
        await emptySession(platform, tx, session, { by: 'retention', doer: 'system', now });
      });
    if (due.length < BATCH) return;
  }
}

const ends = sql<Date>`coalesce(sessions.ended_at, sessions.created_at) + studios.retention_days * interval '1 day'`;
/** Whether the studio was told of this end: what it was told of an earlier one, before it kept its photos for longer, does not count. */
const isOwnerNotified = sql<boolean>`coalesce(sessions.retention_told_at >= ${ends} - ${NOTICE_DAYS * 24} * interval '1 hour', false)`;
/** A card, a contact, a title or a note that came after everything had been deleted is kept no longer than anything else. */
const holdsSomething = sql<boolean>`(sessions.emptied_at is null
  or exists (select from photos where photos.session_id = sessions.id)
  or exists (select from customers where customers.session_id = sessions.id)
  or exists (select from shoots where shoots.session_id = sessions.id and (title is not null or note is not null)))`;

const kept = (db: Db | Tx) =>
  db.selectFrom('sessions').innerJoin('studios', 'studios.id', 'sessions.studio_id').where(holdsSomething);

const studiosWith = (db: Db, noticeAt: Date) =>
  kept(db)
    .select('sessions.studio_id as studioId')
    .distinct()
    .where(sql<boolean>`not ${isOwnerNotified}`)
    .where(ends, '<=', noticeAt)
    .execute();

const dueSessions = (db: Db, now: Date, toldBefore: Date) =>
  kept(db)
    .select(['sessions.id', 'sessions.studio_id as studioId'])
    .where('sessions.retention_told_at', '<=', toldBefore)
    .where(isOwnerNotified)
    .where(ends, '<=', now)
    .orderBy('sessions.id')
    .limit(BATCH)
    .execute();

async function notifyOwners(
  platform: Platform,
  tx: Tx,
  studioId: string,
  noticeAt: Date,
  now: Date,
): Promise<void> {
  const sessions = await kept(tx)
    .innerJoin('locations', 'locations.id', 'sessions.location_id')
    .select([
      'sessions.id',
      'sessions.created_at as createdAt',
      'locations.name as location',
      'locations.time_zone as timeZone',
      ends.as('endsAt'),
    ])
    .where('sessions.studio_id', '=', studioId)
    .where(sql<boolean>`not ${isOwnerNotified}`)
    .where(ends, '<=', noticeAt)
    .orderBy('sessions.created_at')
    .limit(BATCH)
    .forUpdate('sessions')
    .execute();
  const [first] = sessions;
  if (!first) return;
  // Never sooner than the notice says, even where the retention was shortened to a day long gone.
  const deletedAt = Math.max(
    now.getTime() + NOTICE_DAYS * DAY_MS,
    ...sessions.map(({ endsAt }) => endsAt.getTime()),
  );
  const owners = await tx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('studio_id', '=', studioId)
    .where('role', '=', 'owner')
    .where('deactivated_at', 'is', null)
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
    .set({ retention_told_at: now })
    .where(
      'id',
      'in',
      sessions.map(({ id }) => id),
    )
    .execute();
}
