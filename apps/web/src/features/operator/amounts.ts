import { i18n } from '@lingui/core';

const UNITS = [
  [1e12, 'terabyte'],
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
] as const;

const amount = (value: number, unit: string, digits: number) =>
  new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(value);

/** "1.2 GB" */
export function formatBytes(bytes: number): string {
  const [size, unit] = UNITS.find(([one]) => bytes >= one) ?? [1e6, 'megabyte'];
  return amount(bytes / size, unit, 1);
}

/** "45 sec", "12 min", "3 hr", "2 days" */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return amount(seconds, 'second', 0);
  if (seconds < 3600) return amount(seconds / 60, 'minute', 0);
  if (seconds < 48 * 3600) return amount(seconds / 3600, 'hour', 0);
  return amount(seconds / 86_400, 'day', 0);
}

/** "12,345" */
export const formatCount = (count: number): string => new Intl.NumberFormat(i18n.locale).format(count);
