import { ConfigError } from '../config.ts';
import type { Connection } from './connection.ts';
import { DatabaseClient } from './database-client.ts';

/** The process of PostgreSQL that answers this connection. */
async function backendOf(client: DatabaseClient): Promise<number> {
  const { rows } = (await client.query('select pg_backend_pid() as pid')) as { rows: { pid: number }[] };
  return rows[0]?.pid ?? 0;
}

/**
 * Checks that each connection has a session of its own, which keeps its settings, its locks and
 * what it listens to.
 *
 * @throws ConfigError if two connections share a session, as behind a transaction pooler
 */
export async function checkSessions(connection: Connection): Promise<void> {
  const open = () => new DatabaseClient({ ...connection, application_name: 'photoslate check' });
  const [one, other] = [open(), open()];
  try {
    await one.connect();
    const first = await backendOf(one);
    await other.connect();
    // In the transaction, a pooler cannot give the session of this connection to the first one.
    await other.query('begin');
    const isShared = (await backendOf(other)) === first || (await backendOf(one)) !== first;
    await other.query('rollback');
    if (isShared)
      throw new ConfigError(
        'DATABASE_URL leads to PostgreSQL through a pooler in transaction mode, which loses locks, settings and notifications. ' +
          'Use the address of PostgreSQL itself, or a pooler in session mode.',
      );
  } finally {
    await Promise.all([one, other].map((client) => client.end()));
  }
}
