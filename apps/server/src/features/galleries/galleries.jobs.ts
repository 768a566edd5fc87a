import { orderPaid } from '#features/sales/index.ts';
import { handlerOf, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { prepareBundle } from './bundle.service.ts';
import { mailLinksAgain } from './galleries.service.ts';
import { askedForLinks } from './gallery-jobs.ts';

/** What customers' galleries cause in the background. */
export const galleryJobs = (platform: Platform): JobHandler[] => [
  handlerOf(askedForLinks, ({ email }) => mailLinksAgain(platform, email)),
  handlerOf(orderPaid, ({ orderId }) => prepareBundle(platform, orderId)),
];
