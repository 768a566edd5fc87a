/** A length of time as a photographer reads it: "1 h 0 min 37 s", "37 s", "2 d 3 h"; milliseconds are rounded to whole seconds, and what is zero at either end is left out. */
export function durationWords(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const hours = Math.floor(seconds / 3600);
  const parts: [number, string][] =
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
  return counts.includes(true) ? said.map(([count, unit]) => `${count} ${unit}`).join(' ') : '0 s';
}
