import type { Language } from '@photoslate/contract/scalars';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { inScope, type Scope } from './scope.ts';

/** One row of the list of customers. */
export interface PersonFigures {
  readonly address: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly language: Language;
  readonly registeredAt: Date;
  readonly lastSeenAt: Date;
  readonly confirmed: boolean;
  /** Whether a registration waits for the double opt-in. */
  readonly waits: boolean;
  readonly bounced: boolean;
  readonly hasClaims: boolean;
  readonly sessionCount: number;
  readonly photoCount: number;
  readonly orderCount: number;
  readonly orderedCents: number;
  readonly openCents: number;
}

/**
 * The figures of these people, by address, from the sessions that the user sees. Name and language
 * are those of the latest customer who has them.
 */
export async function figuresOfPeople(
  db: Db | Tx,
  scope: Scope,
  addresses: readonly string[],
): Promise<Map<string, PersonFigures>> {
  const { studioId } = scope;
  const { rows } = await sql<PersonFigures>`
    select p.address, held.email, held."firstName", held."lastName", held.language, held."registeredAt",
      held.confirmed, held.waits, held."sessionCount",
      greatest(held.latest, ordered.latest, visited.latest) as "lastSeenAt",
      ordered."orderCount", ordered."orderedCents", ordered."openCents",
      coalesce((select m.state in ('failed', 'bounced') from mails m
        where m.studio_id = ${studioId} and m.recipient = p.address
        order by m.created_at desc, m.id desc limit 1), false) as bounced,
      exists (select from customers c join claims w on w.customer_id = c.id and w.state = 'waiting'
        where c.studio_id = ${studioId} and c.address = p.address
          and ${inScope(scope, 'c.session_id')}) as "hasClaims",
      (select count(*)::int from customers c join photo_shoots h on h.shoot_id = c.shoot_id
        where c.studio_id = ${studioId} and c.address = p.address and c.linked
          and ${inScope(scope, 'c.session_id')}) as "photoCount"
    from unnest(${[...addresses]}::text[]) as p (address)
      cross join lateral (
        select min(c.registered_at) as "registeredAt", max(c.registered_at) as latest,
          bool_or(c.confirmed_at is not null) as confirmed, bool_or(c.unconfirmed_since is not null) as waits,
          count(distinct c.session_id)::int as "sessionCount",
          (array_agg(c.email order by c.registered_at desc, c.id desc))[1] as email,
          (array_agg(c.language order by c.registered_at desc, c.id desc))[1] as language,
          (array_agg(c.first_name order by c.registered_at desc, c.id desc)
            filter (where coalesce(c.first_name, c.last_name) is not null))[1] as "firstName",
          (array_agg(c.last_name order by c.registered_at desc, c.id desc)
            filter (where coalesce(c.first_name, c.last_name) is not null))[1] as "lastName"
        from customers c
        where c.studio_id = ${studioId} and c.address = p.address and ${inScope(scope, 'c.session_id')}) held
      cross join lateral (
        select count(*)::int as "orderCount", max(o.created_at) as latest,
          coalesce(sum(o.total_cents - coalesce(o.refunded_cents, 0)), 0)::int as "orderedCents",
          coalesce(sum(o.total_cents) filter (where o.status = 'open'), 0)::int as "openCents"
        from orders o
        where o.studio_id = ${studioId} and o.address = p.address and o.status in ('open', 'paid')
          and ${inScope(scope, 'o.session_id')}) ordered
      cross join lateral (
        select max(k.looked_at) as latest from links k join sessions s on s.id = k.session_id
        where k.address = p.address and s.studio_id = ${studioId} and ${inScope(scope, 'k.session_id')}) visited
    where held.latest is not null`.execute(db);
  return new Map(rows.map((row) => [row.address, row]));
}
