import { handlerOf, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { syncDuePaymentsJob, syncPaymentJob } from './payments.jobs.ts';
import { syncDuePayments, syncPayment } from './sync.service.ts';

/** What is done with payments while nobody waits for it. */
export const paymentJobHandlers = (platform: Platform): JobHandler[] => [
  handlerOf(syncPaymentJob, ({ paymentId }) => syncPayment(platform, paymentId)),
  handlerOf(syncDuePaymentsJob, () => syncDuePayments(platform)),
];
