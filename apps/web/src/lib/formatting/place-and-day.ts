import type { Session } from '@photoslate/contract/sessions';
import { formatDay } from './format-date-time.ts';

/** "Vondelpark, 21 Nov": which session it is, where there is no room for more. */
export const placeAndDay = ({ location, createdAt }: Pick<Session, 'location' | 'createdAt'>): string =>
  `${location.name}, ${formatDay(createdAt, location.timeZone)}`;
