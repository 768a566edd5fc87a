import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { FailureKind, PaymentProvider, PaymentRequest } from './provider.ts';

/** A provider with control over what happens on its side. */
export interface ProviderWorld {
  readonly provider: PaymentProvider;
  /** The same provider with an invalid key; null if it has no keys. */
  readonly withWrongKey: PaymentProvider | null;
  /** Creates the data that the provider needs before a payment is opened. */
  prepare?(paymentId: string): Promise<void>;
  /** A reference in the provider's format that belongs to no payment. */
  readonly neverOpened: string;
  pay(reference: string): Promise<void>;
  /** Refunds on the provider's own page. */
  refundThere(reference: string, cents: number): Promise<void>;
  /** Lets a payment expire unpaid; null if payments never expire. */
  expire: ((reference: string) => Promise<void>) | null;
  /** While `work` runs, the provider fails in this way; null if it is not remote. */
  during: ((mood: 'refusing' | 'unheard', work: () => Promise<unknown>) => Promise<void>) | null;
  /** The number of distinct payments that the provider has opened. */
  opened(): Promise<number>;
}

const failureKindOf = async (work: Promise<unknown>): Promise<FailureKind | 'nothing'> => {
  try {
    await work;
    return 'nothing';
  } catch (error) {
    return (error as { kind: FailureKind }).kind;
  }
};

/** The tests that every payment provider must pass. */
export function describeProvider(name: string, make: () => Promise<ProviderWorld>): void {
  describe(`${name}: a payment`, () => {
    let world: ProviderWorld;
    beforeAll(async () => {
      world = await make();
    });

    const request = async (amountCents = 1250): Promise<PaymentRequest> => {
      const paymentId = newId();
      await world.prepare?.(paymentId);
      return {
        paymentId,
        createdAt: new Date(),
        amountCents,
        description: 'Studio Ümläut & Söhne, 0012',
        language: 'nl',
        returnUrl: 'https://photos.example.com/paid/x?lang=nl',
      };
    };
    const open = async (amountCents?: number) => {
      const asked = await request(amountCents);
      return { ...(await world.provider.open(asked)), paymentId: asked.paymentId };
    };

    it('waits, is paid with its amount to the cent, and then stays paid', async () => {
      for (const amountCents of [50, 1250, 4999, 10_000_000]) {
        const { reference } = await open(amountCents);
        const waiting = { amountCents, currency: 'EUR', refundedCents: 0, disputed: false };
        expect(await world.provider.look(reference)).toEqual({ status: 'waiting', ...waiting });
        await world.pay(reference);
        expect(await world.provider.look(reference)).toEqual({ status: 'paid', ...waiting });
        await world.provider.close(reference);
        expect(await world.provider.look(reference)).toMatchObject({ status: 'paid' });
      }
    });

    it('opened twice under one id is one payment, also at once', async () => {
      const asked = await request();
      const before = await world.opened();
      const first = await world.provider.open(asked);
      const again = await Promise.all([world.provider.open(asked), world.provider.open(asked)]);
      expect(again).toEqual([first, first]);
      expect(await world.opened()).toBe(before + 1);
    });

    it('that is closed can no longer be paid, and says that it failed', async () => {
      const { reference } = await open();
      await world.provider.close(reference);
      await world.provider.close(reference);
      expect(await world.provider.look(reference)).toMatchObject({ status: 'failed' });
      await expect(world.pay(reference)).rejects.toThrow();
    });

    it('that ran out says that it failed', async () => {
      if (!world.expire) return;
      const { reference } = await open();
      await world.expire(reference);
      expect(await world.provider.look(reference)).toMatchObject({ status: 'failed', refundedCents: 0 });
      await world.provider.close(reference);
    });

    it('goes back in part and then in whole, each once, however often it is asked', async () => {
      const { reference, paymentId } = await open(1000);
      await world.pay(reference);
      const refund = (totalCents: number) =>
        world.provider.refund({ paymentId, reference, totalCents, refusals: 0 });
      await refund(300);
      await refund(300);
      expect(await world.provider.look(reference)).toMatchObject({ status: 'paid', refundedCents: 300 });
      await Promise.allSettled([refund(1000), refund(1000)]);
      await refund(1000);
      expect(await world.provider.look(reference)).toMatchObject({ refundedCents: 1000 });
    });

    it('of which the owner gave something back at the provider says so, and the rest goes back through us', async () => {
      const { reference, paymentId } = await open(1000);
      await world.pay(reference);
      await world.refundThere(reference, 400);
      expect(await world.provider.look(reference)).toMatchObject({ refundedCents: 400 });
      await world.provider.refund({ paymentId, reference, totalCents: 1000, refusals: 0 });
      expect(await world.provider.look(reference)).toMatchObject({ refundedCents: 1000 });
    });

    it('that nobody paid gives nothing back', async () => {
      const { reference, paymentId } = await open();
      expect(
        await failureKindOf(world.provider.refund({ paymentId, reference, totalCents: 1250, refusals: 0 })),
      ).toBe('refused');
    });

    it('that it never opened is unknown', async () => {
      const [paymentId, reference] = [newId(), world.neverOpened];
      expect(await failureKindOf(world.provider.look(reference))).toBe('unknown');
      expect(
        await failureKindOf(world.provider.refund({ paymentId, reference, totalCents: 1, refusals: 0 })),
      ).toBe('unknown');
    });

    it('whose provider fails is told as unreachable, and goes on where it was', async () => {
      const { during, provider } = world;
      if (!during) return;
      const { reference } = await open();
      await during('refusing', async () => {
        expect(await failureKindOf(provider.look(reference))).toBe('unreachable');
        expect(await failureKindOf(provider.test())).toBe('unreachable');
      });
      expect(await provider.look(reference)).toMatchObject({ status: 'waiting' });
    }, 30_000);

    it('of which the answer was lost is the same payment when it is asked for again', async () => {
      const { during, provider } = world;
      if (!during) return;
      const asked = await request();
      const before = await world.opened();
      await during('unheard', async () => {
        expect(await failureKindOf(provider.open(asked))).toBe('unreachable');
      });
      await provider.open(asked);
      expect(await world.opened()).toBe(before + 1);
    }, 30_000);

    it('needs a key that the provider takes', async () => {
      await world.provider.test();
      if (!world.withWrongKey) return;
      expect(await failureKindOf(world.withWrongKey.test())).toBe('unknown');
      expect(await failureKindOf(world.withWrongKey.open(await request()))).toBe('unknown');
    });
  });
}
