import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type LogEvent,
} from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The checksum of the statements that a migration sends to the database. Layout and comments of the
 * file may change; the statements may not.
 */
export async function checksumOf(migration: Migration): Promise<string> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }: LogEvent) => {
      statements.push(query.sql.replaceAll(/\s+/g, ' ').trim());
    },
  });
  await migration.up(db);
  return createHash('sha256').update(statements.join('\n')).digest('hex');
}
