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
      .selectFrom('on_site_payments')
      .selectAll()
      .where('payment_id', '=', reference)
      .executeTakeFirst();
    if (!found) throw new ProviderFailure('unknown', 'There is no such payment in the books.');
    return found;
  };
  return {
    async open({ paymentId, amountCents }) {
      await db
        .insertInto('on_site_payments')
        .values({ payment_id: paymentId, due_cents: amountCents })
        .onConflict((conflict) => conflict.column('payment_id').doNothing())
        .execute();
      return { reference: paymentId, url: null };
    },
    async look(reference) {
      const { due_cents, received_at, given_back_cents, closed_at } = await entry(reference);
      return {
        status: received_at ? 'paid' : closed_at ? 'failed' : 'waiting',
        amountCents: due_cents,
        currency: 'EUR',
        refundedCents: given_back_cents,
        disputed: false,
      };
    },
    async refund({ reference, totalCents }) {
      const { due_cents, received_at } = await entry(reference);
      if (!received_at || totalCents > due_cents)
        throw new ProviderFailure('refused', 'So much was not paid.');
      await db
        .updateTable('on_site_payments')
        .set({ given_back_cents: totalCents })
        .where('payment_id', '=', reference)
        .where('given_back_cents', '<', totalCents)
        .execute();
    },
    async close(reference) {
      await db
        .updateTable('on_site_payments')
        .set({ closed_at: now() })
        .where('payment_id', '=', reference)
        .where('received_at', 'is', null)
        .where('closed_at', 'is', null)
        .execute();
    },
    async test() {},
    async receive(reference, at) {
      const { received_at, closed_at } = await entry(reference);
      if (received_at) return;
      if (closed_at) throw new ProviderFailure('refused', 'It was closed before.');
      await db
        .updateTable('on_site_payments')
        .set({ received_at: at })
        .where('payment_id', '=', reference)
        .execute();
    },
  };
}
