import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import type { Logger } from '../log.ts';
import type { Database } from './schema.ts';

/**
 * Runs all pending migrations, or on an empty database those up to `last`. If several servers
 * migrate at once, a lock in the database makes the others wait.
 */
export async function migrate(db: Kysely<Database>, log: Logger, last?: string): Promise<void> {
  // Migrations name tables and columns as the database does.
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  });
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  for (const { migrationName, status } of results) {
    if (status === 'Success') log.info(`Migrated the database: ${migrationName}`);
  }
  if (error) {
    const failed = results.find(({ status }) => status === 'Error');
    throw new Error(`The database could not be migrated${failed ? ` (${failed.migrationName})` : ''}`, {
      cause: error,
    });
  }
}
