import { MINUTE_MS } from './durations.ts';
/**
 * The quiet hours of each day, in minutes of the day; they end on the next day if `toMinute` is
 * smaller.
 */
export interface QuietMinutes {
  readonly fromMinute: number;
  readonly toMinute: number;
}

const DAY_MINUTES = 1440;

/**
 * When something due at a moment may be sent: at that moment, or, within quiet hours, in the first
 * minute after them. On days with a clock change the local time counts.
 * @param timeZone an existing IANA name
 */
export function afterQuietHours(moment: Date, quiet: QuietMinutes, timeZone: string): Date {
  const minuteAt = wallClock(timeZone);
  const at = moment.getTime();
  const now = minuteAt(at);
  if (!isWithin(now, quiet)) return moment;
  const minute = at - (at % MINUTE_MS);
  const end = minute + ((quiet.toMinute - now + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
  if (minuteAt(end) === quiet.toMinute) return new Date(end);
  // The clocks change within the interval, so each minute is checked.
  let next = minute;
  while (isWithin(minuteAt(next), quiet)) next += MINUTE_MS;
  return new Date(next);
}

const isWithin = (minute: number, { fromMinute, toMinute }: QuietMinutes) =>
  fromMinute < toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute;

function wallClock(timeZone: string): (ms: number) => number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (ms) => {
    const [hour = '0', minute = '0'] = parts.format(ms).split(':');
    return Number(hour) * 60 + Number(minute);
  };
}
