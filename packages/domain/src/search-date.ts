/** Calendar days, `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The days that somebody means who types a date: "2026-11-21", "21.11.", "21/11/2026", "21 Nov",
 * "Nov 21", "21. November 2026", "November". Without a year: the latest one that is not in the
 * future. Null for anything else, also for days that do not exist.
 *
 * @param language of the names of months; English names are always understood
 * @param today `YYYY-MM-DD`
 */
export function daysMeant(text: string, language: string, today: string): DayRange | null {
  const typed = plain(text);
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(typed);
  if (iso) return rangeOf(Number(iso[1]), Number(iso[2]), numberOf(iso[3]));
  const numbers = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4})?)?$/.exec(typed);
  if (numbers) return near(today, numberOf(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  const words = typed.split(/[\s.,]+/).filter((word) => word !== '' && word !== 'de' && word !== 'of');
  const named = words.map((word) => monthOf(word, language)).filter((month) => month !== null);
  const [month] = named;
  if (month === undefined || named.length > 1) return null;
  const rest = words.filter((word) => monthOf(word, language) === null);
  if (!rest.every((word) => /^(?:\d{1,2}(?:st|nd|rd|th|er)?|\d{4})$/.test(word))) return null;
  const year = rest.find((word) => /^\d{4}$/.test(word));
  const days = rest.filter((word) => word !== year);
  return days.length > 1 ? null : near(today, numberOf(year), month, numberOf(days[0]));
}

/** Lower case, without accents: "Déc" is "dec". */
const plain = (text: string): string => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number.parseInt(text, 10);

/** The month whose name starts with this word of at least three letters; null without one. */
function monthOf(word: string, language: string): number | null {
  if (!/^\p{L}{3,}$/u.test(word)) return null;
  for (const locale of [language, 'en']) {
    const names = Array.from({ length: 12 }, (_, month) =>
      plain(
        new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
      ),
    );
    const found = names.findIndex((name) => name.startsWith(word));
    if (found >= 0) return found + 1;
  }
  return null;
}

function near(today: string, year: number | undefined, month: number, day?: number): DayRange | null {
  if (year !== undefined) return rangeOf(year, month, day);
  const thisYear = Number(today.slice(0, 4));
  const range = rangeOf(thisYear, month, day);
  return range && range.from <= today ? range : rangeOf(thisYear - 1, month, day);
}

function rangeOf(year: number, month: number, day?: number): DayRange | null {
  const first = new Date(Date.UTC(year, month - 1, day ?? 1));
  if (first.getUTCMonth() !== month - 1 || first.getUTCDate() !== (day ?? 1)) return null;
  const last = day === undefined ? new Date(Date.UTC(year, month, 0)) : first;
  return { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) };
}
