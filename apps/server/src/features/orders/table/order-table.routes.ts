import { recordActivity } from '#features/activity/index.ts';
import { sendCsv } from '#platform/csv.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { orderCsv } from './order-csv.ts';
import { orderScope, orderTablePage } from './order-table.service.ts';
import { countOrders, sessionsWithOrders } from './order-table.store.ts';

export const orderTableHandlers = (platform: Platform) =>
  ({
    'orders.table': async ({ tx, identity, query, now }) =>
      orderTablePage(tx, await orderScope(tx, identity, now), query),
    'orders.counts': async ({ tx, identity, query, now }) => {
      const counts = await countOrders(tx, await orderScope(tx, identity, now), query);
      return { data: { ...counts, since: counts.since?.toISOString() ?? null } };
    },
    'orders.sessions': async ({ tx, identity }) => {
      const sessions = await sessionsWithOrders(tx, identity.studioId);
      return { data: sessions.map(({ at, ...session }) => ({ ...session, at: at.toISOString() })) };
    },
    'orders.export': async ({ identity, body, language, now, reply }) => {
      const scope = await orderScope(platform.db, identity, now);
      // The file is sent while it is read, so the log is written in a transaction of its own.
      await platform.db.transaction().execute(async (tx) => {
        const { studioId } = identity;
        await recordActivity(tx, { studioId, by: identity, verb: 'orders.exported', at: now });
      });
      const name = `orders-${localDay(now, scope.timeZone)}`;
      await sendCsv(reply, name, orderCsv(platform.db, scope, body, language));
      return undefined;
    },
  }) satisfies Partial<Handlers>;
