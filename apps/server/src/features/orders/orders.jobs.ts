import { z } from 'zod';
import type { Job } from '#platform/job.ts';

const OfOrder = z.object({ orderId: z.uuid() });
/** An order was paid: prepares its downloads. A large order on a busy server takes long. */
export const orderPaidJob: Job<typeof OfOrder> = {
  name: 'sales.order-paid',
  payload: OfOrder,
  expireInSeconds: 3600,
};
