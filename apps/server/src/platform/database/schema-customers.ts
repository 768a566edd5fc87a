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
  /** When a photographer unlinked them: registering again does not undo that. */
  unlinked_at: Date | null;
  /** When they agreed to the words of `consent_version`. */
  consented_at: Date | null;
  /** When the person behind the address confirmed it on the page that a mailed link opens. */
  confirmed_at: Defaulted<Date | null>;
  /** When a photographer typed them, or accepted details that were sent for them. */
  typed_at: Defaulted<Date | null>;
  /** When a photographer linked them with a tap. */
  tapped_at: Defaulted<Date | null>;
}

/** How many registrations of a code were linked by themselves, those that were taken back among them. */
export interface SelfLinked {
  code: string;
  count: number;
}

/** One registration by the contact form, with the consent that it gave. */
export interface Claims {
  id: string;
  studio_id: string;
  customer_id: string;
  /** The code that was scanned; null for consents of earlier versions without one. */
  code: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string;
  phone: string | null;
  language: Language;
  consent_version: string;
  claimed_at: Date;
  /** `first`: the customer was made from it. `same`: its details are the customer's. `waiting`: they differ, and nobody decided yet. */
  state: 'first' | 'same' | 'waiting' | 'accepted' | 'dismissed';
  /** Whether it linked the customer by itself. */
  linked: Defaulted<boolean>;
  decided_at: Defaulted<Date | null>;
  /** When the person confirmed it on the page that a mailed link opens. */
  confirmed_at: Defaulted<Date | null>;
}
