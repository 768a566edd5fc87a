import { z } from 'zod';
import type { Tx } from '#platform/database/handles.ts';
import type { Job } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';

const OnePayment = z.object({ paymentId: z.uuid() });
/** Asks a provider about one payment, and does there what is still to be done. Where it fails, the sweep does it later. */
export const syncPaymentJob: Job<typeof OnePayment> = {
  name: 'payments.tend',
  payload: OnePayment,
  concurrency: 2,
  expireInSeconds: 120,
};

/** Every minute: whatever is due. It finds what was lost: messages of providers, jobs, a customer who never came back. */
export const syncDuePaymentsJob: Job = {
  name: 'payments.sweep',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
};

/** Has a payment tended to as soon as this transaction is committed. */
export const enqueuePaymentSync = (platform: Platform, tx: Tx, paymentId: string): Promise<void> =>
  platform.jobs.enqueue(tx, syncPaymentJob, { paymentId }, { once: paymentId });
