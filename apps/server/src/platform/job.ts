import type { z } from 'zod';
import type { JobRole } from './node-role.ts';

/** The definition of a job. A job may run twice, so its handler must be idempotent. */
export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: S;
  /** The processes that run it. Default: `worker`. */
  readonly role?: JobRole;
  readonly retryLimit?: number;
  readonly retryDelaySeconds?: number;
  /** The maximum delay between two tries; each retry doubles the delay. */
  readonly retryDelayMaxSeconds?: number;
  /** The concurrency limit in this process. */
  readonly concurrency?: number;
  /**
   * A worker takes up to this many waiting jobs from the queue at once, runs them one after another
   * and then reports them together. That saves statements for jobs that arrive by the hundred. A
   * job that fails is retried alone.
   */
  readonly batchSize?: number;
  /**
   * The group of a job: only one job of a group runs at a time in this process. Jobs of other
   * groups overtake waiting jobs of the group. Without a group only `concurrency` limits a job.
   */
  groupOf?(payload: z.output<S>): string | undefined;
  /** The timeout in seconds. After it a run counts as dead and is retried. */
  readonly expireInSeconds?: number;
  /**
   * Its payload contains an address: a job that has failed for good is deleted after an hour, like
   * one that is done. Others are kept for a week, for the operators.
   */
  readonly isPersonal?: true;
  /**
   * Runs at these times (cron, UTC) with an empty payload. Null: no longer, if it ever did.
   */
  readonly cron?: string | null;
}

export interface JobHandler<S extends z.ZodType = z.ZodType> {
  readonly job: Job<S>;
  /** The concurrency limit by the configuration. Default: that of the job. */
  readonly concurrency?: number | undefined;
  handle(payload: z.output<S>): Promise<void>;
}

/** Pairs a job with its handler. */
export const handlerOf = <S extends z.ZodType>(
  job: Job<S>,
  handle: (payload: z.output<S>) => Promise<void>,
  concurrency?: number,
): JobHandler => ({ job, handle, concurrency });
