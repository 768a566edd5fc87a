import type { Attention } from '@photoslate/contract/attention';
import { shootLabel } from '@photoslate/domain/shoot-label';
import { sql } from 'kysely';
import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { counted, LISTED, type AttentionScope, type Counted } from './attention.store.ts';
import { shootsWithoutCustomer } from './what-needs-attention.store.ts';

/**
 * Shoots that have photos and no linked customer, newest first. Their number is stored for each
 * session. The shoots themselves are read in the sessions that may have one of the newest, and in
 * noted sessions, whose stored number may be old.
 */
export async function shootsWithoutContact(db: Db | Tx, { studioId, photographerId }: AttentionScope) {
  const { rows } = await sql<
    Counted &
      Omit<Attention['shoots'][number], 'createdAt' | 'label'> & { at: Date; number: number; earlier: number }
  >`
    with noted as materialized (
      select distinct session_id as id from sessions_to_attend where studio_id = ${studioId}),
    stored as materialized (
      select session_id, shoots, shoots_from, shoots_to from session_attention
      where studio_id = ${studioId} and shoots > 0 and session_id <> all(array(select id from noted))
        and (${photographerId}::uuid is null or photographer_id = ${photographerId}::uuid)),
    -- Enough shoots are at least as new as this.
    newest as materialized (
      select max(shoots_from) as since from (
        select shoots_from, sum(shoots) over (order by shoots_from desc, session_id) as upto from stored) as stored
      where upto >= ${LISTED}),
    read as materialized (
      select id, false as is_stored from noted
      union all select session_id, true from stored
        where shoots_to >= coalesce((select since from newest), '-infinity')),
    found as materialized (
      select shoots.*, is_stored from read cross join lateral (
        select shoots.*, locations.name as location
        from sessions join locations on locations.id = sessions.location_id
          cross join lateral ${shootsWithoutCustomer} as shoots
        where sessions.id = read.id
          and (${photographerId}::uuid is null or sessions.photographer_id = ${photographerId}::uuid)
        offset 0) as shoots)
    select h.id, h.code as hash, h.number, h.session_id as "sessionId", h.location, h.title, h.created_at as at,
      ${earlierCount('h')} as earlier,
      (select count(*)::int from photo_shoots p where p.shoot_id = h.id) as "photoCount",
      (select count(*)::int from customers c where c.shoot_id = h.id and c.unlinked_at is null) as "waitingCount",
      ((select coalesce(sum(shoots), 0) from stored) + (select count(*) from found where not is_stored))::int as all
    from (select * from found order by created_at desc, id limit ${LISTED}) as h
    order by h.created_at desc, h.id`.execute(db);
  return counted(rows, ({ all: _all, at, number, earlier, ...shoot }) => ({
    ...shoot,
    label: shootLabel(number, earlier),
    createdAt: at.toISOString(),
  }));
}
