import type { MatchInput, Reason } from '@photoslate/domain/matching/types';
import type { StoredDecision, StoredQr } from '#platform/database/schema-orders.ts';

/** What matching reads of a photo, and what an earlier matching wrote, by the names of its columns. */
export interface PhotoToMatch {
  readonly id: string;
  readonly camera_key: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly serial: string | null;
  readonly camera_time_ms: number | null;
  readonly camera_time_resolution_ms: number | null;
  readonly file_name: string;
  readonly looks_like_qr: boolean;
  readonly looked_harder: boolean;
  readonly is_embedded: boolean;
  readonly decision: StoredDecision | null;
  readonly qr: readonly StoredQr[];
  readonly role: 'photo' | 'qr-frame' | 'hidden';
  readonly verdict: string | null;
  readonly reasons: readonly Reason[];
  readonly candidate_shoot_ids: readonly string[];
  readonly taken_at_ms: number | null;
  readonly sort_key: string;
  readonly version_of: string | null;
  readonly shown_id: string | null;
}

/** A session's card as the database gives it. Its photos stay text, so that the thread that serves requests need not read thousands of rows. */
export interface CardToMatch extends Omit<MatchInput, 'photos'> {
  /** `PhotoToMatch[]` as JSON, in the order of their ids. */
  readonly photos: string;
  readonly photoCount: number;
  /** How far the phone's idea of the time may have been off when it showed a code; in ms, by code. */
  readonly uncertainties: ReadonlyMap<string, number>;
}

/** What a matching found, each part as the JSON that the database takes. */
export interface MatchedCard {
  /** The photos whose outcome changed; null when none did. */
  readonly outcomes: string | null;
  readonly assignments: string;
  readonly cameras: string;
  readonly anomalies: string;
  /** Of each camera its photos, in the order in which it took them. */
  readonly cameraPhotoIds: string;
  /** The photos that may be QR frames, and were not looked at hard enough yet to know. */
  readonly lookHarder: readonly string[];
}
