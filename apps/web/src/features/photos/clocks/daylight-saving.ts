/** Whether a time zone has summer time at a moment; `none` if it has no daylight saving. */
export function daylightSavingAt(at: string | number, timeZone: string): 'summer' | 'winter' | 'none' {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  const offsets = [0, 6].map((month) => offsetMinutes(new Date(Date.UTC(year, month, 1)), timeZone));
  const [january = 0, july = 0] = offsets;
  if (january === july) return 'none';
  return offsetMinutes(date, timeZone) === Math.max(january, july) ? 'summer' : 'winter';
}

/** The UTC offset of a time zone, in minutes. */
function offsetMinutes(date: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(date);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])?(\d+)?:?(\d+)?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
