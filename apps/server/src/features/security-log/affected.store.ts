import { sql } from 'kysely';
import type { SecurityKind } from '@photoslate/contract/security-log';
import type { Db } from '#platform/database/handles.ts';
import { earliestStart } from './entry-ids.store.ts';

export interface Interval {
  readonly from: Date;
  readonly to: Date;
  readonly studioId?: string | undefined;
  /** The login address of a user, or the address of a customer: what only they saw. */
  readonly by?: string | undefined;
}

const NOBODY = 'an erased customer';

/**
 * Everybody who is linked to a shoot with photos that somebody was sent between two moments: a row
 * for each shoot, kind and sender. Erased people and photos are not known any more.
 */
export async function affectedPeople(db: Db, { from, to, studioId, by }: Interval) {
  const { rows } = await sql<{
    studio: string;
    email: string;
    firstName: string | null;
    lastName: string | null;
    location: string;
    sessionId: string;
    number: number;
    kind: SecurityKind;
    photos: number;
    first: Date;
    last: Date;
    by: string;
  }>`
    select st.name as studio, c.email, c.first_name, c.last_name, l.name as location, h.session_id, h.number, e.kind,
      count(distinct seen.id)::int as photos, min(e.at) as first, max(e.until) as last,
      coalesce(u.email, nullif(k.email, ''), ${NOBODY}) || case when (e.share_id is null) then '' else ' (share)' end as by
    from security_events e cross join lateral unnest(e.photo_ids) as seen(id)
    join photo_shoots ps on ps.photo_id = seen.id
    join shoots h on h.id = ps.shoot_id
    join customers c on c.shoot_id = h.id and c.linked
    join sessions s on s.id = h.session_id
    join locations l on l.id = s.location_id
    join studios st on st.id = e.studio_id
    left join users u on u.id = e.user_id
    left join links k on k.id = e.link_id
    where e.until >= ${from} and e.at >= ${earliestStart(from)} and e.at <= ${to}
      and (${studioId ?? null}::uuid is null or e.studio_id = ${studioId ?? null})
      and (${by ?? null}::text is null or lower(coalesce(u.email, k.email)) = lower(${by ?? null}))
    group by st.name, c.id, l.name, h.session_id, h.number, e.kind, u.email, k.email, e.share_id is null
    order by st.name, c.email, h.session_id, h.number, e.kind`.execute(db);
  return rows;
}

/** The exports between two moments. The log does not say whom a list contained. */
export async function exportsBetween(db: Db, { from, to, studioId, by }: Interval) {
  const { rows } = await sql<{ studio: string; verb: string; at: Date; by: string }>`
    select st.name as studio, a.verb, a.at, coalesce(u.email, nullif(k.email, ''), 'Photoslate') as by
    from activity a join studios st on st.id = a.studio_id
    left join users u on u.id = a.user_id
    left join links k on k.id = a.link_id
    where a.at >= ${from} and a.at <= ${to} and a.verb in ('customer.exported', 'orders.exported', 'security-log.exported')
      and (${studioId ?? null}::uuid is null or a.studio_id = ${studioId ?? null})
      and (${by ?? null}::text is null or lower(coalesce(u.email, k.email)) = lower(${by ?? null}))
    order by a.at`.execute(db);
  return rows;
}
