import type { Db, Tx } from '#platform/database/handles.ts';
import { ProviderFailure, type PaymentProvider } from './provider.ts';

/**
 * The studio as its own provider: the table `on_site_payments` is the record of what it received.
 */
export interface OnSiteProvider extends PaymentProvider {
  /**
   * Records that the studio received the money. Repeating it has no effect.
   *
   * @throws ProviderFailure `refused` if the payment was closed before
   */
  receive(reference: string, now: Date): Promise<void>;
}

/**
 * Payments in cash or by bank transfer to the studio. `db` is the transaction that changes the
 * record.
 */
export function onSiteProvider(db: Db | Tx, now: () => Date): OnSiteProvider {
  const entry = async (reference: string) => {
    const found = await db
      .selectFrom('onSitePayments')
      .selectAll()
      .where('paymentId', '=', reference)
      .executeTakeFirst();
    if (!found) throw new ProviderFailure('unknown', 'There is no such payment in the books.');
    return found;
  };
  return {
    async open({ paymentId, amountCents }) {
      await db
        .insertInto('onSitePayments')
        .values({ paymentId, dueCents: amountCents })
        .onConflict((conflict) => conflict.column('paymentId').doNothing())
        .execute();
      return { reference: paymentId, url: null };
    },
    async look(reference) {
      const { dueCents, receivedAt, givenBackCents, closedAt } = await entry(reference);
      return {
        status: receivedAt ? 'paid' : closedAt ? 'failed' : 'waiting',
        amountCents: dueCents,
        currency: 'EUR',
        refundedCents: givenBackCents,
        disputed: false,
      };
    },
    async refund({ reference, totalCents }) {
      const { dueCents, receivedAt } = await entry(reference);
      if (!receivedAt || totalCents > dueCents) throw new ProviderFailure('refused', 'So much was not paid.');
      await db
        .updateTable('onSitePayments')
        .set({ givenBackCents: totalCents })
        .where('paymentId', '=', reference)
        .where('givenBackCents', '<', totalCents)
        .execute();
    },
    async close(reference) {
      await db
        .updateTable('onSitePayments')
        .set({ closedAt: now() })
        .where('paymentId', '=', reference)
        .where('receivedAt', 'is', null)
        .where('closedAt', 'is', null)
        .execute();
    },
    async test() {},
    async receive(reference, at) {
      const { receivedAt, closedAt } = await entry(reference);
      if (receivedAt) return;
      if (closedAt) throw new ProviderFailure('refused', 'It was closed before.');
      await db
        .updateTable('onSitePayments')
        .set({ receivedAt: at })
        .where('paymentId', '=', reference)
        .execute();
    },
  };
}
