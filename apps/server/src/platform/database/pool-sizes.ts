import type { Config } from '../config.ts';
import { servesRequests } from '../node-role.ts';

export type PoolSizes = Pick<Config, 'databasePoolSize' | 'databaseJobsPoolSize'> &
  Partial<Pick<Config, 'role'>>;

/** One connection listens for events, another one for new jobs; neither belongs to a pool. */
export const LISTENING = 2;

/** The sizes of the pools of one server. */
export interface PoolShares {
  /** Customers and phones in the field. */
  readonly requests: number;
  /** Tables, reports and exports of the desk. */
  readonly desk: number;
  /** The work of jobs. 0: this process runs none. */
  readonly jobs: number;
  /** The job queue itself: it must get its heartbeats through while all jobs are working. */
  readonly queue: number;
}

/** A job that waits for a lock must not keep all others from working. */
const WORK_AT_LEAST = 2;

/** Without requests: for health checks, metrics and what a start reads. */
const WITHOUT_REQUESTS = { requests: 2, desk: 1 };

/**
 * Divides the configured connections among the pools of a server. If the jobs have only two, the
 * desk gives them a third one, so that the total stays the same.
 */
export function sharesOf({ role = 'all', databasePoolSize, databaseJobsPoolSize }: PoolSizes): PoolShares {
  const ofDesk = Math.round(databasePoolSize * 0.3);
  // It only enqueues jobs, on the connections of its requests.
  if (role === 'web') return { requests: databasePoolSize - ofDesk, desk: ofDesk, jobs: 0, queue: 1 };
  const queue = Math.max(1, Math.floor(databaseJobsPoolSize * 0.4));
  const jobs = Math.max(WORK_AT_LEAST, databaseJobsPoolSize - queue);
  if (!servesRequests(role)) return { ...WITHOUT_REQUESTS, jobs, queue };
  const given = jobs + queue - databaseJobsPoolSize;
  return { requests: databasePoolSize - ofDesk, desk: ofDesk - given, jobs, queue };
}

/** The maximum number of connections that one server opens. */
export const neededConnections = (sizes: PoolSizes): number =>
  Object.values(sharesOf(sizes)).reduce((sum, share) => sum + share, LISTENING);
