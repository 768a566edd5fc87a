import { i18n } from '@lingui/core';
import { locales } from '#lib/i18n/languages.ts';

// A new format takes about a millisecond, and a list has hundreds of dates.
const formats = new Map<string, Intl.DateTimeFormat>();
const dayFormats = new Map<string, Intl.RelativeTimeFormat>();

const currentLocale = () => locales.find(({ code }) => code === i18n.locale)?.iso ?? 'en-GB';

function format(kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const iso = currentLocale();
  const key = `${iso}/${kind}/${options.timeZone ?? ''}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(iso, options);
  formats.set(key, made);
  return made;
}

type Moment = string | number;

/** "14:32", in the current language. In `timeZone`, or in the device's time zone. */
export const formatTime = (moment: Moment, timeZone?: string): string =>
  format('time', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(moment));

/** "14:32" for today, "21 Nov, 14:32" for other days. */
export function formatWhen(moment: Moment, timeZone?: string): string {
  const today = formatShortDate(Date.now(), timeZone) === formatShortDate(moment, timeZone);
  const day = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone } as const;
  return today ? formatTime(moment, timeZone) : format('when', day).format(new Date(moment));
}

/** "14:32:07" */
export const formatSeconds = (moment: Moment, timeZone?: string): string =>
  format('seconds', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone }).format(
    new Date(moment),
  );

/** "Saturday 21 November 2026" */
export const formatDate = (moment: Moment, timeZone?: string): string =>
  format('date', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    new Date(moment),
  );

/** "21 November 2026" */
export const formatLongDate = (moment: Moment, timeZone?: string): string =>
  format('long', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(new Date(moment));

/** "21 Nov 2026" */
export const formatShortDate = (moment: Moment, timeZone?: string): string =>
  format('short', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(new Date(moment));

/** "21 Nov" in the current year, "21 Nov 2025" in others. */
export function formatDay(moment: Moment, timeZone?: string): string {
  const year = (at: Moment) => format('year', { year: 'numeric', timeZone }).format(new Date(at));
  return year(moment) === year(Date.now())
    ? format('day and month', { day: 'numeric', month: 'short', timeZone }).format(new Date(moment))
    : formatShortDate(moment, timeZone);
}

/** "21" and "Nov", separately. */
export function formatDayAndMonth(moment: Moment, timeZone?: string): { day: string; month: string } {
  const date = new Date(moment);
  return {
    day: format('day', { day: 'numeric', timeZone }).format(date),
    month: format('month', { month: 'short', timeZone }).format(date),
  };
}

/** "November 2026", of a month `YYYY-MM`. */
export const formatMonth = (month: string): string =>
  format('month-year', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

const DAY_MS = 86_400_000;

/** "today", "yesterday", "8 days ago" */
export function formatDaysAgo(moment: Moment): string {
  const iso = currentLocale();
  const days = Math.floor((Date.now() - new Date(moment).getTime()) / DAY_MS);
  const made = dayFormats.get(iso) ?? new Intl.RelativeTimeFormat(iso, { numeric: 'auto' });
  dayFormats.set(iso, made);
  return made.format(-Math.max(0, days), 'day');
}
