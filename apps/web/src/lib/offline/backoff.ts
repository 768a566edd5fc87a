const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** How long to wait after the nth failure in a row (from 1): doubling to a minute, with `random` (0–1) spreading many phones. */
export function backoffMs(failures: number, random: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) * (0.5 + random / 2);
}
