import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { inScope, type Scope } from './scope.ts';

/**
 * How many of the latest sessions are searched for a shoot number. Each costs one look-up in an
 * index.
 */
const SESSIONS_SEARCHED = 500;
/** Follows every other character, so that it ends the range of texts with the same start. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * The name under which a person is sorted and found, as in the index `customers_name`. Compared
 * byte by byte, so that the index finds the start of a name in any locale of the database.
 */
export const NAME = sql`(lower(coalesce(c.first_name || ' ' || c.last_name, c.first_name, c.last_name, c.email)) collate "C")`;
const LAST_NAME = sql`(lower(c.last_name) collate "C")`;
const ADDRESS = sql`(c.address collate "C")`;

/**
 * Whether a text starts with `q`, ignoring case. An index over `text` finds the range.
 * @param text with collation "C"
 */
export const startsWith = (text: RawBuilder<unknown>, q: string): RawBuilder<boolean> =>
  sql<boolean>`(${text} >= lower(${q}::text) and ${text} < lower(${q}::text) || ${LAST_CHARACTER}::text)`;

/** The number in "131" or "0131"; undefined for anything else. */
export const numberIn = (q: string): number | undefined =>
  /^#?\d{1,9}$/.test(q) ? Number(q.replace('#', '')) : undefined;

/** The number of a shoot. Numbers with zeros before them are numbers of orders. */
export const shootNumberIn = (q: string): number | undefined => (/^[1-9]/.test(q) ? numberIn(q) : undefined);

/** An order number as it is stored. */
export const orderNumber = (number: number): string => String(number).padStart(4, '0');

/** The latest sessions that a user sees. */
export const latestSessions = ({ studioId, photographerId }: Scope) => sql`(
  select id, created_at, location_id from sessions
  where studio_id = ${studioId} and discarded_at is null
    and ${photographerId === null ? sql`true` : sql`photographer_id = ${photographerId}::uuid`}
  order by created_at desc, id desc limit ${SESSIONS_SEARCHED})`;

/**
 * The addresses of the people whose name or address starts with `q`, or who have the order or the
 * shoot with this number. Each way reads at most `limit` rows of an index.
 */
export async function matchingAddresses(
  db: Db | Tx,
  scope: Scope,
  q: string,
  limit: number,
): Promise<{ addresses: string[]; isCut: boolean }> {
  const { studioId } = scope;
  const number = numberIn(q);
  const seen = sql`c.studio_id = ${studioId} and ${inScope(scope, 'c.session_id')}`;
  const byText = (text: RawBuilder<unknown>) => sql`(
    select c.address from customers c where ${seen} and ${startsWith(text, q)}
    order by ${text} limit ${limit})`;
  const ways = [NAME, LAST_NAME, ADDRESS].map(byText);
  if (number !== undefined)
    ways.push(sql`(select c.address from orders o
      join customers c on c.studio_id = o.studio_id and c.address = o.address and c.session_id = o.session_id
      where o.studio_id = ${studioId} and o.number = ${orderNumber(number)} and ${seen} limit ${limit})`);
  const shootNumber = shootNumberIn(q);
  if (shootNumber !== undefined)
    ways.push(sql`(select c.address from ${latestSessions(scope)} s
      join shoots h on h.session_id = s.id and h.number = ${shootNumber} and h.discarded_at is null
      join customers c on c.shoot_id = h.id
      order by s.created_at desc limit ${limit})`);
  const { rows } = await sql<{ address: string; way: number }>`
    ${sql.join(
      ways.map((way, index) => sql`select address, ${sql.lit(index)} as way from ${way} as found`),
      sql` union all `,
    )}`.execute(db);
  const isCut = ways.some((_way, index) => rows.filter(({ way }) => way === index).length >= limit);
  return { addresses: [...new Set(rows.map((row) => row.address))], isCut };
}
