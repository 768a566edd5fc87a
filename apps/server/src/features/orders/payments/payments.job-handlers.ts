import { handlerOf, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { syncDuePaymentsJob, syncPaymentJob } from './payments.jobs.ts';
import { syncDuePayments, syncPayment } from './sync.service.ts';

/** Background jobs of payments. */
export const paymentJobHandlers = (platform: Platform): JobHandler[] => [
  handlerOf(syncPaymentJob, ({ paymentId }) => syncPayment(platform, paymentId)),
  handlerOf(syncDuePaymentsJob, () => syncDuePayments(platform)),
];
