import { csvFormat, csvText } from '#platform/csv.ts';
import type { Db } from '#platform/database/handles.ts';
import { affectedPeople, exportsBetween, type Interval } from './affected.store.ts';

const COLUMNS = [
  'studio',
  'e-mail',
  'first name',
  'last name',
  'session',
  'session id',
  'shoot',
  'what',
  'photos',
  'first (UTC)',
  'last (UTC)',
  'by',
];

/**
 * A CSV file of everybody whose photos were seen, opened or downloaded in an interval, and by whom;
 * then the exports of the interval, each of which may have had all customers of the studio in it.
 */
export async function affectedCsv(db: Db, interval: Interval): Promise<string> {
  const csv = csvFormat('en');
  const people = (await affectedPeople(db, interval)).map((row) =>
    csv.line([
      csvText(row.studio),
      csvText(row.email),
      csvText(row.firstName ?? ''),
      csvText(row.lastName ?? ''),
      csvText(row.location),
      row.sessionId,
      `${row.number}`,
      row.kind,
      `${row.photos}`,
      row.first.toISOString(),
      row.last.toISOString(),
      csvText(row.by),
    ]),
  );
  const exports = (await exportsBetween(db, interval)).map(({ studio, verb, at, by }) =>
    csv.line([
      csvText(studio),
      '',
      '',
      '',
      '',
      '',
      '',
      verb,
      '',
      at.toISOString(),
      at.toISOString(),
      csvText(by),
    ]),
  );
  return [csv.head(COLUMNS), ...people, ...exports].join('');
}
