import type { Readable } from 'node:stream';

/** Bytes as they come: any Readable that is not set to give strings. */
export type ByteStream = AsyncIterable<Uint8Array>;

/** What was stored: its length in bytes and its SHA-256 in lower-case hex. */
export interface StoredFile {
  size: number;
  sha256: string;
}

/** Bytes `start` to `end`, both included as in HTTP; without `end` to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

/**
 * Where files live. Keys are made by us (see `checkKey`), never from a file name that somebody sent.
 * A promise that resolves means durable: a killed process or lost power no longer undoes it.
 */
export interface Storage {
  /**
   * Stores a whole file, replacing what the key held; a reader sees the old file or the new one, never a
   * part. Rejects with
   * `StorageFull` when the file does not fit beside what unfinished uploads have reserved.
   * @param sizeBytes the length of a stream, at most, where it is known: then so much room is reserved before
   * its first byte is read
   */
  put(key: string, source: ByteStream | Uint8Array, sizeBytes?: number): Promise<StoredFile>;
  /** Opens a file for reading. Rejects with `FileMissing`; a range that starts behind the end gives an empty stream. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** The file's length in bytes, or null when there is none. */
  size(key: string): Promise<number | null>;
  /** Runs `use` with the path of a local, read-only copy that is gone afterwards (the disk store lends its own file). Rejects with `FileMissing`. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every file whose key starts with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  partials: PartialUploads;
}

/** Files that arrive in pieces. What is in here is no stored file yet, and is listed by no one else. */
export interface PartialUploads {
  /**
   * Starts an empty upload that will be `size` bytes long, and reserves room for all of them until it is
   * finished or removed, also after a restart. Rejects with `StorageFull` when that does not fit beside what
   * others have reserved, and with `UploadExists` when the id is taken.
   */
  create(id: string, size: number): Promise<void>;
  /**
   * How many bytes are durable, or null when the id is not known. The question counts as a sign of life, like
   * a write.
   */
  offset(id: string): Promise<number | null>;
  /**
   * Appends a piece at `offset` and resolves with the new durable offset. When the stream breaks off, what arrived is kept and
   * resolves the same way, unless nothing more could be stored (`StorageFull`: something else has taken the
   * reserved room). Rejects with `OffsetConflict` when `offset` is not where the upload stands or somebody
   * else is writing to it, and with `FileMissing`.
   * @param pieceBytes the length of the piece where it is known: then it is refused before its first byte
   * when it does not fit
   */
  write(id: string, offset: number, piece: ByteStream, pieceBytes?: number): Promise<number>;
  /** Length and SHA-256 of what has arrived, read back from the store. Rejects with `FileMissing`. */
  digest(id: string): Promise<StoredFile>;
  /** Makes the upload the stored file `key`. Doing it again after it was done is no error; else rejects with `FileMissing`. */
  finish(id: string, key: string): Promise<void>;
  /** Forgets an upload; one that is not there is no error. */
  remove(id: string): Promise<void>;
  /**
   * Every unfinished upload, with the moment of its last sign of life: its creation, a write, or a question
   * for its offset.
   */
  list(): AsyncIterable<{ id: string; size: number; touchedAt: Date }>;
}

const keyPattern = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** The key itself, or a TypeError: lower-case segments of letters, digits, dot, dash and underscore, at most 400 characters. */
export function checkKey(key: string): string {
  if (key.length > 400 || !keyPattern.test(key) || key.includes('..')) {
    throw new TypeError(`not a storage key: ${JSON.stringify(key)}`);
  }
  return key;
}

/** As `checkKey`, for the id of a partial upload: one segment. */
export function checkUploadId(id: string): string {
  if (id.includes('/')) throw new TypeError(`not an upload id: ${JSON.stringify(id)}`);
  return checkKey(id);
}
