const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The pause after the nth consecutive failure (from 1). It doubles up to one minute. `random` (0–1)
 * adds jitter, so that many phones do not retry at the same time.
 */
export function backoffMs(failures: number, random: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) * (0.5 + random / 2);
}
