/** A length of time as a photographer reads it: "1 h 0 min 37 s", "37 s". Milliseconds are rounded to whole seconds. */
export function durationWords(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes} min ${rest} s`;
  return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`;
}
