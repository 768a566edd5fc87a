/** Whether two JSON values are equal. Much faster than `isDeepStrictEqual` for small ones. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isEqualJson(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
