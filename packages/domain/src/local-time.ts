import { DAY_MS } from './durations.ts';

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The date and time that clocks in a time zone show at a moment, as `YYYY-MM-DDTHH:mm`. */
export function localTime(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return parts.format(moment).replace(' ', 'T');
}

/**
 * The moment at which clocks in a time zone show a date and time, given as `YYYY-MM-DDTHH:mm`. In
 * an hour that occurs twice it is the first. A time that daylight saving time skips counts as the
 * same time after the change: 02:30 becomes 03:30.
 * @param timeZone an existing IANA name
 * @throws RangeError if the date and time cannot be read
 */
export function momentOf(local: string, timeZone: string): Date {
  const shownMs = LOCAL_TIME.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  if (Number.isNaN(shownMs)) throw new RangeError(`Not a date and time: ${local}`);
  const offsetMs = (ms: number) =>
    Date.parse(`${localTime(new Date(ms), timeZone)}:00Z`) - Math.floor(ms / 60_000) * 60_000;
  // The offsets before and after a possible change of the clocks.
  const [before, after] = [offsetMs(shownMs - DAY_MS), offsetMs(shownMs + DAY_MS)];
  const first = shownMs - before;
  const second = shownMs - after;
  const shows = (ms: number) => localTime(new Date(ms), timeZone) === local;
  return new Date(shows(first) || !shows(second) ? first : second);
}

/** A time of the next day, as clocks in a time zone show it. @param time `HH:mm` */
export function tomorrowAt(time: string, now: Date, timeZone: string): Date {
  const today = Date.parse(`${localTime(now, timeZone).slice(0, 10)}T00:00:00Z`);
  const tomorrow = new Date(today + DAY_MS).toISOString().slice(0, 10);
  return momentOf(`${tomorrow}T${time}`, timeZone);
}
