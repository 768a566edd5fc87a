import type { Language } from '@photoslate/contract/scalars';

/** A request to open a payment. */
export interface PaymentRequest {
  /** Our payment's id, used as idempotency key: repeating the request opens no second payment. */
  readonly paymentId: string;
  readonly createdAt: Date;
  /** Euro cents. */
  readonly amountCents: number;
  /** Shown to the customer on the provider's page and on the bank statement. */
  readonly description: string;
  readonly language: Language;
  /** The provider redirects the customer to this URL after success or failure. */
  readonly returnUrl: string;
}

/** An opened payment, identified by the provider's reference. */
export interface OpenedPayment {
  readonly reference: string;
  /** The page on which the customer pays; null if there is none. */
  readonly url: string | null;
}

/**
 * A payment's state as its provider reports it. It is the only trusted source: webhooks only
 * trigger a poll.
 */
export interface ProviderState {
  readonly status: 'waiting' | 'paid' | 'failed';
  /** The amount that was paid or is due. */
  readonly amountCents: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The amount that was refunded, or whose refund is pending. */
  readonly refundedCents: number;
  /** The customer's bank has charged the payment back or opened a dispute. */
  readonly disputed: boolean;
}

export interface Refund {
  readonly paymentId: string;
  readonly reference: string;
  /**
   * The total amount to have been refunded. Repeating a request with the same total refunds once.
   */
  readonly totalCents: number;
  /**
   * How often the refund was refused before. It is part of the idempotency key, because providers
   * also repeat their answer to a refused request.
   */
  readonly refusals: number;
}

/** The idempotency key of a refund. */
export const refundKey = ({ paymentId, totalCents, refusals }: Refund): string =>
  `refund-${paymentId}-${totalCents}-${refusals}`;

/** The interface of all payment providers. `provider.compliance.ts` tests each implementation. */
export interface PaymentProvider {
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** @throws ProviderFailure `unknown` if the provider has no such payment */
  look(reference: string): Promise<ProviderState>;
  /** @throws ProviderFailure `refused` if the refund is not possible */
  refund(refund: Refund): Promise<void>;
  /**
   * Closes a payment so that it can no longer be paid. Has no effect if it is already paid, failed
   * or closed.
   */
  close(reference: string): Promise<void>;
  /**
   * Checks that the provider accepts the key.
   *
   * @throws ProviderFailure if not
   */
  test(): Promise<void>;
}

/**
 * `unreachable`: no response, or a temporary error; the request may be repeated. `refused`: the
 * provider rejects the request. `unknown`: the provider does not know the payment or the key.
 */
export type FailureKind = 'unreachable' | 'refused' | 'unknown';

/** A request to a provider failed. `message` is the provider's message with keys removed. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message.replace(/\b((?:sk|rk)_(?:live|test)|live|test|whsec)_\w+/g, '$1_…').slice(0, 300));
    this.name = 'ProviderFailure';
    this.kind = kind;
  }
}

/** Classifies a failure by its HTTP status; undefined means a network error. */
export function failureOf(status: number | undefined, message: string): ProviderFailure {
  if (status === undefined || status >= 500 || [408, 409, 425, 429].includes(status))
    return new ProviderFailure('unreachable', message);
  return new ProviderFailure([401, 403, 404, 410].includes(status) ? 'unknown' : 'refused', message);
}
