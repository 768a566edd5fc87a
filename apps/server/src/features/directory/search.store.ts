import { FOUND_MAX } from '@photoslate/contract/search';
import type { DayRange } from '@photoslate/domain/search-date';
import type { OrderStatus } from '@photoslate/domain/states';
import { sql, type RawBuilder } from 'kysely';
import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { latestSessions, numberIn, orderNumber, shootNumberIn, startsWith } from './matching-people.store.ts';
import { inScope, type Scope } from './scope.ts';

/** How many titles with the same start are read, of all studios of the installation. */
const TITLES_READ = 500;

const TITLE = sql`(lower(title) collate "C")`;

const own = ({ photographerId }: Scope, column: string): RawBuilder<unknown> =>
  photographerId === null ? sql`true` : sql`${sql.ref(column)} = ${photographerId}::uuid`;

interface SessionFound {
  readonly id: string;
  readonly hash: string;
  readonly location: string;
  readonly address: string;
  readonly at: Date;
  readonly timeZone: string;
}

/** Sessions at a place whose name or address contains the text, or on these days; latest first. */
export async function findSessions(db: Db | Tx, scope: Scope, q: string, days: DayRange | null) {
  const columns = sql`s.id, s.code as hash, l.name as location, l.location as address, s.created_at as at,
    l.time_zone as "timeZone"`;
  const visible = sql`s.studio_id = ${scope.studioId} and s.discarded_at is null and ${own(scope, 's.photographer_id')}`;
  const byPlace = sql`(
    select ${columns} from locations l cross join lateral (
      select s.* from sessions s where s.location_id = l.id and ${visible}
      order by s.created_at desc, s.id desc limit ${FOUND_MAX}) s
    where l.studio_id = ${scope.studioId}
      and (position(lower(${q}::text) in lower(l.name)) > 0 or position(lower(${q}::text) in lower(l.location)) > 0))`;
  const byDay = days
    ? sql`union (
      select ${columns} from sessions s join locations l on l.id = s.location_id
      where ${visible} and s.created_at >= ${days.from}::date - interval '1 day'
        and s.created_at < ${days.to}::date + interval '2 days'
        and (s.created_at at time zone l.time_zone)::date between ${days.from}::date and ${days.to}::date
      order by s.created_at desc, s.id desc limit ${FOUND_MAX})`
    : sql``;
  const { rows } = await sql<SessionFound>`
    select * from (${byPlace} ${byDay}) found order by at desc, id limit ${FOUND_MAX}`.execute(db);
  return rows;
}

interface ShootFound {
  readonly id: string;
  readonly hash: string;
  readonly sessionId: string;
  readonly number: number;
  readonly earlier: number;
  readonly title: string | null;
  readonly person: string | null;
  readonly location: string;
  readonly at: Date;
  readonly timeZone: string;
}

/**
 * Shoots with this number in the latest sessions, with a title that starts with the text, or of one
 * of these people; latest first.
 */
export async function findShoots(db: Db | Tx, scope: Scope, q: string, addresses: readonly string[]) {
  const number = shootNumberIn(q);
  const ways = [
    sql`(select h.id, null::text as person from (
        select id, session_id from shoots where title is not null and ${startsWith(TITLE, q)}
        order by ${TITLE} limit ${TITLES_READ}) h
      join sessions s on s.id = h.session_id and s.studio_id = ${scope.studioId} and ${own(scope, 's.photographer_id')}
      limit ${FOUND_MAX})`,
    sql`(select c.shoot_id as id,
        coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email) as person
      from customers c
      where c.studio_id = ${scope.studioId} and c.address = any(${[...addresses]}::text[]) and c.shoot_id is not null
        and ${inScope(scope, 'c.session_id')}
      order by c.registered_at desc limit ${FOUND_MAX})`,
  ];
  if (number !== undefined)
    ways.push(sql`(select h.id, null::text as person from ${latestSessions(scope)} s
      join shoots h on h.session_id = s.id and h.number = ${number} and h.discarded_at is null
      order by s.created_at desc limit ${FOUND_MAX})`);
  const { rows } = await sql<ShootFound>`
    select h.id, h.code as hash, h.session_id as "sessionId", h.number, ${earlierCount('h')} as earlier, h.title,
      found.person, l.name as location, h.created_at as at, l.time_zone as "timeZone"
    from (select id, max(person) as person from (${sql.join(ways, sql` union all `)}) ways group by id) found
      join shoots h on h.id = found.id
      join sessions s on s.id = h.session_id
      join locations l on l.id = s.location_id
    where h.discarded_at is null and s.discarded_at is null
    order by h.created_at desc, h.id limit ${FOUND_MAX}`.execute(db);
  return rows;
}

interface OrderFound {
  readonly id: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly email: string;
  readonly totalCents: number;
  readonly sessionId: string;
  readonly customerId: string | null;
  readonly at: Date;
}

/** The orders with this number, with or without zeros before it, or whose number starts with it. */
export async function findOrders(db: Db | Tx, scope: Scope, q: string) {
  const number = numberIn(q);
  if (number === undefined) return [];
  const digits = q.replace('#', '');
  const { rows } = await sql<OrderFound>`
    select o.id, o.number, o.status, o.email, o.total_cents as "totalCents", o.session_id as "sessionId",
      (select c.id from customers c where c.studio_id = o.studio_id and c.address = o.address
        and ${inScope(scope, 'c.session_id')} order by c.registered_at desc, c.id desc limit 1) as "customerId",
      o.created_at as at
    from orders o
    where o.studio_id = ${scope.studioId} and ${inScope(scope, 'o.session_id')}
      and (o.number = ${orderNumber(number)} or o.number between ${digits} and ${`${digits}99999999`})
    order by o.number = ${orderNumber(number)} desc, length(o.number), o.number limit ${FOUND_MAX}`.execute(
    db,
  );
  return rows;
}
