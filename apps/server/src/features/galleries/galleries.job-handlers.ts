import { orderPaidJob } from '#features/orders/index.ts';
import { handlerOf, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { prepareZipDownload } from './zip-download.service.ts';
import { mailLinksAgain } from './galleries.service.ts';
import { linksRequestedJob, publishDueJob, publishOverdueJob } from './galleries.jobs.ts';
import { enqueueOverdue, publishDue } from './publishing.service.ts';

/** Background jobs of customers' galleries. */
export const galleryJobHandlers = (platform: Platform): JobHandler[] => [
  handlerOf(linksRequestedJob, ({ email }) => mailLinksAgain(platform, email)),
  handlerOf(publishDueJob, ({ sessionId }) => publishDue(platform, sessionId)),
  handlerOf(publishOverdueJob, () => enqueueOverdue(platform)),
  handlerOf(orderPaidJob, ({ orderId }) => prepareZipDownload(platform, orderId)),
];
