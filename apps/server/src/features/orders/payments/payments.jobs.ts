import { z } from 'zod';
import type { Tx } from '#platform/database/handles.ts';
import type { Job } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';

const OnePayment = z.object({ paymentId: z.uuid() });
/** Syncs one payment with its provider. If it fails, the periodic sync repeats it later. */
export const syncPaymentJob: Job<typeof OnePayment> = {
  name: 'payments.tend',
  payload: OnePayment,
  concurrency: 2,
  expireInSeconds: 120,
};

/**
 * Syncs all due payments every minute. It recovers from lost webhooks, lost jobs, and customers who
 * did not return.
 */
export const syncDuePaymentsJob: Job = {
  name: 'payments.sweep',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
};

/** Enqueues a sync of a payment; it runs after this transaction commits. */
export const enqueuePaymentSync = (platform: Platform, tx: Tx, paymentId: string): Promise<void> =>
  platform.jobs.enqueue(tx, syncPaymentJob, { paymentId }, { once: paymentId });
