import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { containing, soughtText } from '#platform/table-page.ts';

/** Each name costs some reads of an index for each kind of entry. */
export const MOST_NAMES = 200;
/**
 * The photos of a customer have no index: all entries of their sessions are read. Of more customers
 * no photos are searched.
 */
const MOST_CUSTOMERS_OF_PHOTOS = 20;

/** The ids of everything whose name contains a searched text, the newest first. */
export interface SearchedNames {
  readonly users: readonly string[];
  readonly links: readonly string[];
  /** At a location of this name. */
  readonly sessions: readonly string[];
  readonly customers: readonly string[];
  readonly orders: readonly string[];
  /** The customers whose photos are searched. */
  readonly ofPhotos: readonly string[];
}

const KINDS = ['users', 'links', 'sessions', 'customers', 'orders', 'ofPhotos'] as const;

/** The newest names of each kind, and whether there are more. */
interface NewestNames {
  readonly names: SearchedNames;
  readonly isCut: boolean;
}

/** Looks up the names that a page uses for a search of the log; undefined without a search. */
export async function newestNames(
  db: Db | Tx,
  studioId: string,
  search: string | undefined,
): Promise<NewestNames | undefined> {
  const found = await searchedNames(db, studioId, search, MOST_NAMES + 1);
  if (!found) return undefined;
  const names = {
    users: found.users.slice(0, MOST_NAMES),
    links: found.links.slice(0, MOST_NAMES),
    sessions: found.sessions.slice(0, MOST_NAMES),
    customers: found.customers.slice(0, MOST_NAMES),
    orders: found.orders.slice(0, MOST_NAMES),
    ofPhotos: found.ofPhotos.length > MOST_CUSTOMERS_OF_PHOTOS ? [] : found.ofPhotos,
  };
  return { names, isCut: KINDS.some((kind) => names[kind].length < found[kind].length) };
}

/** All names that a search of the log finds, or the newest of each kind. */
export async function searchedNames(
  db: Db | Tx,
  studioId: string,
  search: string | undefined,
  most?: number,
): Promise<SearchedNames | undefined> {
  const sought = soughtText(search);
  if (sought === undefined) return undefined;
  const pattern = containing(sought);
  // UUIDv7: in the order of creation. `limit null` is no limit.
  const newest = (found: string) =>
    sql`array(select id from ${sql.ref(found)} order by id desc limit ${most ?? null}::int)`;
  // Materialised: else PostgreSQL would follow the ids of all studios to find the newest.
  const { rows } = await sql<Omit<SearchedNames, 'ofPhotos'>>`
    with found_users as materialized (
      select u.id from users u where u.studio_id = ${studioId}
        and (concat_ws(' ', u.first_name, u.last_name) ilike ${pattern} or u.email ilike ${pattern})),
    found_links as materialized (
      select k.id from links k join sessions s on s.id = k.session_id
        where s.studio_id = ${studioId} and k.email ilike ${pattern}),
    found_sessions as materialized (
      select s.id from sessions s join locations l on l.id = s.location_id
        where s.studio_id = ${studioId} and l.name ilike ${pattern}),
    found_customers as materialized (
      select c.id from customers c where c.studio_id = ${studioId} and c.email ilike ${pattern}),
    found_orders as materialized (
      select o.id from orders o where o.studio_id = ${studioId} and o.number ilike ${pattern})
    select ${newest('found_users')} as users, ${newest('found_links')} as links,
      ${newest('found_sessions')} as sessions, ${newest('found_customers')} as customers,
      ${newest('found_orders')} as orders`.execute(db);
  return rows[0] && { ...rows[0], ofPhotos: rows[0].customers };
}
