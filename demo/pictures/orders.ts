import { setTimeout as pause } from 'node:timers/promises';
import { MOLLIE_KEY, startFakeMollie } from '@photoslate/test-support/payments/fake-mollie';
import {
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  startFakeStripe,
} from '@photoslate/test-support/payments/fake-stripe';
import { LAKE } from '../sample-data.ts';
import type { Client } from '../client.ts';
import { linkOf } from '../seed.ts';

/** Fake payment providers, because pictures need no real payments. */
export interface Providers {
  readonly stripe: Awaited<ReturnType<typeof startFakeStripe>>;
  /** The environment variables that make the server use them. */
  readonly environment: Record<string, string>;
  stop(): Promise<void>;
}

export async function startProviders(): Promise<Providers> {
  const stripe = await startFakeStripe();
  const mollie = await startFakeMollie();
  return {
    stripe,
    environment: {
      STRIPE_API_URL: stripe.server.url,
      MOLLIE_API_URL: mollie.server.url,
      // Mollie's package trusts only its own list of authorities.
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_NO_WARNINGS: '1',
    },
    stop: async () => {
      await Promise.all([stripe.close(), mollie.close()]);
    },
  };
}

/** The identifiers of the pages that follow a provider's page. */
export interface Payments {
  readonly paid: string;
  readonly waiting: string;
  readonly failed: string;
  readonly refunded: string;
}

/**
 * Sets the payment methods, and creates orders in every state: paid, started, failed, refunded,
 * and one whose refund the provider refuses.
 */
export async function tellOfPayments(client: Client, { stripe }: Providers): Promise<Payments> {
  await client.call('payments.setMethods', {
    body: {
      onSite: true,
      howToPay: 'Or in cash at the studio, Tuesday to Saturday. Order {number}',
    },
  });
  await client.call('payments.setAccount', { body: { provider: 'mollie', key: MOLLIE_KEY } });
  await client.call('payments.setAccount', {
    body: { provider: 'stripe', key: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET },
  });
  const business = { name: 'Noordlicht Fotografie', address: 'Kantstraße 3, 10623 Berlin' };
  await client.call('studio.updateSettings', {
    body: { business: { ...business, vatNumber: 'DE123456788', vatBasisPoints: 1900 } },
  });

  const { sessions } = stripe;
  const begin = (title: string, count: number) => beginToPay(client, sessions, title, count);
  const paid = await begin('Lucía y Mateo', 3);
  await payOn(paid.page);
  await begin('Lucía y Mateo', 1);
  const waiting = await begin('Familie Brandt', 2);
  const failed = await goOnToPay(client, sessions, 'Familie De Wit');
  // Stripe keeps a checkout page open after the customer goes back. The payment fails when the page
  // expires.
  stripe.expire(failed.reference);
  await client.call('payments.state', { params: { token: failed.token } });
  const refunded = await begin('Giulia e Pietro', 2);
  await payOn(refunded.page);
  const stuck = await begin('Familie Brandt', 1);
  await payOn(stuck.page);
  for (const { token } of [paid, refunded, stuck]) await client.call('payments.state', { params: { token } });
  const isUnrefunded = (reference: string) => stripe.sessions.get(reference)?.charge?.amount_refunded === 0;
  await client.call('orders.refund', { params: { id: refunded.orderId } });
  // The refund takes a moment.
  for (let tries = 0; tries < 50 && isUnrefunded(refunded.reference); tries += 1) await pause(200);
  stripe.overrides.refundRefusal = 'Insufficient funds in your Stripe account.';
  await client.call('orders.refund', { params: { id: stuck.orderId } });
  return { paid: paid.token, waiting: waiting.token, failed: failed.token, refunded: refunded.token };
}

/** A customer of the past session orders more photos and continues to the provider's page. */
async function beginToPay(
  client: Client,
  sessions: Providers['stripe']['sessions'],
  title: string,
  count: number,
) {
  const link = await linkOf(client, addressOf(title));
  const { data: gallery } = await client.call('galleries.show', { link });
  const taken = new Set(gallery.orders.flatMap(({ photoIds }) => photoIds));
  const photoIds = gallery.shoots
    .flatMap(({ photos }) => photos)
    .flatMap(({ id }) => (taken.has(id) ? [] : id))
    .slice(0, count);
  const { data: order } = await client.call('orders.place', {
    link,
    body: { photoIds, payingOnline: true },
  });
  return goToPage(client, sessions, link, order.id);
}

/** A customer of the past session opens the provider's page for an earlier order. */
async function goOnToPay(client: Client, sessions: Providers['stripe']['sessions'], title: string) {
  const link = await linkOf(client, addressOf(title));
  const { data: gallery } = await client.call('galleries.show', { link });
  const order = gallery.orders.find(({ status }) => status === 'open');
  return goToPage(client, sessions, link, order?.id ?? '');
}

async function goToPage(
  client: Client,
  sessions: Providers['stripe']['sessions'],
  link: string,
  orderId: string,
) {
  const { data } = await client.call('payments.start', {
    link,
    params: { id: orderId },
    body: { method: 'stripe' },
  });
  const page = data.url ?? '';
  const reference = new URL(page).pathname.split('/').at(-1) ?? '';
  const token = /\/paid\/([^?]+)/.exec(sessions.get(reference)?.success_url ?? '')?.[1] ?? '';
  return { orderId, page, reference, token };
}

const addressOf = (title: string): string =>
  LAKE.find((shoot) => shoot.title === title)?.customers[0]?.email ?? '';

/** The customer pays on the provider's page. */
async function payOn(page: string): Promise<void> {
  await fetch(`${page}?pay`, { redirect: 'manual' });
}
