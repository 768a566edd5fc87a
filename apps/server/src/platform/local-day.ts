import type { Language } from '@photoslate/contract/scalars';

/** Creating a format takes longer than formatting a thousand dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The local date of a moment, as `YYYY-MM-DD`. `timeZone` is an IANA name that the server has
 * validated.
 */
export function localDay(moment: Date, timeZone: string): string {
  const known = formats.get(timeZone);
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = known ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...day });
  if (!known) formats.set(timeZone, format);
  return format.format(moment);
}

/**
 * Formats a moment in a language: "6 June 2026 at 18:32 CEST". English is British, as in the app.
 */
export const formatMoment = (moment: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment);

/** Formats a `YYYY-MM-DD` in a language: "6 June 2026". English is British, as in the app. */
export const formatDay = (day: string, language: Language, dateStyle: 'long' | 'full' = 'long'): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle, timeZone: 'UTC' }).format(
    new Date(day),
  );
