import { isId } from './ids.ts';
import { HttpError } from './http-error.ts';

/** A place in a list that goes by time, newest first, and by id where two are of the same moment. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export const encodeCursor = ({ at, id }: Cursor): string => `${at.getTime()}.${id}`;

/** The place that a cursor of `paginate` names. @throws Problem `bad_request` when it is no cursor of ours */
export function decodeCursor(cursor: string): Cursor {
  const [, ms, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!ms || !id || !isId(id)) throw new HttpError('bad_request');
  return { at: new Date(Number(ms)), id };
}

/** A page of a list of which one row more than `limit` was read, with the cursor of its last row when there is more. */
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
