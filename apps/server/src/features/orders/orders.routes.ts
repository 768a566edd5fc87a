import type { Routes } from '@photoslate/contract/routes';
import type { OrderCommand } from '@photoslate/domain/states';
import type { Platform } from '#platform/platform.ts';
import type { Call, Handlers } from '#platform/routes.ts';
import { readableSession } from '#features/session-access/index.ts';
import { placeOrder, quote } from './orders.service.ts';
import { quoteRefund, setOrderStatusByHand } from './payments/manual-payments.service.ts';
import { paymentChoice } from './payments/provider-accounts.service.ts';
import { remindOfOrder } from './remind.service.ts';
import { ordersOfOwner, ordersOfSession, renderStudioOrder } from './payments/studio-orders.render.ts';

type OrderCall = Pick<Call<Routes['orders.pay']>, 'tx' | 'identity' | 'params' | 'now'>;

export const orderHandlers = (platform: Platform) => {
  const setStatus =
    (command: OrderCommand) =>
    async ({ tx, identity, params, now }: OrderCall) => {
      await setOrderStatusByHand(platform, tx, identity, params.id, command, now);
      return renderStudioOrder()(tx, identity, params.id);
    };
  return {
    'orders.quote': async ({ tx, identity, body }) => ({ data: await quote(tx, identity, body) }),
    'orders.place': async ({ tx, identity, body, now }) => {
      const instructions = await paymentChoice(platform, tx, identity.studioId);
      return { data: await placeOrder(platform, tx, identity, body, instructions, now) };
    },
    'orders.list': async ({ tx, identity, params, query }) =>
      ordersOfSession(tx, await readableSession(tx, identity, params.id), query),
    'orders.all': async ({ tx, identity, query }) => ordersOfOwner(tx, identity, query),
    'orders.show': async ({ tx, identity, params }) => renderStudioOrder()(tx, identity, params.id),
    'orders.pay': setStatus('pay'),
    'orders.refundQuote': async ({ tx, identity, params }) => ({
      data: { amountCents: await quoteRefund(tx, identity, params.id) },
    }),
    'orders.refund': async ({ tx, identity, params, body, now }) => {
      await setOrderStatusByHand(platform, tx, identity, params.id, 'refund', now, body?.amountCents);
      return renderStudioOrder()(tx, identity, params.id);
    },
    'orders.cancel': setStatus('cancel'),
    'orders.remind': async ({ tx, identity, params, now }) => {
      const instructionsOf = (studioId: string) => paymentChoice(platform, tx, studioId);
      await remindOfOrder(platform, tx, identity, params.id, instructionsOf, now);
      return renderStudioOrder()(tx, identity, params.id);
    },
  } satisfies Partial<Handlers>;
};
