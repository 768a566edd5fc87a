import type { TableRow } from './table-layout.ts';

/** The most photos that are in the document, apart from the row of the focused one. */
export const MOST_PHOTOS = 220;
/** Rows beyond the edges that are rendered before they are in view. */
const MOST_ROWS_BEYOND = 3;

/**
 * The rows to render: those in view, then alternately one below and one above, until the document
 * would have too many photos. The row of the focused photo is always among them.
 */
export function rowsToRender(
  rows: readonly TableRow[],
  { startIndex, endIndex }: { startIndex: number; endIndex: number },
  focusedRow: number | undefined,
): number[] {
  let [first, last] = [startIndex, Math.min(endIndex, rows.length - 1)];
  const sizeOf = (row: number) => (rows[row] ? rows[row].to - rows[row].from : 0);
  let count = 0;
  for (let row = first; row <= last; row += 1) count += sizeOf(row);
  const take = (row: number) => {
    if (!rows[row] || count + sizeOf(row) > MOST_PHOTOS) return false;
    count += sizeOf(row);
    return true;
  };
  for (let turn = 0; turn < MOST_ROWS_BEYOND; turn += 1) {
    if (take(last + 1)) last += 1;
    if (take(first - 1)) first -= 1;
  }
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth);
  if (focusedRow === undefined || (focusedRow >= first && focusedRow <= last) || !rows[focusedRow])
    return shown;
  return [...shown, focusedRow].toSorted((a, b) => a - b);
}
