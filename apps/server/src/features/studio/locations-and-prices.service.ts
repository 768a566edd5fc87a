import type { Location, PriceGroup, UpdateLocation, UpdatePriceGroup } from '@photoslate/contract/studio';
import { recordActivity, type NewActivity } from '#features/activity/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import { findPriceGroup, setLocation, setPriceGroup } from './studio.store.ts';
import { isTimeZone } from './time-zone.ts';

/**
 * Changes one of the three price groups. Existing sessions keep their copy of the prices.
 * @throws HttpError `not_found`
 */
export async function changePrices(
  tx: Tx,
  { studioId, by }: Pick<NewActivity, 'studioId' | 'by'>,
  id: string,
  prices: UpdatePriceGroup,
  now: Date,
): Promise<PriceGroup> {
  const before = await findPriceGroup(tx, studioId, id);
  const group = await setPriceGroup(tx, studioId, id, prices);
  if (!group) throw new HttpError('not_found');
  if (JSON.stringify(before) !== JSON.stringify(group)) {
    const { name, firstPhotoCents, extraPhotoCents, buyAllCents } = group;
    const params = { name, firstPhotoCents, extraPhotoCents, buyAllCents };
    const thing = { kind: 'price-group', id } as const;
    await recordActivity(tx, { studioId, by, verb: 'prices.changed', thing, params, at: now });
  }
  return group;
}

/**
 * Renames a location or corrects its time zone, also for past sessions.
 * @throws HttpError `not_found`; `invalid`: `unknown_time_zone`
 */
export async function changeLocation(
  tx: Tx,
  owner: UserIdentity,
  id: string,
  form: UpdateLocation,
  now: Date,
): Promise<Location> {
  if (!isTimeZone(form.timeZone)) throw fieldHttpError('timeZone', 'unknown_time_zone');
  const { studioId } = owner;
  const location = await setLocation(tx, studioId, id, form);
  if (!location) throw new HttpError('not_found');
  const thing = { kind: 'location', id } as const;
  await recordActivity(tx, { studioId, by: owner, verb: 'location.changed', thing, at: now });
  return location;
}
