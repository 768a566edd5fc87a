import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Json<T> = JSONColumnType<T, string | undefined, string>;
/** bigint columns: small enough for a number; the pool parses them as such. */
type Big = ColumnType<number, number, number>;

interface Studios {
  id: string;
  name: string;
  retention_days: Defaulted<number>;
  created_at: Generated<Date>;
}

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
  language: string | null;
  created_at: Date;
  uncertainty_ms: number | null;
  completed_at: Date | null;
  published_at: Date | null;
  received_order: GeneratedAlways<number>;
}

interface ShootStretches {
  id: string;
  shoot_id: string;
  from_at: Date;
  uncertainty_ms: Defaulted<number>;
  to_at: Date | null;
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

interface Customers {
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
  language: string;
  linked: boolean;
  source: 'self' | 'photographer';
  consent_version: string | null;
  registered_at: Date;
}

interface Links {
  id: string;
  session_id: string;
  address: string;
  email: string;
  language: string;
  version: Defaulted<number>;
  revoked_at: Date | null;
  created_at: Generated<Date>;
}

interface Uploads {
  id: string;
  session_id: string;
  user_id: string;
  file_name: string;
  size_bytes: Big;
  offset_bytes: ColumnType<number, number | undefined, number>;
  declared_sha256: string | null;
  created_at: Defaulted<Date>;
  lease_owner: string | null;
  lease_until: Date | null;
  photo_id: string | null;
  finished_at: Date | null;
}

/** A QR symbol found in a photo, as the reader and the domain's code reader understood it. */
export interface StoredQr {
  code: string | null;
  seconds: number | null;
  text: string;
}

export type StoredDecision =
  | { kind: 'shoots'; shootIds: string[] }
  | { kind: 'hidden' }
  | { kind: 'qr-frame' };

interface Photos {
  id: string;
  studio_id: string;
  session_id: string;
  sha256: string;
  size_bytes: Big;
  file_name: string;
  storage_key: string;
  state: Defaulted<'stored' | 'read' | 'unreadable'>;
  unreadable_reason: string | null;
  camera_key: string | null;
  make: string | null;
  model: string | null;
  serial: string | null;
  camera_time_ms: ColumnType<number | null, number | null | undefined, number | null>;
  camera_time_resolution_ms: number | null;
  exif_offset_minutes: number | null;
  width: number | null;
  height: number | null;
  qr: Json<StoredQr[]>;
  role: Defaulted<'photo' | 'qr-frame' | 'hidden'>;
  verdict: 'certain' | 'likely' | 'contradictory' | 'unmatched' | 'by-hand' | null;
  reasons: Json<{ kind: string }[]>;
  candidate_shoot_ids: Json<string[]>;
  taken_at: Date | null;
  decision: ColumnType<StoredDecision | null, string | null | undefined, string | null>;
  received_at: Generated<Date>;
  read_at: Date | null;
  sort_key: Defaulted<string>;
}

interface PhotoShoots {
  photo_id: string;
  shoot_id: string;
}

interface CardReadings {
  session_id: string;
  cameras: Json<unknown[]>;
  anomalies: Json<{ kind: string }[]>;
  matched_at: Date;
}

interface Orders {
  id: string;
  studio_id: string;
  session_id: string;
  link_id: string;
  number: string;
  address: string;
  email: string;
  language: string;
  status: 'open' | 'paid' | 'refunded' | 'cancelled';
  total_cents: number;
  note: string | null;
  created_at: Defaulted<Date>;
  paid_at: Date | null;
  refunded_at: Date | null;
  cancelled_at: Date | null;
}

interface OrderShoots {
  order_id: string;
  shoot_id: string;
  added_count: number;
  owned_count: number;
  due_cents: number;
  whole_shoot: boolean;
}

interface OrderPhotos {
  order_id: string;
  photo_id: string;
  shoot_id: string;
}

interface Mails {
  id: string;
  studio_id: string;
  event_key: string;
  kind: 'gallery-ready' | 'link-again' | 'order-received' | 'order-paid' | 'password-reset';
  recipient: string;
  language: string;
  subject: Defaulted<string>;
  payload: JSONColumnType<Record<string, unknown>, string, string>;
  state: Defaulted<'queued' | 'sent' | 'failed'>;
  attempts: Defaulted<number>;
  last_error: string | null;
  created_at: Defaulted<Date>;
  sent_at: Date | null;
}

interface Operations {
  user_id: string;
  key: string;
  device_id: string | null;
  sequence: ColumnType<number | null, number | null, number | null>;
  route: string;
  body_hash: Buffer;
  status: number | null;
  resource: string | null;
  resource_id: string | null;
  created_at: Defaulted<Date>;
}

/** The tables as the migrations leave them; only stores read and write them. */
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
  customers: Customers;
  links: Links;
  uploads: Uploads;
  photos: Photos;
  photo_shoots: PhotoShoots;
  card_readings: CardReadings;
  orders: Orders;
  order_shoots: OrderShoots;
  order_photos: OrderPhotos;
  mails: Mails;
  operations: Operations;
}
