import { FOUND_MAX } from '@photoslate/contract/search';
import { daysMeant } from '@photoslate/domain/search-date';
import { shootLabel } from '@photoslate/domain/shoot-label';
import type { Platform } from '#platform/platform.ts';
import { consumeFrom } from '#platform/rate-limit/login-rate-limit.ts';
import type { Handlers } from '#platform/routes.ts';
import { matchingAddresses } from './matching-people.store.ts';
import { latestOfAddresses } from './people.store.ts';
import { scopeOf } from './scope.ts';
import { findOrders, findSessions, findShoots } from './search.store.ts';

/** For a user who types fast, at several desks. A program that reads everybody would be slow. */
const PER_USER = { burst: 120, secondsEach: 0.5 };

const NOTHING = { sessions: [], shoots: [], customers: [], orders: [] };

export const searchHandlers = (platform: Platform) =>
  ({
    'search.find': async ({ tx, identity, query: { q }, now }) => {
      // One digit can be the number of a shoot.
      if (q.length < 2 && !/^\d$/.test(q)) return { data: NOTHING };
      await consumeFrom(platform, [{ of: ['search', identity.userId], ...PER_USER }]);
      const scope = scopeOf(identity);
      const today = now.toISOString().slice(0, 10);
      const sessions = await findSessions(tx, scope, q, daysMeant(q, identity.language, today));
      const { addresses } = await matchingAddresses(tx, scope, q, FOUND_MAX);
      const shoots = await findShoots(tx, scope, q, addresses);
      const orders = await findOrders(tx, scope, q);
      return {
        data: {
          sessions: sessions.map(({ at, ...session }) => ({ ...session, createdAt: at.toISOString() })),
          shoots: shoots.map(({ at, number, earlier, ...shoot }) => ({
            ...shoot,
            label: shootLabel(number, earlier),
            createdAt: at.toISOString(),
          })),
          customers: await latestOfAddresses(tx, scope, addresses, FOUND_MAX),
          orders: orders.map(({ at, ...order }) => ({ ...order, createdAt: at.toISOString() })),
        },
      };
    },
  }) satisfies Partial<Handlers>;
