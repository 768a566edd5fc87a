/**
 * The beginning of a text from a stranger's file as PostgreSQL takes it: at most so many UTF-16 units, with no half of a character where
 * it was cut, and no NUL.
 */
export const toPostgresText = (text: string, most: number): string =>
  text.slice(0, most).toWellFormed().replaceAll('\0', '\uFFFD');
