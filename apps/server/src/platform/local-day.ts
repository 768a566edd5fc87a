/** The day at a place when something happened, as `YYYY-MM-DD`. `timeZone` is an IANA name that the server has checked. */
export function localDay(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(moment);
}
