import { renderOneOrder } from '../orders.render.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import {
  deleteProviderAccount,
  paymentSettings,
  setAccount,
  setInstructions,
  setMethods,
} from './provider-accounts.service.ts';
import { handleMollieWebhook, handleStripeWebhook } from './webhooks.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { paymentState } from './payment-state.ts';
import { testProviderAccount } from './test-provider-account.ts';

export const paymentHandlers = (platform: Platform) => {
  return {
    'payments.start': async ({ tx, identity, params, body, language }) => {
      const method = body.method ?? body.way ?? 'on-site';
      const { order, url } = await startCheckout(platform, identity, params.id, method, language);
      return { data: { order: await renderOneOrder(tx, order), url } };
    },
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
    'payments.setMethods': async ({ tx, identity, body, now }) => {
      await setMethods(tx, identity, body, now);
      return { data: await paymentSettings(platform, tx, identity.studioId) };
    },
    'payments.setInstructions': async ({ tx, identity, body, now }) => {
      await setInstructions(tx, identity, body, now);
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
