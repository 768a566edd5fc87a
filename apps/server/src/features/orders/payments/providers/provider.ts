import type { Language } from '@photoslate/contract/scalars';

/** What a provider is asked to collect. */
export interface PaymentRequest {
  /** Our payment's id. Asked twice with the same one, a provider opens one payment. */
  readonly paymentId: string;
  readonly createdAt: Date;
  /** Euro cents. */
  readonly amountCents: number;
  /** What the customer reads on the provider's page and on the statement. */
  readonly description: string;
  readonly language: Language;
  /** Where the provider sends the customer when all is done, well or not. */
  readonly returnUrl: string;
}

/** A payment that is there, under the provider's own name of it. */
export interface OpenedPayment {
  readonly reference: string;
  /** The page on which the customer pays; null where there is none. */
  readonly url: string | null;
}

/** How a payment stands, as its provider says. Nothing else is believed: messages only make us ask. */
export interface ProviderState {
  readonly status: 'waiting' | 'paid' | 'failed';
  /** What was paid, or is to be. */
  readonly amountCents: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** What went back to the customer, or is on its way. */
  readonly refundedCents: number;
  /** The customer's bank took the money back, or wants to. */
  readonly disputed: boolean;
}

export interface Refund {
  readonly paymentId: string;
  readonly reference: string;
  /** What is to have gone back in all: asked twice for the same, it goes back once. */
  readonly totalCents: number;
  /** How often it was refused before: a provider remembers its answer to a question, also a no. */
  readonly refusals: number;
}

/** The name of one refund, by which a provider knows it again. */
export const refundKey = ({ paymentId, totalCents, refusals }: Refund): string =>
  `refund-${paymentId}-${totalCents}-${refusals}`;

/** What every way of paying does, and what `provider.compliance.ts` asks of each. */
export interface PaymentProvider {
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** @throws ProviderFailure `unknown` when it never opened such a payment */
  look(reference: string): Promise<ProviderState>;
  /** @throws ProviderFailure `refused` when the money does not go back */
  refund(refund: Refund): Promise<void>;
  /** From now on nobody can pay it; one that is paid, failed or closed already is left as it is. */
  close(reference: string): Promise<void>;
  /** Whether it takes our key. @throws ProviderFailure */
  test(): Promise<void>;
}

/**
 * `unreachable`: no answer, or not now; the same may be asked again. `refused`: it will not do that. `unknown`: it does not know the
 * payment or the key.
 */
export type FailureKind = 'unreachable' | 'refused' | 'unknown';

/** A provider did not do what it was asked; `message` is its own words, without a key in it. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message.replace(/\b((?:sk|rk)_(?:live|test)|live|test|whsec)_\w+/g, '$1_…').slice(0, 300));
    this.name = 'ProviderFailure';
    this.kind = kind;
  }
}

/** By the status of an HTTP answer; none at all is a network that failed. */
export function failureOf(status: number | undefined, message: string): ProviderFailure {
  if (status === undefined || status >= 500 || [408, 409, 425, 429].includes(status))
    return new ProviderFailure('unreachable', message);
  return new ProviderFailure([401, 403, 404, 410].includes(status) ? 'unknown' : 'refused', message);
}
