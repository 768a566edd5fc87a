import type { Sales, SalesRow } from '@photoslate/contract/sales-reports';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';

/** The visible name of a row: a day, a place with its day, or a name. */
const nameOf = (by: Sales['by'], { key, label, date }: SalesRow) =>
  by === 'day'
    ? { words: '', day: `${key} ${formatShortDate(key, 'UTC')}`.toLocaleLowerCase() }
    : {
        words: label.toLocaleLowerCase(),
        day: date ? formatShortDate(date, 'UTC').toLocaleLowerCase() : '',
      };

/** "7" and "7.": the number of a day or a month, not a part of 17 or of 2027. */
const SHORT_NUMBER = /^(\d{1,2})[.,]?$/;

function isInDay(day: string, word: string): boolean {
  const number = SHORT_NUMBER.exec(word)?.[1];
  return number === undefined ? day.includes(word) : day.split(/\D+/).includes(number);
}

/** The rows whose name contains each word of a search, in capitals or not. */
export function matchingRows({ by, rows }: Pick<Sales, 'by' | 'rows'>, search: string): SalesRow[] {
  const asked = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const { words, day } = nameOf(by, row);
    return asked.every((word) => words.includes(word) || isInDay(day, word));
  });
}
