import type { Language } from '@photoslate/contract/scalars';
import type { ActivityKind, ActivityVerb } from '@photoslate/contract/activity';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted } from './column-types.ts';

export interface Studios {
  id: string;
  name: string;
  retention_days: Defaulted<number>;
  last_order_number: Defaulted<number>;
  created_at: Generated<Date>;
  sender_name: Defaulted<string | null>;
  reply_to: Defaulted<string | null>;
  /** Null: the time zone in which the studio last worked. */
  time_zone: Defaulted<string | null>;
  logo_key: Defaulted<string | null>;
  logo_width: Defaulted<number | null>;
  logo_height: Defaulted<number | null>;
  link_days: Defaulted<number>;
  /** Minutes of the day; both are set or neither. */
  quiet_from_minute: Defaulted<number | null>;
  quiet_to_minute: Defaulted<number | null>;
  reminders: Defaulted<boolean>;
  business_name: Defaulted<string | null>;
  business_address: Defaulted<string | null>;
  vat_number: Defaulted<string | null>;
  /** Hundredths of a percent. */
  vat_basis_points: Defaulted<number | null>;
  /** Whether every registration needs a photographer's tap before the customer is linked. */
  registrations_need_tap: Defaulted<boolean>;
  /** The maximum number of registrations at one code that are linked automatically. */
  self_link_max: Defaulted<number>;
}

export interface ConsentTexts {
  studio_id: string;
  /** Counted per studio, so it identifies one text in one language. */
  version: number;
  language: Language;
  /** Null: back to Photoslate's default text. */
  text: string | null;
  created_at: Date;
}

export interface Invitations {
  id: string;
  studio_id: string;
  /**
   * The hash of what the most recently mailed token opens; in invitations of earlier versions, the
   * hash of the token itself.
   */
  hash: Buffer;
  version: Defaulted<number>;
  /** Normalised. */
  email: string;
  role: 'photographer' | 'owner';
  first_name: Defaulted<string>;
  last_name: Defaulted<string>;
  language: Language;
  /** Null: invited by the operator, by command. */
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
  accepted_at: Defaulted<Date | null>;
  withdrawn_at: Defaulted<Date | null>;
}

export interface Activity {
  id: string;
  studio_id: string;
  at: Date;
  user_id: string | null;
  link_id: string | null;
  verb: ActivityVerb;
  thing: ActivityKind | null;
  thing_id: string | null;
  params: ColumnType<Record<string, string | number | boolean>, string | undefined, never>;
}
