import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { trustAnyCertificate } from '@photoslate/test-support/certificates';
import { MOLLIE_KEY, startFakeMollie } from '@photoslate/test-support/payments/fake-mollie';
import type { FakeProvider } from '@photoslate/test-support/payments/fake-provider';
import { STRIPE_KEY, startFakeStripe } from '@photoslate/test-support/payments/fake-stripe';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { newId } from '#platform/ids.ts';
import { mollieProvider } from './mollie-provider.ts';
import { onSiteProvider } from './on-site-provider.ts';
import { requireProviderUrl } from './provider-url.ts';
import { describeProvider, type ProviderWorld } from './provider.compliance.ts';
import { ProviderFailure } from './provider.ts';
import { stripeProvider } from './stripe-provider.ts';

const closing: (() => Promise<void>)[] = [];
const trustAsBefore = trustAnyCertificate();
afterAll(trustAsBefore);
afterAll(async () => {
  for (const close of closing) await close();
});

const moody =
  (server: FakeProvider): ProviderWorld['during'] =>
  async (mood, work) => {
    server.mood = mood;
    try {
      await work();
    } finally {
      server.mood = 'well';
    }
  };

describeProvider('Stripe', async () => {
  const stripe = await startFakeStripe();
  closing.push(() => stripe.close());
  const apiUrl = stripe.server.url;
  return {
    provider: stripeProvider({ key: STRIPE_KEY, apiUrl }),
    withWrongKey: stripeProvider({ key: 'sk_test_wrong000000', apiUrl }),
    neverOpened: 'cs_test_0000000000000000',
    pay: async (reference) => stripe.pay(reference),
    refundThere: async (reference, cents) => stripe.refundThere(reference, cents),
    expire: async (reference) => stripe.expire(reference),
    during: moody(stripe.server),
    opened: async () => stripe.sessions.size,
  };
});

describeProvider('Mollie', async () => {
  const mollie = await startFakeMollie();
  closing.push(() => mollie.close());
  const account = {
    webhookUrl: (id: string) => `https://photos.example.com/${id}`,
    apiUrl: mollie.server.url,
  };
  return {
    provider: mollieProvider({ key: MOLLIE_KEY, ...account }),
    withWrongKey: mollieProvider({ key: 'test_wrong000000', ...account }),
    neverOpened: 'tr_0000000000',
    pay: async (reference) => mollie.pay(reference),
    refundThere: async (reference, cents) => mollie.refundThere(reference, cents),
    expire: async (reference) => mollie.expire(reference),
    during: moody(mollie.server),
    opened: async () => mollie.payments.size,
  };
});

describe('the on-site payment provider', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ listen: false });
    closing.push(() => app.close());
  });

  describeProvider('on site', async () => {
    const provider = onSiteProvider(app.db, () => new Date());
    const anna = await app.asPhotographer();
    const session = await app.session(anna);
    const shoot = await filledShoot(app, anna, session.id, ['eva@example.com'], 1);
    await app.call('galleries.publishShoot', { as: anna, params: { id: shoot.id }, body: { sendNow: true } });
    const order = await app.call('orders.place', {
      as: await holder(app, session.id, 'eva@example.com'),
      body: { photoIds: shoot.photoIds },
    });
    return {
      provider,
      withWrongKey: null,
      neverOpened: newId(),
      prepare: async (id) => {
        await app.db
          .insertInto('payments')
          .values({
            id,
            studioId: anna.studioId,
            orderId: order.data.id,
            way: 'on-site',
            reference: id,
            url: null,
            status: 'waiting',
            amountCents: 1,
            createdAt: new Date(),
          })
          .execute();
      },
      pay: (reference) => provider.receive(reference, new Date()),
      refundThere: (reference, cents) =>
        provider.refund({ paymentId: reference, reference, totalCents: cents, refusals: 0 }),
      expire: null,
      during: null,
      opened: async () => {
        const { count } = await app.db
          .selectFrom('onSitePayments')
          .select((of) => of.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return count;
      },
    };
  });
});

const webhookUrl = (id: string) => `https://photos.example.com/api/payments/mollie/${id}`;

describe('a Mollie payment', () => {
  test('is requested with iDEAL, Bancontact and cards, the customer’s language and its own webhook URL', async () => {
    const mollie = await startFakeMollie();
    closing.push(() => mollie.close());
    const provider = mollieProvider({ key: MOLLIE_KEY, apiUrl: mollie.server.url, webhookUrl });
    const asked = { paymentId: 'p', createdAt: new Date(), amountCents: 5, description: 'x', returnUrl: 'y' };
    await provider.open({ ...asked, language: 'fr' });
    expect([...mollie.payments.values()]).toMatchObject([
      {
        amount: { currency: 'EUR', value: '0.05' },
        method: ['ideal', 'bancontact', 'creditcard'],
        locale: 'fr_FR',
        webhookUrl: 'https://photos.example.com/api/payments/mollie/p',
      },
    ]);
  });
});

describe('the check of a checkout page URL', () => {
  test.each(['https://checkout.stripe.com/c/pay/cs_test_a1', 'https://stripe.com/pay'])(
    'accepts %s',
    (address) => {
      expect(requireProviderUrl('stripe.com', address, undefined)).toBe(address);
    },
  );

  test.each([
    null,
    '',
    'http://checkout.stripe.com/c/pay',
    'https://checkout.stripe.com.evil.example/c/pay',
    'https://evilstripe.com/',
    'https://evil.example/?checkout.stripe.com',
    'https://checkout.stripe.com@evil.example/',
    'https://user@checkout.stripe.com/',
    'https://checkout.stripe.com:8443/',
    'javascript:alert(1)//stripe.com',
    '//checkout.stripe.com/',
  ])('rejects %s', (address) => {
    expect(() => requireProviderUrl('stripe.com', address, undefined)).toThrow(ProviderFailure);
  });

  test('accepts only the stand-in provider in a test', () => {
    const standIn = 'http://127.0.0.1:4242';
    expect(requireProviderUrl('stripe.com', `${standIn}/pay/1`, standIn)).toBe(`${standIn}/pay/1`);
    expect(() => requireProviderUrl('stripe.com', 'http://127.0.0.1:1/pay/1', standIn)).toThrow(
      ProviderFailure,
    );
  });
});

test('an error message of a provider is kept without any key', () => {
  const { message } = new ProviderFailure(
    'refused',
    'Invalid API Key: sk_live_51Habcdef and live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM',
  );
  expect(message).toBe('Invalid API Key: sk_live_… and live_…');
});
