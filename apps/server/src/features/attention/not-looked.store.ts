import type { Attention } from '@photoslate/contract/attention';
import { sql } from 'kysely';
import { linkEnds } from '#features/links/index.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { counted, LISTED, type AttentionScope, type Counted } from './attention.store.ts';
import { linksNotOpened } from './what-needs-attention.store.ts';

/**
 * Customers with a published gallery who have not opened it since they were notified, the latest
 * notification first. Their number is stored for each session, with the time at which the first
 * and the last of their links was issued, because links expire without a write. The customers
 * themselves are read in three kinds of sessions: those that may have one of the latest, those in
 * which some links have expired and others have not, and noted ones, whose stored number may be
 * old.
 */
export async function notLooked(db: Db | Tx, { studioId, photographerId, now }: AttentionScope) {
  const { rows } = await sql<Counted & Omit<Attention['notLooked'][number], 'toldAt'> & { at: Date }>`
    with noted as materialized (
      select distinct session_id as id from sessions_to_attend where studio_id = ${studioId}),
    lifetimes as materialized (
      select link_days * interval '1 day' as link, retention_days * interval '1 day' as photos
      from studios where id = ${studioId}),
    stored as materialized (
      select session_id, links, told_from, told_to, issued_from + lifetimes.link > ${now} as is_whole
      from session_attention cross join lifetimes
      where studio_id = ${studioId} and links > 0 and session_id <> all(array(select id from noted))
        and (${photographerId}::uuid is null or photographer_id = ${photographerId}::uuid)
        and kept_from + lifetimes.photos > ${now} and issued_to + lifetimes.link > ${now}),
    -- Enough customers were notified at this time or later.
    latest as materialized (
      select max(told_from) as since from (
        select told_from, sum(links) over (order by told_from desc, session_id) as upto from stored where is_whole
      ) as stored
      where upto >= ${LISTED}),
    read as materialized (
      select id, false as is_stored from noted
      union all select session_id, is_whole from stored
        where not is_whole or told_to >= coalesce((select since from latest), '-infinity')),
    found as materialized (
      select links.*, is_stored from read cross join lateral (
        select links.id, links.email, links.told_at, sessions.id as session_id, locations.name as location
        from sessions join studios on studios.id = sessions.studio_id
          join locations on locations.id = sessions.location_id
          cross join lateral ${linksNotOpened} as links
        where sessions.id = read.id and ${linkEnds} > ${now}
          and (${photographerId}::uuid is null or sessions.photographer_id = ${photographerId}::uuid)
        offset 0) as links)
    select id as "linkId", email, session_id as "sessionId", location, told_at as at,
      ((select coalesce(sum(links), 0) from stored where is_whole)
        + (select count(*) from found where not is_stored))::int as all
    from found order by told_at desc, id limit ${LISTED}`.execute(db);
  return counted(rows, ({ all: _all, at, ...link }) => ({ ...link, toldAt: at.toISOString() }));
}
