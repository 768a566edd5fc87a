import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { paginate, decodeCursor } from '#platform/pagination.ts';
import { listActivity } from './activity.store.ts';

export const activityHandlers = (_platform: Platform) =>
  ({
    'activity.list': async ({ identity, query, tx }) => {
      const found = await listActivity(tx, identity.studioId, {
        limit: query.limit + 1,
        after: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
      });
      return paginate(found, query.limit, ({ activity }) => activity);
    },
  }) satisfies Partial<Handlers>;
