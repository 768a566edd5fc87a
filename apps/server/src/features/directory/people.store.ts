import { PEOPLE_FOUND_MAX, type PersonCounts, type PersonFilter } from '@photoslate/contract/customer-pages';
import { PURPOSES } from '@photoslate/contract/constants';
import type { Purpose } from '@photoslate/contract/purposes';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { readTablePage, type PageRequest } from '#platform/table-page.ts';
import { matchingAddresses, NAME } from './matching-people.store.ts';
import { inScope, type Scope } from './scope.ts';

/** By what the list can be sorted. */
const SORTS = {
  name: { by: NAME, type: 'text' },
  registered: { by: sql`c.registered_at`, type: 'timestamptz' },
} as const;

export interface PeopleSearch {
  readonly search?: string | undefined;
  readonly filter?: PersonFilter | undefined;
}

/** The customers that a user sees. */
const customersIn = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('customers as c')
    .select(['c.id', 'c.address'])
    .where('c.studioId', '=', scope.studioId)
    .where(inScope(scope, 'c.session_id'));

/** Whether no other customer of the same person that the user sees is later. */
const isLatest = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from customers later where later.studio_id = c.studio_id and later.address = c.address
      and (later.registered_at, later.id) > (c.registered_at, c.id)
      and ${inScope(scope, 'later.session_id')})`;

/**
 * One page of the people of a studio. A search reads a bounded number of index entries and finds
 * about `PEOPLE_FOUND_MAX` people at most; `isCut`: there are more.
 */
export async function peoplePage(
  db: Db | Tx,
  scope: Scope,
  { search, filter }: PeopleSearch,
  page: PageRequest<keyof typeof SORTS>,
) {
  const found = search ? await matchingAddresses(db, scope, search, PEOPLE_FOUND_MAX) : undefined;
  // The last row of a page keeps its position when the person registers again.
  const rows = customersIn(db, scope);
  let matching = rows.where(isLatest(scope));
  if (found) matching = matching.where('c.address', '=', sql<string>`any(${found.addresses}::text[])`);
  if (filter) matching = matching.where(isAs(filter, scope));
  const read = await readTablePage({ rows, matching, id: 'c.id', sorts: SORTS }, page);
  return { people: read.rows, meta: { ...read.meta, isCut: found?.isCut ?? false } };
}

/** How many people a search finds, by filter. A long result is cut like the list. */
export async function countPeople(db: Db | Tx, scope: Scope, search?: string): Promise<PersonCounts> {
  const found = search ? await matchingAddresses(db, scope, search, PEOPLE_FOUND_MAX) : undefined;
  const countOf = (filter: PersonFilter) =>
    sql<number>`count(distinct c.address) filter (where ${isAs(filter, scope)})`;
  let people = customersIn(db, scope)
    .clearSelect()
    .select([
      sql<number>`count(distinct c.address)`.as('all'),
      countOf('unpaid').as('unpaid'),
      countOf('claims').as('claims'),
      countOf('bounced').as('bounced'),
      countOf('newsletter').as('newsletter'),
      countOf('publication').as('publication'),
      // The same as its filter, without a look at each row.
      sql<number>`count(distinct c.address)
        - count(distinct c.address) filter (where c.confirmed_at is not null)`.as('unconfirmed'),
    ]);
  if (found) people = people.where('c.address', '=', sql<string>`any(${found.addresses}::text[])`);
  return people.executeTakeFirstOrThrow();
}

/** The purposes that a studio asks for, or to which somebody has agreed. */
export async function usedPurposes(db: Db | Tx, studioId: string): Promise<Purpose[]> {
  const { rows } = await sql<{ purpose: string }>`
    select purpose from purpose_consents where studio_id = ${studioId}
    union select unnest(asked_purposes) from studios where id = ${studioId}`.execute(db);
  return PURPOSES.filter((purpose) => rows.some((row) => row.purpose === purpose));
}

/** The people with these addresses, each by their latest customer; latest first. */
export const latestOfAddresses = (db: Db | Tx, scope: Scope, addresses: readonly string[], limit: number) =>
  customersIn(db, scope)
    .where(isLatest(scope))
    .clearSelect()
    .select(['c.id', 'c.firstName', 'c.lastName', 'c.email'])
    .where('c.address', '=', sql<string>`any(${[...addresses]}::text[])`)
    .orderBy('c.registeredAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

function isAs(filter: PersonFilter, scope: Scope): RawBuilder<boolean> {
  const { studioId } = scope;
  switch (filter) {
    case 'unpaid':
      return sql`c.address in (select o.address from orders o
        where o.studio_id = ${studioId} and o.status = 'open' and ${inScope(scope, 'o.session_id')})`;
    case 'claims':
      return sql`c.address in (select held.address from claims w join customers held on held.id = w.customer_id
        where w.studio_id = ${studioId} and w.state = 'waiting' and ${inScope(scope, 'held.session_id')})`;
    case 'bounced':
      return sql`c.address in (select m.recipient from mails m
        where m.studio_id = ${studioId} and m.state in ('failed', 'bounced') and not exists (
          select from mails later where later.studio_id = m.studio_id and later.recipient = m.recipient
            and later.created_at > m.created_at))`;
    case 'newsletter':
    case 'publication':
      return sql`c.address in (select held.address
        from purpose_consents p join customers held on held.id = p.customer_id
          left join claims w on w.id = p.claim_id
        where p.studio_id = ${studioId} and p.purpose = ${filter} and p.withdrawn_at is null
          and (w.id is null or w.state <> 'dismissed' or w.decided_at is null)
          and (w.id is null or not w.double_opt_in or p.confirmed_at is not null))`;
    case 'unconfirmed':
      return sql`not exists (select from customers sure where sure.studio_id = c.studio_id
        and sure.address = c.address and sure.confirmed_at is not null and ${inScope(scope, 'sure.session_id')})`;
    default:
      return filter satisfies never;
  }
}
