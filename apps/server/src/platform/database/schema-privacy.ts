import type { ColumnType, JSONColumnType } from 'kysely';

/** That something was erased, without what it was: the proof, and the guard against its coming back. */
export interface Erasures {
  id: string;
  studio_id: string;
  /** An HMAC of a person's address; null when a whole session was emptied. */
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

/** Bytes that must not come back into a session. */
export interface ErasedPhotos {
  session_id: string;
  sha256: ColumnType<string, string, never>;
  erasure_id: string;
}

/** Shoots of which no older text comes back, and which of their texts were cleared. */
export interface ErasedShootTexts {
  erasure_id: string;
  shoot_id: string;
  title: boolean;
  note: boolean;
}

/** Of the key that made all marks of addresses; one row at most. */
export interface MarksKey {
  fingerprint: ColumnType<Buffer, Buffer, never>;
}
