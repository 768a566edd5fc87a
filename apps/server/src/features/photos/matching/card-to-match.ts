import type { MatchInput, Reason } from '@photoslate/domain/matching/types';
import type { StoredDecision, StoredQr } from '#platform/database/column-types.ts';

/** The columns of a photo that matching reads, including those that an earlier matching wrote. */
export interface PhotoToMatch {
  readonly id: string;
  readonly camera_key: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly serial: string | null;
  readonly note_serial: string | null;
  readonly shutter_count: number | null;
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
  /** The shoots that contain the photo. */
  readonly shoot_ids: readonly string[];
}

/**
 * A session's card as read from the database. The photos stay JSON text, so that the main thread
 * need not parse thousands of rows.
 */
export interface CardToMatch extends Omit<MatchInput, 'photos'> {
  /**
   * `PhotoToMatch[]` as JSON, ordered by id: all photos, or those that may differ from an earlier
   * read of the card.
   */
  readonly photos: string;
  /** The number of all photos. */
  readonly photoCount: number;
  /** The sum of all `shoot_ids`. */
  readonly assignmentCount: number;
  /** The `photoOrderHash` that the last matching stored; null if it is unknown. */
  readonly photoOrderHash: string | null;
  /** The codes in all photos. May contain codes of photos that are gone. */
  readonly codes: readonly string[];
  /** The oldest transaction that was running when the card was read. */
  readonly snapshot: string;
  /** Maximum clock error of the phone when it showed a code; in ms, by code. */
  readonly uncertainties: ReadonlyMap<string, number>;
}

/** An earlier read of a card, whose photos need not be read again unless they changed. */
export type EarlierRead = Pick<CardToMatch, 'snapshot' | 'codes'>;

/** The result of a matching, each part as JSON for the database. */
export interface MatchedCard {
  /** The photos whose outcome changed; null if none did. */
  readonly outcomes: string | null;
  /** The photos whose shoots changed. */
  readonly reassigned: readonly string[];
  /** The shoots of these photos. */
  readonly assignments: string;
  readonly cameras: string;
  readonly anomalies: string;
  /**
   * The photo ids of each camera, in the order in which it took them; null if the order is stored
   * already.
   */
  readonly cameraPhotoIds: string | null;
  /** A hash of the order. */
  readonly photoOrderHash: string;
  readonly photoCounts: string;
  readonly shootCounts: string;
  /** Photos that may be QR frames, to be scanned next with every preprocessing. */
  readonly deepScans: readonly string[];
}
