import { DAY_MS } from '@photoslate/domain/durations';
import type { Sales, SalesRow } from '@photoslate/contract/sales-reports';

/** One bar of the chart. It goes up from zero, or down if refunds exceed the income. */
export interface Bar {
  readonly key: string;
  /** The last day of a bar of several days; else the same as `key`. */
  readonly until: string;
  /** Empty for days. */
  readonly label: string;
  readonly netCents: number;
  readonly orderCount: number;
}

/** More bars would be thinner than a line on a phone. */
const MOST_BARS = 100;

/**
 * The bars of a chart. By day: one bar for each day, also without sales, or one for each week or
 * several weeks if there are too many days. Otherwise: one bar per row.
 */
export function barsOf({ by, from, to, rows }: Sales): Bar[] {
  if (by !== 'day')
    return rows
      .slice(0, MOST_BARS)
      .map(({ key, label, netCents, orderCount }) => ({ key, until: key, label, netCents, orderCount }));
  const sold = new Map(rows.map((row: SalesRow) => [row.key, row]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const width = Math.ceil(count / MOST_BARS);
  const step = width === 1 ? 1 : Math.ceil(width / 7) * 7;
  return Array.from({ length: Math.ceil(count / step) }, (_, nth) => {
    const days = Array.from({ length: Math.min(step, count - nth * step) }, (_day, index) =>
      new Date(Date.parse(from) + (nth * step + index) * DAY_MS).toISOString().slice(0, 10),
    );
    const sum = (figure: 'netCents' | 'orderCount') =>
      days.reduce((all, day) => all + (sold.get(day)?.[figure] ?? 0), 0);
    return {
      key: days[0] ?? '',
      until: days.at(-1) ?? '',
      label: '',
      netCents: sum('netCents'),
      orderCount: sum('orderCount'),
    };
  });
}

/** At most this many steps between the lines of the axis. */
const MOST_STEPS = 5;

/**
 * The values at which the axis has lines, in cents, from the lowest to the highest: multiples of 1,
 * 2 or 5 euros times a power of ten, with zero among them, around all bars.
 */
export function ticksOf(bars: readonly Pick<Bar, 'netCents'>[]): number[] {
  const most = Math.max(0, ...bars.map(({ netCents }) => netCents));
  const least = Math.min(0, ...bars.map(({ netCents }) => netCents));
  if (most === least) return [0];
  const rough = Math.max(100, (most - least) / MOST_STEPS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, nth) => (first + nth) * step);
}

/** At most `count` of the bars, evenly from the first to the last; at least two of several. */
export function spread<T>(bars: readonly T[], count: number): readonly T[] {
  const steps = Math.max(2, Math.min(count, bars.length)) - 1;
  if (bars.length < 2) return bars;
  return Array.from({ length: steps + 1 }, (_, nth) => bars[Math.round((nth * (bars.length - 1)) / steps)]!);
}
