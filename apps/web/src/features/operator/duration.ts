import { formatUnit } from '#lib/formatting/amounts.ts';

/** "45 sec", "12 min", "3 hr", "2 days" */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return formatUnit(seconds, 'second', 0);
  if (seconds < 3600) return formatUnit(seconds / 60, 'minute', 0);
  if (seconds < 48 * 3600) return formatUnit(seconds / 3600, 'hour', 0);
  return formatUnit(seconds / 86_400, 'day', 0);
}
