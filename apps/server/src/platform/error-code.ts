/** The `code` of a failure of the system or of PostgreSQL (`ENOENT`, `23505`), or undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
