import { type RawBuilder, sql } from 'kysely';
import { isId } from './ids.ts';
import { HttpError } from './http-error.ts';

/** A position in a list that is sorted by time (newest first), then by id. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

/** The cursor of a row in a list that is sorted by time. */
export const encodeCursor = (at: Date, id: string): string => `${at.getTime()}.${id}`;

/**
 * Decodes a cursor of `encodeCursor`.
 * @throws HttpError `bad_request` if the cursor is malformed
 */
export function decodeCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const [, ms, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!ms || !id || !isId(id)) throw new HttpError('bad_request');
  return { at: new Date(Number(ms)), id };
}

/**
 * The condition for the rows after a cursor.
 * @param at,id the columns by which the list is sorted
 */
export const isAfter = (cursor: Cursor, at: string, id: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`;

/**
 * Decodes the cursor of a list whose order only the database knows: the id of a row. The query
 * looks up that row's position.
 *
 * @throws HttpError `bad_request` if the cursor is malformed
 */
export function decodeIdCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!isId(cursor)) throw new HttpError('bad_request');
  return cursor;
}

/**
 * Builds a page from `limit + 1` rows. The next cursor is that of the page's last row, if there are
 * more rows.
 */
export function paginate<R>(
  found: readonly R[],
  limit: number,
  cursorOf: (row: R) => string,
): { page: R[]; meta: { nextCursor: string | null } } {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { page, meta: { nextCursor: last === undefined ? null : cursorOf(last) } };
}
