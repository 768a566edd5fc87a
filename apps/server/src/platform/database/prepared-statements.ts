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
 * Wraps a pool so that its connections prepare each statement that has parameters, and reuse its
 * plan. Only for a direct connection to PostgreSQL: behind a transaction pooler, the next
 * connection would not know the statement.
 */
export function withPreparedStatements(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const connections = new WeakMap<PoolClient, Connection>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= KEPT_AT_MOST) return known;
    const name = `kept-${names.size}`;
    names.set(text, name);
    return name;
  };
  const wrap = (client: PoolClient): Connection => {
    let stale = false;
    const ask = async (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      try {
        return await client.query({ text, values: [...values], ...(name ? { name } : {}) });
      } catch (error) {
        stale ||= errorCode(error) === PLAN_IS_STALE;
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
