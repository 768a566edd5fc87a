import type { Routes } from '@photoslate/contract/routes';
import type { OrderCommand } from '@photoslate/domain/states';
import { placeOrder } from '../orders.service.ts';
import { renderOneOrder } from '../orders.render.ts';
import type { Platform } from '#platform/platform.ts';
import type { Call, Handlers } from '#platform/routes.ts';
import { readableSession } from '#platform/session-access.ts';
import {
  deleteProviderAccount,
  paymentChoice,
  paymentSettings,
  setAccount,
  setMethods,
} from './provider-accounts.service.ts';
import { handleMollieWebhook, handleStripeWebhook } from './webhooks.service.ts';
import { quoteRefund, setOrderStatusByHand } from './manual-payments.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { ordersOfOwner, ordersOfSession, renderStudioOrder } from './studio-orders.render.ts';
import { paymentState } from './payment-state.ts';
import { testProviderAccount } from './test-provider-account.ts';

type OrderCall = Pick<Call<Routes['orders.pay']>, 'tx' | 'identity' | 'params' | 'now'>;

export const paymentHandlers = (platform: Platform) => {
  const settle =
    (command: OrderCommand) =>
    async ({ tx, identity, params, now }: OrderCall) => {
      await setOrderStatusByHand(platform, tx, identity, params.id, command, now);
      return renderStudioOrder()(tx, identity, params.id);
    };
  return {
    'gallery.order': async ({ tx, identity, body, now }) => {
      const { howToPay } = await paymentChoice(tx, identity.studioId);
      return { data: await placeOrder(platform, tx, identity, body, howToPay, now) };
    },
    'gallery.pay': async ({ tx, identity, params, body, language }) => {
      const { order, url } = await startCheckout(platform, identity, params.id, body.way, language);
      return { data: { order: await renderOneOrder(tx, order), url } };
    },
    'orders.list': async ({ tx, identity, params }) => ({
      data: await ordersOfSession(tx, await readableSession(tx, identity, params.id)),
      meta: { nextCursor: null },
    }),
    'orders.all': async ({ tx, identity, query }) => ordersOfOwner(tx, identity, query),
    'orders.pay': settle('pay'),
    'orders.refundQuote': async ({ tx, identity, params }) => ({
      data: { amountCents: await quoteRefund(tx, identity, params.id) },
    }),
    'orders.refund': async ({ tx, identity, params, body, now }) => {
      await setOrderStatusByHand(platform, tx, identity, params.id, 'refund', now, body?.amountCents);
      return renderStudioOrder()(tx, identity, params.id);
    },
    'orders.cancel': settle('cancel'),
    'payments.state': async ({ params }) => ({ data: await paymentState(platform, params.token) }),
    'payments.stripe': async ({ params, body, request }) => {
      await handleStripeWebhook(platform, params.studioId, body, request.headers['stripe-signature']);
    },
    'payments.mollie': async ({ params, body }) => {
      await handleMollieWebhook(platform, params.paymentId, body);
    },
    'payments.settings': async ({ tx, identity }) => ({
      data: await paymentSettings(platform, tx, identity.studioId),
    }),
    'payments.setWays': async ({ tx, identity, body, now }) => {
      await setMethods(tx, identity, body, now);
      return { data: await paymentSettings(platform, tx, identity.studioId) };
    },
    'payments.setAccount': async ({ tx, identity, body, now }) => {
      await setAccount(platform, tx, identity, body, now);
      return { data: await paymentSettings(platform, tx, identity.studioId) };
    },
    'payments.removeAccount': async ({ tx, identity, params, now }) => {
      await deleteProviderAccount(tx, identity, params.provider, now);
      return { data: await paymentSettings(platform, tx, identity.studioId) };
    },
    'payments.testAccount': async ({ identity, params }) => ({
      data: await testProviderAccount(platform, identity.studioId, params.provider),
    }),
  } satisfies Partial<Handlers>;
};
