import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { pageOf, placeOf } from '#platform/place.ts';
import { listActivity } from './activity.store.ts';

export const activityHandlers = (_platform: Platform) =>
  ({
    'activity.list': async ({ identity, query, tx }) => {
      const found = await listActivity(tx, identity.studioId, {
        limit: query.limit + 1,
        after: query.cursor === undefined ? undefined : placeOf(query.cursor),
      });
      return pageOf(found, query.limit, ({ activity }) => activity);
    },
  }) satisfies Partial<Handlers>;
