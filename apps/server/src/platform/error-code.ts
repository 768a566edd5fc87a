/** The `code` of a system or PostgreSQL error (`ENOENT`, `23505`), or undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
