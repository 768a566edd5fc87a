import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { errorCode } from '../error-code.ts';

/** What one connection keeps by name; a text beyond that is planned each time, as ever. */
const KEPT_AT_MOST = 300;
/** What PostgreSQL says to a kept statement whose tables were changed under it. */
const PLAN_IS_STALE = '0A000';

type Connection = Awaited<ReturnType<PostgresPool['connect']>>;

/**
 * The same pool, whose connections keep the plan of each statement that they were asked with values: for what is asked again and again in
 * the same few words. Only for a PostgreSQL that is spoken to directly: behind a pooler of transactions the next one would not know the name.
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
    // A migration ran meanwhile: whoever asks again gets a connection that keeps nothing yet.
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
