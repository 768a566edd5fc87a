import type { ColumnType, JSONColumnType } from 'kysely';

/**
 * The erasure log, without the erased data: it proves the erasure, and prevents the data from
 * coming back.
 */
export interface Erasures {
  id: string;
  studio_id: string;
  /** A fingerprint (HMAC) of the person's address; null if a whole session was emptied. */
  address_mark: Buffer | null;
  session_id: string | null;
  asked_by: 'owner' | 'customer' | 'operator' | 'retention';
  with_photos: boolean;
  erased_at: Date;
  counts: JSONColumnType<{ customers: number; orders: number; mails: number; photos: number }, string, never>;
  /** SHA-256 over the sorted SHA-256s of the deleted photos. */
  photos_digest: string;
}

export interface ErasedCustomers {
  id: string;
  erasure_id: string;
}

/** Photos, by their bytes, that must not be uploaded to a session again. */
export interface ErasedPhotos {
  session_id: string;
  sha256: ColumnType<string, string, never>;
  erasure_id: string;
}

/** Shoots whose older texts are not accepted again, and which of their texts were cleared. */
export interface ErasedShootTexts {
  erasure_id: string;
  shoot_id: string;
  title: boolean;
  note: boolean;
}

/** The fingerprint of the key for all address fingerprints; at most one row. */
export interface MarksKey {
  fingerprint: ColumnType<Buffer, Buffer, never>;
}
