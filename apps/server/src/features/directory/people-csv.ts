import type { Language } from '@photoslate/contract/scalars';
import type { Purpose, PurposeState } from '@photoslate/contract/purposes';
import { purposesOfPeople } from '#features/customers/index.ts';
import { csvFormat, csvText } from '#platform/csv.ts';
import { msg, translate } from '#platform/i18n/i18n.ts';
import type { Platform } from '#platform/platform.ts';
import { renderPeople } from './directory.render.ts';
import { peoplePage, usedPurposes, type PeopleSearch } from './people.store.ts';
import type { Scope } from './scope.ts';

const COLUMNS = [
  msg('First name'),
  msg('Last name'),
  msg('E-mail'),
  msg('Language'),
  msg('Sessions'),
  msg('Photos'),
  msg('Orders'),
  msg('Ordered'),
  msg('To be paid'),
  msg('Registered'),
  msg('Last seen'),
  msg('Confirmed'),
  msg('Bounced'),
  msg('Unsubscribed'),
];
/** A column for each purpose. */
const PURPOSE_COLUMNS = {
  newsletter: msg('News and offers'),
  publication: msg('Publication'),
} as const satisfies Record<Purpose, unknown>;
const PURPOSE_STATES = {
  given: msg('yes'),
  'not-confirmed': msg('not confirmed'),
  withdrawn: msg('withdrawn'),
  none: msg('no'),
} as const satisfies Record<PurposeState['state'], unknown>;
const YES = msg('yes');
const NO = msg('no');
/** How many people are in memory at once. */
const AT_ONCE = 500;

/**
 * The lines of a CSV file of customers, by name. Reads page by page while the client takes them.
 */
export async function* peopleCsv(
  platform: Platform,
  scope: Scope,
  search: PeopleSearch,
  language: Language,
): AsyncGenerator<string> {
  const { db } = platform;
  const { head, line, euros } = csvFormat(language);
  const answer = (is: boolean) => translate(language, is ? YES : NO);
  const purposes = await usedPurposes(db, scope.studioId);
  const columns = [...COLUMNS, ...purposes.map((purpose) => PURPOSE_COLUMNS[purpose])];
  yield head(columns.map((column) => translate(language, column)));
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const { people, meta } = await peoplePage(db, scope, search, { limit: AT_ONCE, after, sort: 'name' });
    // The row before has been deleted meanwhile: the page is the first one again.
    if (after && !meta.hasPrevious) return;
    const addresses = purposes.length > 0 ? people.map(({ address }) => address) : [];
    const states = await purposesOfPeople(db, scope.studioId, addresses);
    const addressOf = new Map(people.map(({ id, address }) => [id, address]));
    for (const person of await renderPeople(platform, db, scope, people)) {
      const agreed = states.get(addressOf.get(person.id) ?? '');
      yield line([
        csvText(person.firstName ?? ''),
        csvText(person.lastName ?? ''),
        csvText(person.email),
        person.language,
        `${person.sessionCount}`,
        `${person.photoCount}`,
        `${person.orderCount}`,
        euros(person.orderedCents),
        euros(person.openCents),
        person.registeredAt.slice(0, 10),
        person.lastSeenAt.slice(0, 10),
        answer(person.confirmed),
        answer(person.bounced),
        answer(person.unsubscribed),
        ...purposes.map((purpose) => translate(language, PURPOSE_STATES[agreed?.get(purpose) ?? 'none'])),
      ]);
    }
    after = meta.hasNext ? people.at(-1)?.id : undefined;
  }
}
