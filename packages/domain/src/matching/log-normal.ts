/** A log-normal distribution of durations: the logarithms of its median (in ms) and its spread. */
export interface Durations {
  readonly median: number;
  readonly spread: number;
}

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The normal distribution has this quantile at one spread below its median. */
const ONE_SPREAD_BELOW = 0.159;

/**
 * Fits durations on the side that borders the other distribution: long gaps within a shoot, short
 * pauses between shoots. A few durations of the other kind do not move it.
 */
export function fitted(
  durations: readonly number[],
  usual: Durations,
  weight: number,
  side: 'long' | 'short',
): Durations {
  if (durations.length === 0) return usual;
  const logs = Float64Array.from(durations, (ms) => Math.log(ms)).toSorted();
  const median = quantile(logs, 0.5);
  const spread =
    side === 'long' ? (quantile(logs, 0.8) - median) / 0.84 : median - quantile(logs, ONE_SPREAD_BELOW);
  const own = logs.length / (logs.length + weight);
  return {
    median: usual.median + own * (median - usual.median),
    spread: Math.min(1, Math.max(0.4, usual.spread + own * (spread - usual.spread))),
  };
}

/** The logarithm of the density at a logarithm of a duration, up to a constant. */
export function logDensity({ median, spread }: Durations, log: number): number {
  const z = (log - median) / spread;
  return -z * z * 0.5 - Math.log(spread);
}
