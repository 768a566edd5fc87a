import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { errorCode } from '../error-code.ts';

/**
 * Maximum number of prepared statements per connection. Further statements are planned on each
 * execution.
 */
const KEPT_AT_MOST = 300;
/** PostgreSQL's error for a prepared statement whose tables have changed. */
const PLAN_IS_STALE = '0A000';

type Connection = Awaited<ReturnType<PostgresPool['connect']>>;

/**
 * Names statements for `pg`, which prepares a statement with a name once for each connection.
 * Further statements than a connection may keep get no name.
 *
 * @param prefix differs for each namer whose names reach the same connections
 */
export function nameStatements(prefix: string): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= KEPT_AT_MOST) return known;
    const name = `${prefix}-${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Whether an error means that the tables of a prepared statement have changed. */
export const isStalePlan = (error: unknown): boolean => errorCode(error) === PLAN_IS_STALE;

/**
 * Wraps a pool so that its connections prepare each statement that has parameters, and reuse its
 * plan. Only for connections with a session of their own: behind a transaction pooler, the next
 * connection would not know the statement.
 *
 * @param nameOf undefined for a statement that is planned on each execution
 */
export function withPreparedStatements(
  pool: Pool,
  nameOf: (text: string) => string | undefined = nameStatements('kept'),
): PostgresPool {
  const connections = new WeakMap<PoolClient, Connection>();
  const wrap = (client: PoolClient): Connection => {
    let stale = false;
    const ask = async (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      try {
        return await client.query({ text, values: [...values], ...(name ? { name } : {}) });
      } catch (error) {
        stale ||= isStalePlan(error);
        throw error;
      }
    };
    const query = (asked: unknown, values: readonly unknown[]) =>
      typeof asked === 'string' ? ask(asked, values) : client.query(asked as never);
    // After a migration, a connection with a stale plan is discarded. A retry gets a connection
    // without prepared statements.
    return { query, release: () => client.release(stale) } as unknown as Connection;
  };
  return {
    async connect() {
      const client = await pool.connect();
      let connection = connections.get(client);
      if (!connection) connections.set(client, (connection = wrap(client)));
      return connection;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
