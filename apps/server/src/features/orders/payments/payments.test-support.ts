import type { OnlineProvider } from '@photoslate/contract/orders';
import { newId } from '#platform/ids.ts';
import { trustAnyCertificate } from '@photoslate/test-support/certificates';
import { MOLLIE_KEY, startFakeMollie } from '@photoslate/test-support/payments/fake-mollie';
import {
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  startFakeStripe,
} from '@photoslate/test-support/payments/fake-stripe';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type As } from '@photoslate/test-support/start-app';
import { syncDuePayments, syncPayment } from './sync.service.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');

/**
 * Starts an app with both providers and a clock that the test moves. Jobs do not run automatically:
 * the test runs them, or leaves them out as lost.
 */
export async function startPaidApp() {
  const trustAsBefore = trustAnyCertificate();
  const stripe = await startFakeStripe();
  const mollie = await startFakeMollie();
  let nowMs = START;
  const clock = { now: () => new Date(nowMs) };
  const app = await startApp({
    listen: false,
    clock,
    config: {
      paymentApis: { stripe: stripe.server.url, mollie: mollie.server.url },
      logLevel: 'silent',
    },
  });
  const owner = await app.asOwner();
  const anna = await app.asPhotographer();

  const keys = {
    stripe: { provider: 'stripe', key: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET },
    mollie: { provider: 'mollie', key: MOLLIE_KEY },
  } as const;

  const paymentsOf = (orderId: string) =>
    app.db
      .selectFrom('payments')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();

  /** Sends a provider's webhook. */
  const send = (path: string, message: { payload: string; headers: Record<string, string> }) =>
    app.inject({
      method: 'POST',
      url: `/api/payments/${path}`,
      payload: message.payload,
      headers: message.headers,
    });

  return {
    ...app,
    stripe,
    mollie,
    owner,
    anna,
    now: clock.now,
    pass: (ms: number) => void (nowMs += ms),
    setKeys: async (provider: OnlineProvider, as: Actor = owner) =>
      app.call('payments.setAccount', { as, body: keys[provider] }),

    /**
     * A customer with a published shoot of eight photos: 12 euros, 8 for each extra photo, 49 for
     * all.
     */
    async customer() {
      // Enough time has passed for the access tokens to expire.
      for (const user of [owner, anna]) Object.assign(user, await app.logIn(user.email));
      const session = await app.session(anna);
      const address = `eva-${newId()}@example.com`;
      const shoot = await filledShoot(app, anna, session.id, [address], 8);
      await app.call('galleries.publishShoot', {
        as: anna,
        params: { id: shoot.id },
        body: { sendNow: true },
      });
      return { session, address, shoot, as: await holder(app, session.id, address) };
    },
    async order(customer: { as: As; shoot: { photoIds: string[] } }, from = 0, to = 1) {
      const body = { photoIds: customer.shoot.photoIds.slice(from, to), payingOnline: true };
      return (await app.call('orders.place', { as: customer.as, body })).data;
    },
    begin: async (as: As, orderId: string, method: OnlineProvider | 'on-site') =>
      (await app.call('payments.start', { as, params: { id: orderId }, body: { method } })).data,
    owned: async (as: As) => {
      const { data } = await app.call('galleries.show', { as });
      return data.shoots.flatMap(({ photos }) => photos).filter(({ downloadUrl }) => downloadUrl !== null)
        .length;
    },
    statusOf: async (orderId: string) => {
      const { status } = await app.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      return status;
    },
    paymentsOf,
    payment: async (orderId: string) => {
      const found = (await paymentsOf(orderId)).at(-1);
      if (!found?.reference) throw new Error('no payment was opened');
      return { ...found, reference: found.reference };
    },
    /** Prices an order as earlier versions did, without regard to other orders. */
    async priceAlone(id: string, cents: number) {
      const order = { totalCents: cents, lowered: false };
      await app.db.updateTable('orders').set(order).where('id', '=', id).execute();
      await app.db.updateTable('orderShoots').set({ dueCents: cents }).where('orderId', '=', id).execute();
    },
    tend: (paymentId: string) => syncPayment(app.platform, paymentId),
    sweep: () => syncDuePayments(app.platform),
    sendWebhook: send,
    /** Sends the webhook of a payment that its provider has completed. */
    webhookOf: (method: OnlineProvider, payment: { id: string; reference: string }) =>
      method === 'stripe'
        ? send(
            `stripe/${owner.studioId}`,
            stripe.message('checkout.session.completed', payment.reference, { timestamp: nowMs }),
          )
        : send(`mollie/${payment.id}`, mollie.message(payment.reference)),
    stateOf: async (token: string) => (await app.call('payments.state', { params: { token } })).data.state,
    /** The token in the provider's return URL. */
    tokenAt: (method: OnlineProvider, reference: string) => {
      const address =
        method === 'stripe'
          ? stripe.sessions.get(reference)?.success_url
          : mollie.payments.get(reference)?.redirectUrl;
      return new URL(address ?? '').pathname.split('/').pop() ?? '';
    },
    async close() {
      await app.close();
      await stripe.close();
      await mollie.close();
      trustAsBefore();
    },
  };
}

export type PaidApp = Awaited<ReturnType<typeof startPaidApp>>;
