/** The letter of the nth shoot (from 0) with the same number: none, B, C, … Z, AA, AB, … */
function suffix(nth: number): string {
  if (nth === 0) return '';
  let letters = '';
  for (let rest = nth; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = `${String.fromCodePoint(65 + (rest % 26))}${letters}`;
  }
  return letters;
}

/**
 * The label of a shoot: its number, and a letter if `earlierCount` earlier shoots have the same
 * number ("7", "7B").
 */
export function shootLabel(number: number, earlierCount: number): string {
  return `${number}${suffix(earlierCount)}`;
}

/**
 * The labels of a session's shoots, given in the order in which the server received them, so that a
 * label never changes later.
 */
export function shootLabels(shoots: readonly { readonly number: number }[]): string[] {
  const seen = new Map<number, number>();
  return shoots.map(({ number }) => {
    const earlierCount = seen.get(number) ?? 0;
    seen.set(number, earlierCount + 1);
    return shootLabel(number, earlierCount);
  });
}
