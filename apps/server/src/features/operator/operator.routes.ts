import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { readOperation, retryJob } from './operator.service.ts';
import { studioUse } from './operator.store.ts';

export const operatorHandlers = (platform: Platform) =>
  ({
    'operator.show': async ({ identity, tx, now }) => ({ data: await readOperation(tx, identity, now) }),
    'operator.studios': async ({ identity, tx }) => ({ data: await studioUse(tx, identity) }),
    'operator.retryJob': async ({ identity, params, tx, now }) => {
      await retryJob(platform, tx, identity, params.id, now);
    },
  }) satisfies Partial<Handlers>;
