import type { Language } from '@photoslate/contract/scalars';
import type { CreateSession } from '@photoslate/contract/sessions';
import type { Location } from '@photoslate/contract/studio';
import { newId } from '#platform/ids.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { FIRST_TIME_ZONE } from './settings.store.ts';
import { insertLocation, insertPriceGroups, latestTimeZone, touchLocation } from './studio.store.ts';
import { isTimeZone } from './time-zone.ts';

/**
 * Returns the location of a new session, and marks it as used now. An id alone selects an existing
 * location. A form with a name creates one, unless its id exists, or there is one with exactly the
 * same name and address.
 * @throws HttpError `invalid` (`unknown_location`, `unknown_time_zone`); `conflict` if the id
 * belongs to another studio
 */
export async function useLocation(
  tx: Tx,
  studioId: string,
  form: CreateSession['location'],
  now: Date,
): Promise<Location> {
  const id = form.id?.toLowerCase();
  if (!('name' in form)) {
    const existing = id ? await touchLocation(tx, studioId, { id }, now) : undefined;
    if (!existing) throw fieldHttpError('location.id', 'unknown_location');
    return existing;
  }
  if (form.timeZone !== undefined && !isTimeZone(form.timeZone))
    throw fieldHttpError('location.timeZone', 'unknown_time_zone');
  const { name, location } = form;
  const existing = await touchLocation(tx, studioId, id ? { id } : { name, location }, now);
  if (existing) return existing;
  const timeZone = form.timeZone ?? (await latestTimeZone(tx, studioId)) ?? FIRST_TIME_ZONE;
  const made = { id: id ?? newId(), name, location, timeZone };
  if (await insertLocation(tx, studioId, made, now)) return made;
  // The id exists: another request created it just now, or another studio has it.
  const raced = await touchLocation(tx, studioId, { id: made.id }, now);
  if (!raced) throw new HttpError('conflict');
  return raced;
}

/**
 * Returns the location of a new practice session. It is in no list of locations.
 * @throws HttpError `invalid` (`unknown_time_zone`)
 */
export async function usePracticeLocation(
  tx: Tx,
  studioId: string,
  form: { readonly name: string; readonly location: string; readonly timeZone?: string | undefined },
  now: Date,
): Promise<Location> {
  if (form.timeZone !== undefined && !isTimeZone(form.timeZone))
    throw fieldHttpError('timeZone', 'unknown_time_zone');
  const { name, location } = form;
  const existing = await touchLocation(tx, studioId, { name, location }, now, true);
  if (existing) return existing;
  const timeZone = (await latestTimeZone(tx, studioId)) ?? form.timeZone ?? FIRST_TIME_ZONE;
  const made = { id: newId(), name, location, timeZone };
  await insertLocation(tx, studioId, made, now, true);
  return made;
}

const NAMES: Record<Language, readonly [string, string, string]> = {
  en: ['Small', 'Classic', 'Large'],
  nl: ['Klein', 'Klassiek', 'Groot'],
  de: ['Klein', 'Klassisch', 'Groß'],
  es: ['Pequeño', 'Clásico', 'Grande'],
  fr: ['Petit', 'Classique', 'Grand'],
  it: ['Piccolo', 'Classico', 'Grande'],
};
/** First photo, each extra photo, and the whole shoot, in cents. */
const PRICES = [
  [1200, 800, 4900],
  [1800, 1200, 7900],
  [2900, 1900, 12_900],
] as const;

/** Creates the three price groups of a new studio, named in its language. */
export async function createPriceGroups(tx: Tx, studioId: string, language: Language): Promise<void> {
  const groups = PRICES.map(([firstPhotoCents, extraPhotoCents, buyAllCents], index) => ({
    id: newId(),
    name: NAMES[language][index] ?? '',
    firstPhotoCents,
    extraPhotoCents,
    buyAllCents,
  }));
  await insertPriceGroups(tx, studioId, groups);
}
