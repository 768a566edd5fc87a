import { SECURITY_SEARCH_NAMES } from '@photoslate/contract/constants';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { containing, soughtText } from '#platform/table-page.ts';

/** The ids of everything whose name contains a searched text. */
export interface SearchedNames {
  readonly users: readonly string[];
  readonly links: readonly string[];
  /** At a location of this name. */
  readonly sessions: readonly string[];
  readonly customers: readonly string[];
  readonly orders: readonly string[];
}

type Kind = keyof SearchedNames;

/** The newest names of each kind, and whether there are more. */
interface NewestNames {
  readonly names: SearchedNames;
  readonly isCut: boolean;
}

/**
 * Looks up the names that a search of the log finds; undefined without a search. Each name costs
 * some reads of an index for each kind of entry, so a page uses only the newest of them.
 */
export async function newestNames(
  db: Db | Tx,
  studioId: string,
  search: string | undefined,
): Promise<NewestNames | undefined> {
  const found = await searchedNames(db, studioId, search, SECURITY_SEARCH_NAMES + 1);
  if (!found) return undefined;
  const newest = (kind: Kind) => found[kind].slice(0, SECURITY_SEARCH_NAMES);
  return {
    names: {
      users: newest('users'),
      links: newest('links'),
      sessions: newest('sessions'),
      customers: newest('customers'),
      orders: newest('orders'),
    },
    isCut: Object.values(found).some(({ length }) => length > SECURITY_SEARCH_NAMES),
  };
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
  // Materialised, because PostgreSQL would otherwise follow the ids of all studios to find the newest.
  const { rows } = await sql<SearchedNames>`
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
  return rows[0];
}
