import type { IncomingHttpHeaders } from 'node:http';
import { UPLOAD_MAX_BYTES } from '@photoslate/contract/constants';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';

export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = 'creation,creation-with-upload,expiration,termination';
const PIECE_TYPE = 'application/offset+octet-stream';

const WHOLE = /^\d{1,15}$/;

/** The `Upload-Metadata` of a new upload. */
export interface UploadMetadata {
  readonly sessionId: string;
  readonly fileName: string;
  readonly sha256: string | null;
}

/**
 * Reads a number of bytes from a header.
 * @throws HttpError `bad_request` if it is missing or no integer
 */
export function bytesIn(headers: IncomingHttpHeaders, name: 'upload-length' | 'upload-offset'): number {
  const text = headers[name];
  if (typeof text !== 'string' || !WHOLE.test(text)) throw new HttpError('bad_request');
  return Number(text);
}

/**
 * The length of a new upload, in bytes. Deferred lengths are not supported, so that files that are
 * too large are refused before they are sent.
 */
export function lengthOf(headers: IncomingHttpHeaders): number {
  if (headers['upload-defer-length'] !== undefined) throw new HttpError('bad_request');
  const length = bytesIn(headers, 'upload-length');
  if (length > UPLOAD_MAX_BYTES) throw new HttpError('too_large');
  return length;
}

/** Whether the request's body is a chunk of the file, by its content type. */
export function hasChunkBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === PIECE_TYPE;
}

/** Reads `Upload-Metadata`: pairs of key and base 64, separated by commas. */
export function metadataOf(headers: IncomingHttpHeaders): UploadMetadata {
  const pairs = pairsOf(String(headers['upload-metadata'] ?? ''));
  const sessionId = pairs.get('sessionId');
  if (!sessionId) throw fieldHttpError('sessionId', 'required');
  // PostgreSQL's text cannot contain NUL. Otherwise the name stays as it was on the card.
  const fileName = (pairs.get('filename') ?? '').replaceAll('\0', '').slice(0, 500).toWellFormed();
  if (!fileName) throw fieldHttpError('filename', 'required');
  const sha256 = pairs.get('sha256')?.toLowerCase() ?? null;
  if (sha256 !== null && !/^[0-9a-f]{64}$/.test(sha256)) throw fieldHttpError('sha256', 'invalid');
  return { sessionId, fileName, sha256 };
}

/** Formats the metadata for a response. */
export function metadataText(upload: {
  readonly sessionId: string;
  readonly fileName: string;
  readonly declaredSha256: string | null;
}): string {
  const { sessionId, fileName: filename, declaredSha256: sha256 } = upload;
  return Object.entries({ sessionId, filename, ...(sha256 ? { sha256 } : {}) })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

function pairsOf(header: string): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const pair of header.split(',').map((part) => part.trim())) {
    if (pair === '') continue;
    const [key = '', encoded = '', ...more] = pair.split(' ');
    if (more.length > 0 || pairs.has(key) || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded))
      throw new HttpError('bad_request');
    pairs.set(key, utf8(Buffer.from(encoded, 'base64')));
  }
  return pairs;
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError('bad_request');
  }
}
