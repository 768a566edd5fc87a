import type { Mail, MailReason, MailServerFault } from '@photoslate/contract/mail';
import type { CameraClock } from '@photoslate/contract/card';
import type { ChangeKind } from '@photoslate/contract/changes';
import type { Language } from '@photoslate/contract/scalars';
import type { Anomaly, Reason } from '@photoslate/domain/matching/types';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Defaulted } from './column-types.ts';

type Json<T extends object> = JSONColumnType<T, string | undefined>;
/** bigint columns whose values fit in a number; the pool parses them as numbers. */
type Big = ColumnType<number, number, number>;

export interface Uploads {
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

/** A QR symbol in a photo, as decoded by the reader and parsed by the domain's code reader. */
export interface StoredQr {
  code: string | null;
  seconds: number | null;
  text: string;
}

export type StoredDecision =
  | { kind: 'shoots'; shootIds: string[] }
  | { kind: 'hidden' }
  | { kind: 'qr-frame'; shootId?: string };

export interface Photos {
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
  reasons: Json<Reason[]>;
  candidate_shoot_ids: Json<string[]>;
  taken_at: Date | null;
  decision: ColumnType<StoredDecision | null, string | null | undefined, string | null>;
  received_at: Generated<Date>;
  read_at: Date | null;
  sort_key: Defaulted<string>;
  version_of: string | null;
  shown_id: string | null;
  looks_like_qr: Defaulted<boolean>;
  looked_harder: Defaulted<boolean>;
  /** The displayed image is a JPEG embedded in the file, not the file itself. */
  is_embedded: Defaulted<boolean>;
  /** The manual change that led to its current state. */
  changed_by: string | null;
  /** The session that it was uploaded to. The folder of that session holds its files. */
  home_session_id: string;
}

/** The state of a photo before a change. */
export interface StoredPhotoState {
  decision: StoredDecision | null;
  sessionId: string;
  changedBy: string | null;
}

export interface Changes {
  id: string;
  studio_id: string;
  session_id: string;
  to_session_id: string | null;
  user_id: string;
  made_at: Date;
  what: ColumnType<ChangeKind, string, string>;
  effect: ColumnType<unknown, string | null, string | null>;
  undone_at: Date | null;
  received_order: GeneratedAlways<number>;
}

export interface ChangePhotos {
  change_id: string;
  photo_id: string;
  before: ColumnType<StoredPhotoState, string, never>;
  restored_at: Date | null;
}

export interface SettledAnomalies {
  session_id: string;
  key: string;
  photo_ids: ColumnType<string[], string, string>;
}

/** Files that are refused as photos, by their bytes. */
export interface UploadRefusals {
  session_id: string;
  sha256: string;
  refused_at: Date;
}

export interface PhotoShoots {
  photo_id: string;
  shoot_id: string;
}

export interface CardReadings {
  session_id: string;
  cameras: Json<CameraClock[]>;
  anomalies: Json<Anomaly[]>;
  /** For each of `cameras`, its photos in the order in which they were taken. */
  camera_photo_ids: Json<string[][]>;
  matched_at: Date;
}

export interface Orders {
  id: string;
  studio_id: string;
  session_id: string;
  link_id: string;
  number: string;
  address: string;
  email: string;
  language: Language;
  status: 'open' | 'paid' | 'refunded' | 'cancelled';
  total_cents: number;
  note: string | null;
  created_at: Defaulted<Date>;
  paid_at: Date | null;
  refunded_at: Date | null;
  cancelled_at: Date | null;
  /**
   * Whether its price is lower because of unpaid orders, so that it can be paid only after them.
   */
  lowered: Defaulted<boolean>;
  /** The refunded amount. Null in an order that an earlier version refunded completely. */
  refunded_cents: number | null;
}

export interface OrderShoots {
  order_id: string;
  shoot_id: string;
  added_count: number;
  owned_count: number;
  due_cents: number;
  whole_shoot: boolean;
  /**
   * The refunded amount of this shoot. Null: everything in a refunded order, nothing in any other.
   */
  refunded_cents: Defaulted<number | null>;
}

export interface OrderPhotos {
  order_id: string;
  photo_id: string;
  shoot_id: string;
}

export interface Mails {
  id: string;
  studio_id: string;
  event_key: string;
  kind: Mail['kind'];
  recipient: string;
  language: string;
  subject: Defaulted<string>;
  payload: JSONColumnType<Record<string, unknown>>;
  state: Defaulted<Mail['state']>;
  attempts: Defaulted<number>;
  last_error: string | null;
  created_at: Defaulted<Date>;
  sent_at: Date | null;
  /** The end of the quiet hours until which it is deferred. */
  held_until: Defaulted<Date | null>;
  /** Why it was not delivered. */
  reason: Defaulted<MailReason | null>;
  permanent: Defaulted<boolean | null>;
  /** The mail server's error at the last try of a queued mail. */
  server_fault: Defaulted<MailServerFault | null>;
  /** No mail server was configured: the mail was written to a folder, and nobody received it. */
  kept_as_file: Defaulted<boolean>;
}

/** Opt-outs from a studio's reminders. The address is a fingerprint (HMAC), for comparison only. */
export interface Unsubscribed {
  studio_id: string;
  address_mark: Buffer;
  at: Date;
}

export interface Operations {
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
