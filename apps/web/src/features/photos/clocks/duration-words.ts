import { t } from '@lingui/core/macro';

const UNITS = {
  d: (count: number) => t`${count} d`,
  h: (count: number) => t`${count} h`,
  min: (count: number) => t`${count} min`,
  s: (count: number) => t`${count} s`,
};

/**
 * Formats a duration: "1 h 0 min 37 s", "37 s", "2 d 3 h". Milliseconds are rounded to whole
 * seconds. Leading and trailing zero units are left out.
 */
export function durationWords(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const hours = Math.floor(seconds / 3600);
  const parts: [number, keyof typeof UNITS][] =
    hours >= 48
      ? [
          [Math.floor(hours / 24), 'd'],
          [hours % 24, 'h'],
        ]
      : [
          [hours, 'h'],
          [Math.floor(seconds / 60) % 60, 'min'],
          [seconds % 60, 's'],
        ];
  const counts = parts.map(([count]) => count > 0);
  const said = parts.slice(counts.indexOf(true), counts.lastIndexOf(true) + 1);
  if (!counts.includes(true)) return UNITS.s(0);
  return said.map(([count, unit]) => UNITS[unit](count)).join(' ');
}
