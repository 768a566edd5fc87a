import type { Pool } from 'pg';
import { migrations } from '../../migrations/index.ts';
import { ConfigError } from '../config.ts';
import { LISTENING, neededConnections, type PoolSizes } from './pool-sizes.ts';
import { listed, migrationTables, readTables } from './read-tables.ts';

const OLDEST_MAJOR = 16;

/** @throws ConfigError if `server_version_num` is older than PostgreSQL 16 */
export function checkVersion(serverVersionNum: number): void {
  const major = Math.floor(serverVersionNum / 10_000);
  if (major < OLDEST_MAJOR)
    throw new ConfigError(
      `The database is a PostgreSQL ${major}. Photoslate needs PostgreSQL ${OLDEST_MAJOR} or newer.`,
    );
}

/**
 * Checks version, permissions and tables before anything is written.
 *
 * @throws ConfigError that names the first problem
 */
export async function checkDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  checkVersion(rows[0]?.version ?? 0);
  await checkTables(pool);
}

/** @throws ConfigError if a server with these pools could not open all of its connections */
export async function checkConnectionLimits(pool: Pool, sizes: PoolSizes): Promise<void> {
  const needed = neededConnections(sizes);
  const { rows } = await pool.query<{ name: string; connections: number }>(
    `select name, connections
     from pg_roles, pg_database, lateral (values
       (format('CONNECTION LIMIT of the user "%s"', rolname), case when rolsuper then -1 else rolconnlimit end),
       (format('CONNECTION LIMIT of the database "%s"', datname), case when rolsuper then -1 else datconnlimit end),
       ('PostgreSQL setting max_connections', current_setting('max_connections')::int - case when rolsuper then 0
         else current_setting('superuser_reserved_connections')::int + current_setting('reserved_connections')::int end)
     ) as limits (name, connections)
     where rolname = session_user and datname = current_database() and connections between 0 and $1 - 1
     order by connections limit 1`,
    [needed],
  );
  const [limit] = rows;
  if (limit)
    throw new ConfigError(
      `This server opens up to ${needed} database connections, and the ${limit.name} leaves it ${limit.connections}. ` +
        `Raise that limit, or lower DATABASE_POOL_SIZE (now ${sizes.databasePoolSize}) or DATABASE_JOBS_POOL_SIZE (now ${sizes.databaseJobsPoolSize}); ${LISTENING} more connections listen.`,
    );
}

async function checkTables(pool: Pool): Promise<void> {
  const known = Object.keys(migrations);
  const found = await readTables(pool);
  const applied = found.migrations.filter((name) => known.includes(name));
  const unknown = found.migrations.filter((name) => !known.includes(name));
  const database = await nameOf(pool);
  if (applied.length === 0) {
    const foreign = found.names.filter((name) => unknown.length > 0 || !migrationTables.includes(name));
    if (foreign.length > 0)
      throw new ConfigError(
        `The database "${database}" holds tables of another program: ${listed(foreign)}. Photoslate needs a database of its own.`,
      );
  } else if (unknown.length > 0)
    throw new ConfigError(
      `The tables of the database "${database}" are newer than this program: it does not know ${listed(unknown)}. Start the Photoslate that made them, or a newer one.`,
    );
  if (applied.length < known.length) await checkMayCreate(pool, database);
}

async function nameOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

/**
 * Checks the permission to create tables in `public`, where all queries look for them, and the
 * schema of the job queue.
 */
async function checkMayCreate(pool: Pool, database: string): Promise<void> {
  const { rows } = await pool.query<{
    user: string;
    tables: boolean;
    schemas: boolean;
    schema: string | null;
  }>(
    `select current_user as "user", current_schema() as schema,
       coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as tables,
       to_regnamespace('jobs') is not null or has_database_privilege(current_database(), 'create') as schemas`,
  );
  const { user, tables, schemas, schema } = rows[0] ?? {
    user: '',
    tables: true,
    schemas: true,
    schema: 'public',
  };
  if (!tables || !schemas)
    throw new ConfigError(
      `The user "${user}" may not create ${tables ? 'schemas' : 'tables'} in the database "${database}". ` +
        `Make it the owner: ALTER DATABASE "${database}" OWNER TO "${user}".`,
    );
  if (schema !== 'public')
    throw new ConfigError(
      `New tables of the user "${user}" would go to the schema "${schema ?? ''}". Photoslate needs the schema public first in its search_path.`,
    );
}
