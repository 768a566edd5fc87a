import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { decodeCursor, encodeCursor, paginate } from '#platform/pagination.ts';
import { activityTable, listActivity } from './activity.store.ts';

export const activityHandlers = (_platform: Platform) =>
  ({
    'activity.list': async ({ identity, query, tx }) => {
      const found = await listActivity(tx, identity.studioId, {
        limit: query.limit + 1,
        after: decodeCursor(query.cursor),
      });
      const { page, meta } = paginate(found, query.limit, ({ at, id }) => encodeCursor(new Date(at), id));
      return { data: page, meta };
    },
    'activity.table': async ({ identity, query, tx }) => activityTable(tx, identity.studioId, query),
  }) satisfies Partial<Handlers>;
