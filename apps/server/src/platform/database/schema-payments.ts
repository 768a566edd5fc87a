import type { OnlineProvider, Payment, PaymentMethod, ReceiptRef } from '@photoslate/contract/orders';
import type { ColumnType } from 'kysely';
import type { Defaulted } from './column-types.ts';

export interface PaymentSettings {
  studio_id: string;
  on_site: Defaulted<boolean>;
  how_to_pay: Defaulted<string>;
}

export interface PaymentAccounts {
  studio_id: string;
  provider: OnlineProvider;
  sealed_key: Buffer;
  sealed_webhook_secret: Buffer | null;
  ends_with: string;
  live: boolean;
  set_at: Date;
}

export interface Payments {
  id: string;
  studio_id: string;
  order_id: string;
  way: PaymentMethod;
  /** The provider's id of the payment. */
  reference: string | null;
  /** The payment page of the provider. */
  url: string | null;
  status: Payment['status'];
  amount_cents: number;
  /** Whether this is the payment that paid the order. */
  settles: Defaulted<boolean>;
  refunded_cents: Defaulted<number>;
  to_refund_cents: Defaulted<number>;
  /**
   * How often the provider refused the refund. Part of the idempotency key, so that a retry is a
   * new request.
   */
  refusals: Defaulted<number>;
  trouble: Defaulted<Payment['trouble']>;
  detail: Defaulted<string | null>;
  created_at: Date;
  paid_at: Defaulted<Date | null>;
  looked_at: Defaulted<Date | null>;
  /** When the provider is polled next; null: never. */
  look_at: Defaulted<Date | null>;
}

/** The payments that the studio receives itself, recorded as a provider records its own. */
export interface OnSitePayments {
  payment_id: string;
  due_cents: number;
  received_at: Defaulted<Date | null>;
  given_back_cents: Defaulted<number>;
  closed_at: Defaulted<Date | null>;
}

export interface ReceiptNumbers {
  studio_id: string;
  year: number;
  last: number;
}

/** The content of a receipt, as issued. */
export interface StoredReceipt {
  readonly seller: { readonly name: string; readonly address: string; readonly vatNumber: string };
  readonly orderNumber: string;
  readonly language: string;
  /** `YYYY-MM-DD`. */
  readonly issuedOn: string;
  readonly location: string;
  readonly takenOn: string;
  readonly lines: readonly {
    readonly shoot: string;
    readonly photoCount: number;
    readonly wholeShoot: boolean;
    readonly cents: number;
  }[];
  readonly totalCents: number;
  /** Hundredths of a percent; null: no VAT. */
  readonly vatRate: number | null;
  /** For a credit note: the number of the receipt that it cancels. */
  readonly ofNumber: string | null;
  readonly ofIssuedOn: string | null;
}

export interface Receipts {
  id: string;
  studio_id: string;
  order_id: string;
  link_id: string;
  kind: ReceiptRef['kind'];
  year: number;
  number: number;
  issued_at: Date;
  content: ColumnType<StoredReceipt, string, string>;
}
