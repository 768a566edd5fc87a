/**
 * Parses a typed amount into cents: "12", "12,5", "12.50". NaN if it is not an amount of whole
 * cents.
 */
export function centsOf(typed: string): number {
  const [, whole, part = ''] = /^\s*€?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(typed) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Formats cents for a field: "12", "12,50". */
export const eurosOf = (cents: number): string =>
  cents % 100 === 0 ? `${cents / 100}` : (cents / 100).toFixed(2).replace('.', ',');
