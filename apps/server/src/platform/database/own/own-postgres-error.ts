/** The own PostgreSQL cannot be used; the message says why and what to do, for the person at the terminal. */
export class OwnPostgresError extends Error {
  override name = 'OwnPostgresError';
}
