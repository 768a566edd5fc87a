import { sql } from 'kysely';
import { questionCounts } from '#features/photos/index.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { countNotedSessions, type NotedCounts } from '#platform/database/noted-sessions.ts';

/** The counts of the list of sessions. Triggers insert the notes into `sessions_to_count`. */
const SESSION_COUNTS: NotedCounts = {
  lock: 'sessionCounts',
  /** The ids of sessions ascend with the time of their creation. */
  noted: async (db, studioId, limit) => {
    const { rows } = await sql<{ id: string }>`
      select distinct session_id as id from sessions_to_count where studio_id = ${studioId}
        order by session_id desc limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },
  takeNotes: async (tx, studioId, ids) => {
    const { rows } = await sql<{ id: string }>`
      with noted as (delete from sessions_to_count
        where studio_id = ${studioId} and session_id = any(${[...ids]}::uuid[]) returning session_id)
      select distinct session_id as id from noted`.execute(tx);
    return rows.map(({ id }) => id);
  },
  count: countSessions,
};

/**
 * Counts the sessions of a studio again that changed since they were counted, the latest first.
 *
 * @param most the maximum number of sessions
 * @returns whether sessions remain
 */
export const countChangedSessions = (db: Db, studioId: string, most: number): Promise<boolean> =>
  countNotedSessions(db, SESSION_COUNTS, studioId, most);

async function countSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  const questions = await questionCounts(tx, ids);
  await sql`
    insert into session_counts (session_id, studio_id, shoots, customers, linked, waiting, photos, stored, pending,
      underway, damaged, upload_seen_at, questions, with_photos, ready, held, published, mailed, opened, orders, unpaid,
      sold_cents)
    select sessions.id, sessions.studio_id, shot.shoots, people.customers, people.linked, people.waiting, card.photos,
      card.stored, card.pending, uploading.underway, card.damaged, greatest(card.received_at, uploading.seen_at),
      coalesce((${JSON.stringify(Object.fromEntries(questions))}::jsonb ->> sessions.id::text)::int, 0),
      shot.with_photos, shot.ready, shot.held, shot.published, mailed.mailed, mailed.opened, sold.orders, sold.unpaid,
      sold.cents
    from sessions ${card} ${uploading} ${shot} ${people} ${mailed} ${sold}
    where sessions.id = any(${[...ids]}::uuid[])
    on conflict (session_id) do update set (shoots, customers, linked, waiting, photos, stored, pending, underway,
      damaged, upload_seen_at, questions, with_photos, ready, held, published, mailed, opened, orders, unpaid, sold_cents)
      = (excluded.shoots, excluded.customers, excluded.linked, excluded.waiting, excluded.photos, excluded.stored,
      excluded.pending, excluded.underway, excluded.damaged, excluded.upload_seen_at, excluded.questions,
      excluded.with_photos, excluded.ready, excluded.held, excluded.published, excluded.mailed, excluded.opened,
      excluded.orders, excluded.unpaid, excluded.sold_cents)`.execute(tx);
}

/** Versions of a photo count once. `doubtful`: the shoots that photos in review may belong to. */
const card = sql`cross join lateral (
  select count(*) as stored,
    count(*) filter (where role <> 'hidden' and (state = 'stored' or (state = 'read' and verdict is null))) as pending,
    count(*) filter (where role <> 'hidden' and state = 'unreadable'
      and unreadable_reason is distinct from 'unsupported') as damaged,
    count(*) filter (where role = 'photo' and stands) as photos,
    max(received_at) as received_at,
    coalesce(jsonb_agg(candidate_shoot_ids) filter (where role = 'photo' and stands and state = 'read'
      and verdict in ('contradictory', 'unmatched') and candidate_shoot_ids <> '[]'), '[]') as doubtful
  from (select photos.*, coalesce(version_of = id, true) as stands from photos
    where session_id = sessions.id) as photo) as card`;

/** Unfinished uploads whose bytes have not arrived through another upload; see `cardCounts`. */
const uploading = sql`cross join lateral (
  select count(*) as underway, max(greatest(created_at, lease_until)) as seen_at from uploads
  where session_id = sessions.id and finished_at is null
    and not exists (select from photos where photos.session_id = uploads.session_id and sha256 = declared_sha256)
    and not exists (select from photos where home_session_id = uploads.session_id and sha256 = declared_sha256)
    and not exists (select from uploads as other where other.session_id = uploads.session_id
      and other.finished_at is not null and other.file_name = uploads.file_name
      and other.size_bytes = uploads.size_bytes)) as uploading`;

const shot = sql`cross join lateral (
  select count(*) as shoots, count(*) filter (where gallery = 'published') as published,
    count(*) filter (where shows_photos) as with_photos,
    count(*) filter (where shows_photos and has_people and not is_doubtful) as ready,
    count(*) filter (where shows_photos and has_people and is_doubtful) as held
  from (
    select gallery,
      gallery = 'collecting' and exists (select from photo_shoots join photos on photos.id = photo_shoots.photo_id
        where photo_shoots.shoot_id = shoots.id and role = 'photo' and state = 'read') as shows_photos,
      exists (select from customers where customers.shoot_id = shoots.id and linked) as has_people,
      exists (select from jsonb_array_elements(card.doubtful) as candidates
        where candidates ? shoots.id::text) as is_doubtful
    from shoots where session_id = sessions.id and discarded_at is null) as shoot) as shot`;

/** Somebody whose registration waits for the double opt-in is linked, and waits for no photos. */
const people = sql`cross join lateral (
  select count(*) as customers, count(distinct address) filter (where linked) as linked,
    count(distinct address) filter (where linked and gallery = 'collecting' and unconfirmed_since is null) as waiting
  from customers left join shoots on shoots.id = shoot_id and discarded_at is null
  where customers.session_id = sessions.id) as people`;

/** A mail that was kept as a file reached nobody. */
const mailed = sql`cross join lateral (
  select count(*) as mailed, count(opened_at) as opened from links
  where session_id = sessions.id and exists (select from mails where payload ->> 'linkId' = links.id::text
    and kind = 'gallery-ready' and state = 'sent' and not kept_as_file)) as mailed`;

const sold = sql`cross join lateral (
  select count(*) as orders, count(*) filter (where status = 'open') as unpaid,
    coalesce(sum(total_cents - coalesce(refunded_cents, case status when 'refunded' then total_cents else 0 end)), 0)
      as cents
  from orders where session_id = sessions.id and status <> 'cancelled') as sold`;
