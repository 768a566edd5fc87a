/** The embedded PostgreSQL cannot be used. The message tells the operator why and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
