import { handlerOf, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { sweepPayments, tendPayment } from './declared-jobs.ts';
import { sweep, tend } from './tending.service.ts';

/** What is done with payments while nobody waits for it. */
export const paymentJobs = (platform: Platform): JobHandler[] => [
  handlerOf(tendPayment, ({ paymentId }) => tend(platform, paymentId)),
  handlerOf(sweepPayments, () => sweep(platform)),
];
