import { DAY_MS } from '@photoslate/domain/durations';
import type { Sales, SalesRow } from '@photoslate/contract/sales-reports';

/** One bar of the chart. It goes up from zero, or down if refunds exceed the income. */
export interface Bar {
  readonly key: string;
  readonly netCents: number;
}

/** More bars would be thinner than a line on a phone. */
const MOST_BARS = 100;

/**
 * The bars of a chart. By day: one bar for each day, also without sales, or one for each week or
 * several weeks if there are too many days. Otherwise: one bar per row.
 */
export function barsOf({ by, from, to, rows }: Sales): Bar[] {
  if (by !== 'day') return rows.slice(0, MOST_BARS).map(({ key, netCents }) => ({ key, netCents }));
  const nets = new Map(rows.map((row: SalesRow) => [row.key, row.netCents]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const width = Math.ceil(count / MOST_BARS);
  const step = width === 1 ? 1 : Math.ceil(width / 7) * 7;
  return Array.from({ length: Math.ceil(count / step) }, (_, nth) => {
    const days = Array.from({ length: Math.min(step, count - nth * step) }, (_day, index) =>
      new Date(Date.parse(from) + (nth * step + index) * DAY_MS).toISOString().slice(0, 10),
    );
    return { key: days[0] ?? '', netCents: days.reduce((sum, day) => sum + (nets.get(day) ?? 0), 0) };
  });
}

/**
 * The position of zero and the height of a cent in a chart of this height, downwards from its top.
 */
export function scaleOf(bars: readonly Bar[], height: number): { zero: number; scale: number } {
  const most = Math.max(0, ...bars.map(({ netCents }) => netCents));
  const least = Math.min(0, ...bars.map(({ netCents }) => netCents));
  const scale = most === least ? 0 : height / (most - least);
  return { zero: most === least ? height : most * scale, scale };
}
