import type { Routes } from '@photoslate/contract/routes';
import type { OrderCommand } from '@photoslate/domain/states';
import type { Platform } from '#platform/platform.ts';
import type { Call, Handlers } from '#platform/routes.ts';
import { readableSession } from '#platform/session-access.ts';
import { ordersOfSession, placeOrder, quote, renderOrder, settleOrder } from './sales.service.ts';

type OrderCall = Pick<Call<Routes['orders.pay']>, 'tx' | 'identity' | 'params' | 'now'>;

export const saleHandlers = (platform: Platform) => {
  const settle =
    (command: OrderCommand) =>
    async ({ tx, identity, params, now }: OrderCall) => {
      await settleOrder(platform, tx, identity, params.id, command, now);
      return renderOrder(platform)(tx, identity, params.id);
    };
  return {
    'gallery.quote': async ({ tx, identity, body }) => ({ data: await quote(tx, identity, body) }),
    'gallery.order': async ({ tx, identity, body, now }) => ({
      data: await placeOrder(platform, tx, identity, body, now),
    }),
    'orders.list': async ({ tx, identity, params }) => ({
      data: await ordersOfSession(tx, await readableSession(tx, identity, params.id)),
      meta: { nextCursor: null },
    }),
    'orders.pay': settle('pay'),
    'orders.refund': settle('refund'),
    'orders.cancel': settle('cancel'),
  } satisfies Partial<Handlers>;
};
