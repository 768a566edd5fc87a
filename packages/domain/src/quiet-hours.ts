/** Hours of each day in which nobody is disturbed, in minutes of the day; past midnight when `toMinute` is the smaller. */
export interface QuietMinutes {
  readonly fromMinute: number;
  readonly toMinute: number;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/**
 * When what is due at a moment may be sent: that moment itself, or, within the quiet hours of a place, the first minute after them.
 * On the days on which the clocks change, it is the clock on the wall that counts. @param timeZone an IANA name that exists
 */
export function afterQuietHours(moment: Date, quiet: QuietMinutes, timeZone: string): Date {
  const minuteAt = wallClock(timeZone);
  const at = moment.getTime();
  const now = minuteAt(at);
  if (!isWithin(now, quiet)) return moment;
  const minute = at - (at % MINUTE_MS);
  const end = minute + ((quiet.toMinute - now + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
  if (minuteAt(end) === quiet.toMinute) return new Date(end);
  // The clocks change on the way: then each minute is looked at.
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
