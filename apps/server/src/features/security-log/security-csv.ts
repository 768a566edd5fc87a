import type { SecurityEntry, SecurityKind } from '@photoslate/contract/security-log';
import type { Language } from '@photoslate/contract/scalars';
import { csvFormat, csvText } from '#platform/csv.ts';
import type { Db } from '#platform/database/handles.ts';
import { msg, translate, type Message } from '#platform/i18n/i18n.ts';
import type { LogFilters, LogScope } from './entry-ids.store.ts';
import { searchedNames } from './searched-names.store.ts';
import { photosOfEntries, securityTable } from './security-log.store.ts';

const COLUMNS = [
  msg('Time (UTC)'),
  msg('Until (UTC)'),
  msg('Times'),
  msg('What'),
  msg('Detail'),
  msg('Who'),
  msg('User, link or share'),
  msg('Topic'),
  msg('File name'),
  msg('Photo'),
];

const KINDS: Record<SecurityKind, Message<never>> = {
  login: msg('Login'),
  'login-failed': msg('Failed login'),
  refused: msg('Refused'),
  'access-changed': msg('Access changed'),
  exported: msg('Export'),
  erased: msg('Erasure'),
  'photos-listed': msg('Photos seen in an overview'),
  'photos-opened': msg('Photos opened'),
  'photos-downloaded': msg('Photos downloaded'),
};
const SENDERS = {
  customer: msg('Customer'),
  share: msg('Shared favourites'),
  system: 'Photoslate',
  user: msg('User'),
} as const;

/** How many entries are in memory at once. Each may have thousands of photos. */
const AT_ONCE = 100;

/**
 * The lines of a CSV file of the log, oldest first: one for each photo of an entry, so that it says
 * who saw which photo. Reads while the client takes them.
 */
export async function* securityCsv(
  db: Db,
  scope: LogScope,
  filters: LogFilters,
  language: Language,
): AsyncGenerator<string> {
  const csv = csvFormat(language);
  yield csv.head(COLUMNS.map((column) => translate(language, column)));
  // All names, because a file with some of them would look complete.
  const names = await searchedNames(db, scope.studioId, filters.search);
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const page = await securityTable(db, scope, { ...filters, limit: AT_ONCE, after, sort: 'time' }, names);
    if (after && !page.meta.hasPrevious) throw new Error('an entry was deleted during the export');
    const photos = await photosOfEntries(
      db,
      page.data.filter(({ photoCount }) => photoCount > 0).map(({ id }) => id),
    );
    for (const entry of page.data) {
      const cells = cellsOf(entry, language);
      const seen = photos.get(entry.id) ?? [{ id: '', fileName: null }];
      yield seen.map(({ id, fileName }) => csv.line([...cells, csvText(fileName ?? ''), id])).join('');
    }
    after = page.meta.hasNext ? page.data.at(-1)?.id : undefined;
  }
}

function cellsOf(entry: SecurityEntry, language: Language): string[] {
  const { by } = entry;
  const sender = SENDERS[by.kind];
  return [
    entry.at,
    entry.until,
    `${entry.times}`,
    translate(language, KINDS[entry.kind]),
    entry.detail,
    typeof sender === 'string' ? sender : translate(language, sender),
    csvText(by.kind === 'user' ? by.name : 'address' in by ? (by.address ?? '') : ''),
    csvText(entry.about ?? ''),
  ];
}
