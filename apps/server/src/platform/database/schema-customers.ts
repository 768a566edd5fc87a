import type { Language } from '@photoslate/contract/scalars';
import type { Defaulted } from './column-types.ts';

export interface Customers {
  id: string;
  studio_id: string;
  session_id: string | null;
  shoot_id: string | null;
  code: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string;
  /** The normalised e-mail address. */
  address: string;
  phone: string | null;
  language: Language;
  linked: boolean;
  source: 'self' | 'photographer';
  consent_version: string | null;
  registered_at: Date;
  /** When a photographer unlinked the customer. A new registration does not link them again. */
  unlinked_at: Date | null;
  /** When the customer agreed to the text of `consent_version`. */
  consented_at: Date | null;
  /** When the customer confirmed the registration on the page that a mailed link opens. */
  confirmed_at: Defaulted<Date | null>;
  /** When a photographer typed the customer, or accepted details that were sent for them. */
  typed_at: Defaulted<Date | null>;
  /** When a photographer linked the customer with a tap. */
  tapped_at: Defaulted<Date | null>;
}

/**
 * The number of registrations at a code that linked the customer automatically, including withdrawn
 * ones.
 */
export interface SelfLinked {
  code: string;
  count: number;
}

/** A registration through the contact form, with its consent. */
export interface Claims {
  id: string;
  studio_id: string;
  customer_id: string;
  /** The scanned code; null for consents of earlier versions without one. */
  code: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string;
  phone: string | null;
  language: Language;
  consent_version: string;
  claimed_at: Date;
  /**
   * `first`: the customer was created from it. `same`: its details match the customer. `waiting`:
   * they differ, and nobody has decided yet.
   */
  state: 'first' | 'same' | 'waiting' | 'accepted' | 'dismissed';
  /** Whether it linked the customer automatically. */
  linked: Defaulted<boolean>;
  decided_at: Defaulted<Date | null>;
  /** When the customer confirmed it on the page that a mailed link opens. */
  confirmed_at: Defaulted<Date | null>;
}
