import type { Config } from '../config.ts';

export type PoolSizes = Pick<Config, 'databasePoolSize' | 'databaseJobsPoolSize'>;

/** One connection listens for events, another one for new jobs; neither belongs to a pool. */
export const LISTENING = 2;

/** The maximum number of connections that one server opens. */
export const neededConnections = (sizes: PoolSizes): number =>
  sizes.databasePoolSize + sizes.databaseJobsPoolSize + LISTENING;

/** The sizes of the pools of one server. */
export interface PoolShares {
  /** Customers and phones in the field. */
  readonly requests: number;
  /** Tables, reports and exports of the desk. */
  readonly desk: number;
  /** The work of jobs. */
  readonly jobs: number;
  /** The job queue itself: it must get its heartbeats through while all jobs are working. */
  readonly queue: number;
}

/** Divides the configured connections among the pools of a server. */
export function sharesOf({ databasePoolSize, databaseJobsPoolSize }: PoolSizes): PoolShares {
  const desk = Math.round(databasePoolSize * 0.3);
  const queue = Math.max(1, Math.floor(databaseJobsPoolSize * 0.4));
  return {
    requests: databasePoolSize - desk,
    desk,
    jobs: databaseJobsPoolSize - queue,
    queue,
  };
}
