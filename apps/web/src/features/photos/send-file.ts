import { DetailedError, Upload } from 'tus-js-client';
import { atServer } from '#lib/api/server-address.ts';
import { accessToken, currentToken, tokenRefused } from '#lib/auth/login-state.ts';

/** Why a file was kept out: it is no photograph, too large, not what was sent, not allowed, or there is no room. */
export type Refusal = 'no-photograph' | 'too-large' | 'damaged' | 'not-allowed' | 'no-room' | 'failed';

/** Waits between tries: a network that comes and goes is not the file's fault. */
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

/**
 * Sends one file by tus, resuming what an earlier try or an earlier page left half done.
 * @returns null once the server has it durably, else why it was kept out
 */
export async function sendFile(
  sessionId: string,
  file: File,
  onSent: (bytes: number) => void,
): Promise<Refusal | null> {
  const sha256 = await digestOf(file);
  return new Promise((resolve) => {
    const upload = new Upload(file, {
      endpoint: atServer('/api/uploads'),
      metadata: { sessionId, filename: file.name, ...(sha256 ? { sha256 } : {}) },
      retryDelays: RETRY_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: async () => ['photoslate', sessionId, file.name, file.size, file.lastModified].join('/'),
      async onBeforeRequest(request) {
        request.setHeader('Authorization', `Bearer ${await accessToken()}`);
      },
      onShouldRetry(error) {
        const status = statusOf(error);
        if (status === 401) tokenRefused(currentToken() ?? '');
        return (
          status === 0 ||
          status === 401 ||
          status === 409 ||
          status === 423 ||
          status === 429 ||
          status >= 500
        );
      },
      onProgress: onSent,
      onSuccess: () => resolve(null),
      onError: (error) => resolve(refusalOf(statusOf(error))),
    });
    upload
      .findPreviousUploads()
      .then(([previous]) => {
        if (previous) upload.resumeFromPreviousUpload(previous);
        upload.start();
        return undefined;
      })
      .catch(() => upload.start());
  });
}

const statusOf = (error: Error | DetailedError): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

function refusalOf(status: number): Refusal {
  if (status === 415) return 'no-photograph';
  if (status === 413) return 'too-large';
  if (status === 422) return 'damaged';
  if (status === 401 || status === 403 || status === 404) return 'not-allowed';
  return status === 507 ? 'no-room' : 'failed';
}

/** The file's SHA-256 in hex, so that the server can tell that it got just this; null where the browser computes none (no TLS) or cannot read it. */
async function digestOf(file: File): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
