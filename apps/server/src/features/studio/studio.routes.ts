import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { Problem } from '#platform/problem.ts';
import type { Handlers } from '#platform/routes.ts';
import { listLocations, listPriceGroups, type LocationPlace } from './studio.store.ts';

export const studioHandlers = (_platform: Platform) =>
  ({
    'locations.list': async ({ identity, query, tx }) => {
      const found = await listLocations(tx, identity.studioId, {
        limit: query.limit + 1,
        after: query.cursor === undefined ? undefined : placeOf(query.cursor),
      });
      const page = found.slice(0, query.limit);
      const last = found.length > page.length ? page.at(-1) : undefined;
      return {
        data: page.map(({ lastUsedAt: _used, ...location }) => location),
        meta: { nextCursor: last ? `${last.lastUsedAt.getTime()}.${last.id}` : null },
      };
    },
    'prices.list': async ({ identity, tx }) => ({
      data: await listPriceGroups(tx, identity.studioId),
      meta: { nextCursor: null },
    }),
  }) satisfies Partial<Handlers>;

/** @throws Problem `bad_request` when it is no cursor of ours */
function placeOf(cursor: string): LocationPlace {
  const [, ms, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!ms || !id || !isId(id)) throw new Problem('bad_request');
  return { lastUsedAt: new Date(Number(ms)), id };
}
