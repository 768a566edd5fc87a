import type { StudioUse } from '@photoslate/contract/operator';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { readOperation, retryJob } from './operator.service.ts';
import { shareFor } from './share-for.ts';
import { studioUse } from './operator.store.ts';

/** For this long all visits of the page share one count of the photos. */
const COUNT_SHARED_MS = 60_000;

export const operatorHandlers = (platform: Platform) => {
  const countOnce = shareFor<StudioUse[]>(COUNT_SHARED_MS, platform.clock);
  return {
    'operator.show': async ({ identity, tx, now }) => ({ data: await readOperation(tx, identity, now) }),
    'operator.studios': async ({ identity, tx }) => ({
      data: await countOnce(() => studioUse(tx, identity)),
    }),
    'operator.retryJob': async ({ identity, params, tx, now }) => {
      await retryJob(platform, tx, identity, params.id, now);
    },
  } satisfies Partial<Handlers>;
};
