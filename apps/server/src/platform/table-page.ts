import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** A value by which a table can be sorted, never null, and its type in PostgreSQL. */
export interface SortKey {
  readonly by: RawBuilder<unknown>;
  readonly type: 'text' | 'int' | 'timestamptz';
}

/** As validated by `tableQuery` of the contract: `sort` is one of the route's list. */
export interface PageRequest<S extends string> {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly sort: S | `-${S}`;
}

/** A page reads the rows after `position`, or the first rows if it is undefined. */
export interface TablePart {
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly position: { readonly value: string; readonly id: string } | undefined;
}

interface Table<DB, TB extends keyof DB, R, S extends string> {
  /** The rows that the caller may see. */
  readonly rows: SelectQueryBuilder<DB, TB, R>;
  /**
   * Those that match search and filters: all of them, or at least the ones of a part. A function
   * can name a part by its own statement if PostgreSQL would read too much for all.
   */
  readonly matching: SelectQueryBuilder<DB, TB, R> | ((part: TablePart) => SelectQueryBuilder<DB, TB, R>);
  /** The column of the id, which decides between equal rows. */
  readonly id: string;
  readonly sorts: Readonly<Record<S, SortKey>>;
}

/**
 * Reads one page of a table by keyset pagination: after a row or before it. The position of that
 * row is looked up without the filters, because it may no longer match them. The first page is read
 * instead if the row no longer exists, if no row comes after it, or if fewer rows than a page come
 * before it.
 */
export async function readTablePage<DB, TB extends keyof DB, R, S extends string>(
  { rows, matching, id, sorts }: Table<DB, TB, R, S>,
  { limit, after, before, sort }: PageRequest<S>,
): Promise<{ rows: R[]; meta: { hasPrevious: boolean; hasNext: boolean } }> {
  const key = sorts[sort.replace(/^-/, '') as S];
  const isDescending = sort.startsWith('-');
  const read = (reverse: boolean, position?: { value: string; id: string }) => {
    const down = isDescending !== reverse;
    const direction = down ? 'desc' : 'asc';
    const from =
      position &&
      sql<boolean>`(${key.by}, ${sql.ref(id)}) ${sql.raw(down ? '<' : '>')}
        (${position.value}::${sql.raw(key.type)}, ${position.id}::uuid)`;
    const inPart =
      typeof matching === 'function'
        ? matching({ direction, limit: limit + 1, position })
        : from
          ? matching.where(from)
          : matching;
    return inPart
      .orderBy(key.by as RawBuilder<string>, direction)
      .orderBy(sql`${sql.ref(id)}`, direction)
      .limit(limit + 1)
      .execute() as Promise<R[]>;
  };
  const cursor = after ?? before;
  const position = cursor && (await positionOf(rows, key, id, cursor));
  if (position) {
    const isBefore = after === undefined;
    const found = await read(isBefore, position);
    const isWhole = isBefore ? found.length >= limit : found.length > 0;
    if (isWhole) {
      const page = found.slice(0, limit);
      const hasMore = found.length > limit;
      return {
        rows: isBefore ? page.toReversed() : page,
        meta: isBefore ? { hasPrevious: hasMore, hasNext: true } : { hasPrevious: true, hasNext: hasMore },
      };
    }
  }
  const found = await read(false);
  return { rows: found.slice(0, limit), meta: { hasPrevious: false, hasNext: found.length > limit } };
}

async function positionOf<DB, TB extends keyof DB, R>(
  rows: SelectQueryBuilder<DB, TB, R>,
  { by }: SortKey,
  id: string,
  cursor: string,
): Promise<{ value: string; id: string } | undefined> {
  const row = await rows
    .clearSelect()
    .select(sql<string>`(${by})::text`.as('value'))
    .where(sql<boolean>`${sql.ref(id)} = ${cursor}::uuid`)
    .executeTakeFirst();
  return row && { value: (row as { value: string }).value, id: cursor };
}

/** A pattern for `ilike` that finds a text anywhere; its own `%` and `_` are plain characters. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A search of fewer characters finds too much to be of use. */
const SHORTEST_SEARCH = 2;

/** The text to search for, or undefined. */
export const soughtText = (search: string | undefined): string | undefined =>
  search && search.length >= SHORTEST_SEARCH ? search : undefined;
