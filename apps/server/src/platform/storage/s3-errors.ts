import { FileMissing, StorageFull, StorageUnavailable } from './storage-errors.ts';

/** Codes after which the same request may succeed, whatever the status. */
const PASSING = new Set([
  'SlowDown',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'OperationAborted',
  'IncompleteBody',
  // Damaged on the way.
  'BadDigest',
  'XAmzContentSHA256Mismatch',
]);

const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'EntityTooLarge']);

/**
 * The fields of an error of the client that are read. The others may contain keys and signatures.
 */
interface ClientError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly clockSkewCorrected?: boolean };
}

/** Whether a code of a connection means that the certificate of the store is refused. */
export const isOfCertificate = (code: string): boolean => /CERT|SELF_SIGNED|ISSUER|ERR_TLS/.test(code);

/** The end of a range request: it starts after the last byte. */
export class RangeBeyondEnd extends Error {
  override name = 'RangeBeyondEnd';
}

/**
 * Converts an error of the client. The original is not kept as the cause: for a refused signature
 * it contains the access key and the signed text.
 */
export function toStorageError(what: string, error: unknown): Error {
  if (
    error instanceof StorageUnavailable ||
    error instanceof StorageFull ||
    error instanceof FileMissing ||
    error instanceof RangeBeyondEnd
  )
    return error;
  const { name, code: connectionCode, $metadata: answer } = (error ?? {}) as ClientError;
  const status = answer?.httpStatusCode;
  const code = codeOf(name, connectionCode, status);
  if (code === 'NoSuchKey') return new FileMissing(`missing: ${what}`);
  if (status === 416) return new RangeBeyondEnd(what);
  if (status === 507 || FULL.has(code)) return new StorageFull(`no space left: ${what}`);
  const isPassing =
    (status === undefined && !isOfCertificate(code)) ||
    PASSING.has(code) ||
    answer?.clockSkewCorrected === true ||
    status === 408 ||
    status === 429 ||
    (status !== undefined && status >= 500 && status !== 501);
  return new StorageUnavailable(what, code, isPassing);
}

const isWord = (text: unknown): text is string => typeof text === 'string' && /^\w{1,60}$/.test(text);

function codeOf(name: unknown, connectionCode: unknown, status: number | undefined): string {
  if (status === undefined && isWord(connectionCode)) return connectionCode;
  // An answer to HEAD has no body, so the client knows no code.
  const isKnown = isWord(name) && name !== 'Error' && name !== 'Unknown' && name !== 'UnknownError';
  return isKnown ? name : String(status ?? 'nothing');
}
