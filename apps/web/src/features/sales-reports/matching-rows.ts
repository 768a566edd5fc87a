import type { Sales, SalesRow } from '@photoslate/contract/sales-reports';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';

/** What the row is called on the screen: a day, a place with its day, or a name. */
const nameOf = (by: Sales['by'], { key, label, date }: SalesRow): string =>
  by === 'day'
    ? `${key} ${formatShortDate(key, 'UTC')}`
    : `${label} ${date ? formatShortDate(date, 'UTC') : ''}`;

/** The rows whose name contains each word of a search, in capitals or not. */
export function matchingRows({ by, rows }: Pick<Sales, 'by' | 'rows'>, search: string): SalesRow[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const name = nameOf(by, row).toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
}
