import { z } from 'zod';
import type { Job } from '#platform/jobs.ts';

const OfOrder = z.object({ orderId: z.uuid() });
/** An order was paid: what its customer will download is made ready. A large one on a busy server takes its time. */
export const orderPaidJob: Job<typeof OfOrder> = {
  name: 'sales.order-paid',
  payload: OfOrder,
  expireInSeconds: 3600,
};
