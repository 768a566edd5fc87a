import {
  createMollieClient,
  Locale,
  MollieApiError,
  PaymentMethod,
  PaymentStatus,
  type Payment,
} from '@mollie/api-client';
import type { Language } from '@photoslate/contract/scalars';
import { requireProviderUrl } from './provider-url.ts';
import {
  failureOf,
  ProviderFailure,
  refundKey,
  type PaymentProvider,
  type ProviderState,
} from './provider.ts';

const TIMEOUT_MS = 10_000;

const LOCALES: Record<Language, Locale> = {
  en: Locale.en_US,
  nl: Locale.nl_NL,
  de: Locale.de_DE,
  es: Locale.es_ES,
  fr: Locale.fr_FR,
  it: Locale.it_IT,
};

export interface MollieAccount {
  readonly key: string;
  /** The URL of the webhook; null if Mollie could not reach it. */
  readonly webhookUrl: (paymentId: string) => string | null;
  /** The URL of a fake Mollie API in tests. */
  readonly apiUrl: string | undefined;
}

/** Mollie's hosted checkout with iDEAL, Bancontact and cards. */
export function mollieProvider({ key, webhookUrl, apiUrl }: MollieAccount): PaymentProvider {
  const mollie = createMollieClient({
    apiKey: key,
    ...(apiUrl === undefined ? {} : { apiEndpoint: `${apiUrl}/v2/` }),
  });
  return {
    async open(request) {
      const webhook = webhookUrl(request.paymentId);
      const payment = await withTimeout(
        mollie.payments.create({
          amount: amountOf(request.amountCents),
          description: request.description,
          redirectUrl: request.returnUrl,
          ...(webhook === null ? {} : { webhookUrl: webhook }),
          method: [PaymentMethod.ideal, PaymentMethod.bancontact, PaymentMethod.creditcard],
          locale: LOCALES[request.language],
          metadata: { payment: request.paymentId },
          idempotencyKey: request.paymentId,
        }),
      );
      return {
        reference: payment.id,
        url: requireProviderUrl('mollie.com', payment.getCheckoutUrl(), apiUrl),
      };
    },
    look: async (reference) => stateOf(await withTimeout(mollie.payments.get(reference))),
    async refund(refund) {
      const payment = await withTimeout(mollie.payments.get(refund.reference));
      if (payment.status !== PaymentStatus.paid) throw new ProviderFailure('refused', 'Nothing was paid.');
      const cents = refund.totalCents - stateOf(payment).refundedCents;
      if (cents <= 0) return;
      await withTimeout(
        mollie.paymentRefunds.create({
          paymentId: refund.reference,
          amount: amountOf(cents),
          idempotencyKey: refundKey(refund),
        }),
      );
    },
    async close(reference) {
      const { status, isCancelable } = await withTimeout(mollie.payments.get(reference));
      // A payment that Mollie does not allow to cancel expires within the hour.
      if (status !== PaymentStatus.open || !isCancelable) return;
      await withTimeout(mollie.payments.cancel(reference)).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
      });
    },
    async test() {
      await withTimeout(mollie.methods.list());
    },
  };
}

type Amount = Payment['amount'];

/** Mollie's amounts are decimal strings, for example "12.00". */
const amountOf = (cents: number): Amount => ({ currency: 'EUR', value: (cents / 100).toFixed(2) });

const centsOf = (amount: Amount | undefined): number => Math.round(Number(amount?.value ?? 0) * 100);

const STATUSES: Record<PaymentStatus, ProviderState['status']> = {
  open: 'waiting',
  pending: 'waiting',
  authorized: 'waiting',
  paid: 'paid',
  canceled: 'failed',
  expired: 'failed',
  failed: 'failed',
};

function stateOf(payment: Payment): ProviderState {
  const chargedBack = centsOf(payment.amountChargedBack);
  return {
    status: STATUSES[payment.status],
    amountCents: centsOf(payment.amount),
    currency: payment.amount.currency,
    refundedCents: centsOf(payment.amountRefunded),
    disputed: chargedBack > 0,
  };
}

/** Adds a timeout and converts errors: Mollie's client has no timeout. */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderFailure('unreachable', 'No answer in time.')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    const { statusCode } = error instanceof MollieApiError ? error : {};
    throw failureOf(statusCode, error instanceof Error ? error.message : 'No answer.');
  } finally {
    clearTimeout(timer);
  }
}
