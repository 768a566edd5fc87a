import type { Language } from '@photoslate/contract/scalars';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Defaulted } from './column-types.ts';
import type { Claims, Customers, SelfLinked } from './schema-customers.ts';
import type {
  ErasedCustomers,
  ErasedPhotos,
  ErasedShootTexts,
  Erasures,
  MarksKey,
} from './schema-privacy.ts';
import type {
  CardReadings,
  ChangePhotos,
  Changes,
  Mails,
  Unsubscribed,
  Operations,
  OrderPhotos,
  OrderShoots,
  Orders,
  PhotoShoots,
  Photos,
  SettledAnomalies,
  UploadRefusals,
  Uploads,
} from './schema-orders.ts';
import type {
  OnSitePayments,
  PaymentAccounts,
  PaymentSettings,
  Payments,
  ReceiptNumbers,
  Receipts,
} from './schema-payments.ts';
import type { Activity, ConsentTexts, Invitations, Studios } from './schema-studio.ts';

interface Users {
  id: string;
  studio_id: string;
  role: 'photographer' | 'owner';
  first_name: Defaulted<string>;
  last_name: Defaulted<string>;
  email: string;
  password_hash: string;
  language: Defaulted<string>;
  skip_calibration_instruction: Defaulted<boolean>;
  created_at: Generated<Date>;
  /** When the user was deactivated; nobody can log in as them since then. */
  deactivated_at: Defaulted<Date | null>;
}

interface Logins {
  id: string;
  user_id: string;
  created_at: Defaulted<Date>;
  ended_at: Date | null;
}

interface RefreshTokens {
  hash: Buffer;
  login_id: string;
  parent_hash: Buffer | null;
  created_at: Defaulted<Date>;
  expires_at: Date;
  used_at: Date | null;
}

interface PasswordResets {
  hash: Buffer;
  user_id: string;
  created_at: Defaulted<Date>;
  expires_at: Date;
  used_at: Date | null;
}

interface SetupTokens {
  hash: Buffer;
  created_at: Defaulted<Date>;
}

interface Locations {
  id: string;
  studio_id: string;
  name: string;
  location: string;
  time_zone: string;
  last_used_at: Date;
  created_at: Generated<Date>;
}

interface PriceGroups {
  id: string;
  studio_id: string;
  position: number;
  name: string;
  first_photo_cents: number;
  extra_photo_cents: number;
  buy_all_cents: number;
}

interface Sessions {
  id: string;
  studio_id: string;
  photographer_id: string;
  location_id: string;
  price_group_id: string;
  price_group_name: string;
  first_photo_cents: number;
  extra_photo_cents: number;
  buy_all_cents: number;
  code: string;
  status: 'calibrating' | 'active' | 'ended';
  created_at: Date;
  calibrated_at: Date | null;
  ended_at: Date | null;
  discarded_at: Defaulted<Date | null>;
  /**
   * When the studio was notified that the retention period is about to end, and when its photos and
   * contacts were deleted.
   */
  retention_told_at: Defaulted<Date | null>;
  emptied_at: Defaulted<Date | null>;
}

interface Shoots {
  id: string;
  session_id: string;
  number: number;
  code: string;
  status: 'open' | 'completed';
  late: Defaulted<boolean>;
  gallery: Defaulted<'collecting' | 'published' | 'recalled'>;
  title: string | null;
  note: string | null;
  language: Language | null;
  created_at: Date;
  uncertainty_ms: number | null;
  completed_at: Date | null;
  published_at: Date | null;
  discarded_at: Defaulted<Date | null>;
  /** Created on the desk from photos, not by a tap in the field. */
  made_from_photos: Defaulted<boolean>;
  received_order: GeneratedAlways<number>;
}

interface ShootStretches {
  id: string;
  shoot_id: string;
  from_at: Date;
  uncertainty_ms: Defaulted<number>;
  to_at: Date | null;
  device_id: string | null;
}

interface Codes {
  code: string;
  studio_id: string;
  device_id: string | null;
  created_at: Generated<Date>;
  session_id: string | null;
  shoot_id: string | null;
  bound_at: Date | null;
  replaced_at: Date | null;
}

interface Calibrations {
  id: string;
  session_id: string;
  started_at: Date;
  uncertainty_ms: number | null;
  confirmed_at: Date | null;
}

/** An origin that QR codes were generated with. */
interface CodeOrigins {
  origin: string;
  /** When the server last switched to this origin. */
  first_used_at: Date;
  last_used_at: Date;
}

interface Links {
  id: string;
  session_id: string;
  address: string;
  email: string;
  language: Language;
  version: Defaulted<number>;
  revoked_at: Date | null;
  created_at: Generated<Date>;
  /** The start of its validity period. */
  issued_at: Defaulted<Date>;
  /** When its gallery was first and last opened. */
  opened_at: Defaulted<Date | null>;
  looked_at: Defaulted<Date | null>;
}

/**
 * The shoots that a link's address was notified of, with the version of the link. Each shoot is
 * notified once per version.
 */
interface LinkShoots {
  link_id: string;
  shoot_id: string;
  version: number;
  told_at: Date;
}

/** The tables after all migrations. Only stores read and write them. */
export interface Database {
  studios: Studios;
  users: Users;
  logins: Logins;
  refresh_tokens: RefreshTokens;
  password_resets: PasswordResets;
  setup_tokens: SetupTokens;
  locations: Locations;
  price_groups: PriceGroups;
  sessions: Sessions;
  shoots: Shoots;
  shoot_stretches: ShootStretches;
  codes: Codes;
  calibrations: Calibrations;
  claims: Claims;
  self_linked: SelfLinked;
  code_origins: CodeOrigins;
  customers: Customers;
  links: Links;
  link_shoots: LinkShoots;
  uploads: Uploads;
  photos: Photos;
  photo_shoots: PhotoShoots;
  card_readings: CardReadings;
  orders: Orders;
  order_shoots: OrderShoots;
  order_photos: OrderPhotos;
  mails: Mails;
  unsubscribed: Unsubscribed;
  operations: Operations;
  changes: Changes;
  change_photos: ChangePhotos;
  settled_anomalies: SettledAnomalies;
  upload_refusals: UploadRefusals;
  consent_texts: ConsentTexts;
  invitations: Invitations;
  activity: Activity;
  payment_settings: PaymentSettings;
  payment_accounts: PaymentAccounts;
  payments: Payments;
  on_site_payments: OnSitePayments;
  receipt_numbers: ReceiptNumbers;
  receipts: Receipts;
  erasures: Erasures;
  erased_customers: ErasedCustomers;
  erased_photos: ErasedPhotos;
  erased_shoot_texts: ErasedShootTexts;
  marks_key: MarksKey;
}
