import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/handles.ts';
import { NODE_ROLES, type NodeRole } from '../node-role.ts';
import { VERSION } from '../version.ts';

/** PostgreSQL cuts the name of a session after this many bytes. */
const NAME_BYTES = 63;
const NAME = /^photoslate listen (\w+) (\S+) ([0-9a-z]+) (.+)$/;

/** A server process that is connected to the database. */
export interface RunningServer {
  /** Its host and its start. */
  readonly id: string;
  readonly role: NodeRole;
  readonly version: string;
  readonly host: string;
  readonly startedAt: Date;
}

/**
 * The name of the session with which a server listens for events: `photoslate listen web 0.1.0
 * t4x2p0 host`. Servers show each other by it that they run, without a write.
 */
export const sessionNameOf = (role: NodeRole, startedAt: Date, host = hostname()): string => {
  const seconds = Math.floor(startedAt.getTime() / 1000).toString(36);
  // PostgreSQL replaces whatever is not ASCII.
  const plainHost = host.replaceAll(/[^\x21-\x7e]/g, '?') || '?';
  return `photoslate listen ${role} ${VERSION} ${seconds} ${plainHost}`.slice(0, NAME_BYTES);
};

export function serverOfSession(name: string): RunningServer | undefined {
  const [, word = '', version = '', seconds = '', host = ''] = NAME.exec(name) ?? [];
  const role = NODE_ROLES.find((one) => one === word);
  const startedAt = new Date(Number.parseInt(seconds, 36) * 1000);
  if (!role || Number.isNaN(startedAt.getTime())) return undefined;
  return { id: `${host} ${seconds} ${role}`, role, version, host, startedAt };
}

/**
 * The servers that are connected to this database now. PostgreSQL notices within seconds that a
 * process ended, and within the keep-alive of TCP that its machine is gone.
 */
export async function runningServers(db: Db | Tx): Promise<RunningServer[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'photoslate listen %'
    order by application_name`.execute(db);
  return rows.map(({ name }) => serverOfSession(name)).filter((server) => server !== undefined);
}
