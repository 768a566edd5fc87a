import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import { openKysely, openPool, type Connection } from './connection.ts';
import type { DatabasePool } from './database-pool.ts';
import type { PoolHandles } from './handles.ts';
import { Announcements } from './announcements.ts';
import { sharesOf, type PoolSizes } from './pool-sizes.ts';
import { nameStatements, withPreparedStatements } from './prepared-statements.ts';
import { JOB_TIMEOUTS, REQUEST_TIMEOUTS, TIMEOUTS, type Timeouts } from './timeouts.ts';

/**
 * The connection pools of a process. Its own handles are for customers and phones in the field. No
 * pool can take the connections of another one.
 */
export interface Pools extends PoolHandles {
  /** For tables, reports, exports and corrections at a desk. */
  readonly desk: PoolHandles;
  /** For the work of jobs. */
  readonly jobs: PoolHandles;
  /** The pool of `db`. */
  readonly pool: Pool;
  /** Takes the messages of transactions that any of the handles has committed. */
  readonly announcements: Announcements;
  /** The use of each pool at this moment. */
  statistics(): readonly PoolStatistics[];
  /** Replaces all connections, because the address may lead to another server now. */
  renew(): void;
  end(): Promise<void>;
}

/** Connections of a pool at one moment; `waiting`: callers that wait for one. */
export interface PoolStatistics {
  readonly pool: string;
  readonly max: number;
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * Opens the pools of a server, each with its share of the connections and its timeouts. Each
 * connection must have a session of its own, which the start of a server checks.
 *
 * @param isOwn whether only this server uses the database: no other one adds columns meanwhile
 */
export function openPools(
  reached: Connection,
  sizes: PoolSizes,
  { isOwn, log }: { readonly isOwn: boolean; readonly log: Logger },
): Pools {
  const shares = sharesOf(sizes);
  const open = (size: number, timeouts: Timeouts) => openPool({ ...reached, timeouts }, log, size);
  const requests = open(shares.requests, REQUEST_TIMEOUTS);
  const desk = open(shares.desk, TIMEOUTS);
  const jobs = shares.jobs > 0 ? open(shares.jobs, JOB_TIMEOUTS) : undefined;
  const pools = [requests, desk, ...(jobs ? [jobs] : [])];
  const announcements = new Announcements();
  const handles = (pool: Pool) => handlesOf(pool, announcements, isOwn, log);
  return {
    pool: requests,
    announcements,
    ...handles(requests),
    desk: handles(desk),
    jobs: handles(jobs ?? requests),
    statistics: () => [
      statisticsOf('requests', requests),
      statisticsOf('desk', desk),
      ...(jobs ? [statisticsOf('jobs', jobs)] : []),
    ],
    renew: () => {
      for (const pool of pools) pool.renew();
    },
    end: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** A single pool for all of a command’s work, which prepares no statements. */
export function shareOnePool(pool: DatabasePool): Pools {
  const announcements = new Announcements();
  const db = openKysely(pool, undefined, announcements);
  const handles = { db, preparedDb: db };
  return {
    pool,
    announcements,
    ...handles,
    desk: handles,
    jobs: handles,
    statistics: () => [statisticsOf('all', pool)],
    renew: () => pool.renew(),
    end: () => pool.end(),
  };
}

const statisticsOf = (name: string, pool: Pool): PoolStatistics => ({
  pool: name,
  max: pool.options.max,
  used: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

/** Part of the statement that enqueues jobs. It is long and frequent, so it is prepared. */
const ENQUEUES = 'INSERT INTO jobs.';

function handlesOf(pool: Pool, announcements: Announcements, isOwn: boolean, log: Logger): PoolHandles {
  const name = nameStatements('queue');
  const nameOf = (text: string) => (text.includes(ENQUEUES) ? name(text) : undefined);
  const db = openKysely(withPreparedStatements(pool, nameOf), log, announcements);
  return { db, preparedDb: isOwn ? openKysely(withPreparedStatements(pool), log, announcements) : db };
}
