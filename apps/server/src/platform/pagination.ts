import { isId } from './ids.ts';
import { HttpError } from './http-error.ts';

/** A position in a list that is sorted by time (newest first), then by id. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export const encodeCursor = ({ at, id }: Cursor): string => `${at.getTime()}.${id}`;

/** Decodes a cursor of `paginate`. @throws HttpError `bad_request` if the cursor is malformed */
export function decodeCursor(cursor: string): Cursor {
  const [, ms, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!ms || !id || !isId(id)) throw new HttpError('bad_request');
  return { at: new Date(Number(ms)), id };
}

/**
 * Builds a page from `limit + 1` rows. The next cursor is that of the page's last row, if there are
 * more rows.
 */
export function paginate<R extends { readonly place: Cursor }, T>(
  found: readonly R[],
  limit: number,
  shown: (row: R) => T,
): { data: T[]; meta: { nextCursor: string | null } } {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1)?.place : undefined;
  return {
    data: page.map(shown),
    meta: { nextCursor: last ? encodeCursor(last) : null },
  };
}
