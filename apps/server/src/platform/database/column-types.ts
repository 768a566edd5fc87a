/**
 * Types of columns whose values the database does not describe: JSON, and text from a list that the
 * contract keeps. `scripts/database-types.mjs` assigns them to columns.
 */
import type { Mail } from '@photoslate/contract/mail';
import type { Payment } from '@photoslate/contract/orders';
import type { ColumnType } from 'kysely';

/** A JSON column: read as a value, written as JSON text. */
export type JsonOf<T> = ColumnType<T, string, string>;
/** A JSON column with a default value. */
export type JsonDefaulted<T> = ColumnType<T, string | undefined, string>;
/** A JSON column that may be null. */
export type JsonNullable<T> = ColumnType<T | null, string | null | undefined, string | null>;

export type ActivityParams = JsonDefaulted<Record<string, string | number | boolean>>;
export type MailKind = Mail['kind'];
export type PaymentTrouble = NonNullable<Payment['trouble']>;
export type StoredVerdict = 'certain' | 'likely' | 'contradictory' | 'unmatched' | 'by-hand';

/** A QR symbol in a photo, as decoded by the reader and parsed by the domain's code reader. */
export interface StoredQr {
  code: string | null;
  seconds: number | null;
  text: string;
  /** Recognised by comparison with the session's codes, because it could not be decoded. */
  compared?: true;
}

/** Counts of matched photos, as the last matching stored them. */
export interface PhotoCounts {
  /** All of them: photos, QR frames, hidden ones and versions. */
  matched: number;
  photos: number;
  qrFrames: number;
  assigned: number;
  certain: number;
  review: number;
  /** Photos in review that have no candidate shoot. */
  withoutCandidate: number;
  hidden: number;
  /** Edits and copies, each of which counts as one photo together with its original. */
  versions: number;
}

/** Counts of each shoot that has photos or may get some, by its id. */
export type ShootCounts = Record<
  string,
  {
    photos: number;
    certain: number;
    /** Assigned by a single piece of evidence, or by a weak one. */
    likely: number;
    /** Photos in review that may belong to it. */
    review: number;
  }
>;

export type StoredDecision =
  | { kind: 'shoots'; shootIds: string[] }
  | { kind: 'hidden' }
  | { kind: 'qr-frame'; shootId?: string };

/** The state of a photo before a change. */
export interface StoredPhotoState {
  decision: StoredDecision | null;
  sessionId: string;
  changedBy: string | null;
}

/** How much an erasure deleted. */
export interface ErasureCounts {
  customers: number;
  orders: number;
  mails: number;
  photos: number;
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
