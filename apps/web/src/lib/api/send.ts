import { i18n } from '@lingui/core';
import { native } from '#lib/native/native.ts';
import { ApiError, recordOfStatus, recordOfThrown } from './error-record.ts';
import { type BytesReading, readBytes } from './read-bytes.ts';
import { consumeEarlyFetch } from './early-fetch.ts';
import { atServer, serverOrigin, withServer } from './server-address.ts';
import { noteServerDate } from './server-date.ts';

export interface Outgoing {
  method: 'GET' | 'POST';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** `blob`: bytes instead of JSON. The message of a failure is then decoded from them. */
  as?: 'json' | 'blob';
  /** For `blob`: how to read the bytes. */
  reading?: BytesReading;
}

/**
 * A `signal` for requests that no code aborts: it gives up after 20 s without an answer, like a
 * lost network.
 */
export const patience = (): AbortSignal => AbortSignal.timeout(20_000);

const wasAborted = ({ signal }: Outgoing): boolean =>
  signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError';

/**
 * Sends one request and returns its answer: the parsed JSON, a Blob (null: larger than
 * `mostBytes`), or null for 204. A failure without an answer is logged to the console. An abort is
 * rethrown unchanged.
 *
 * @throws ApiError for every other failure
 */
export async function send(outgoing: Outgoing): Promise<unknown> {
  let response: Response;
  const sentMs = performance.now();
  const early = consumeEarlyFetch(outgoing.url, outgoing.headers?.['Authorization']);
  try {
    response = await (early ??
      fetch(atServer(outgoing.url), {
        method: outgoing.method,
        credentials: 'same-origin',
        headers: {
          Accept: outgoing.as === 'blob' ? '*/*' : 'application/json',
          'Accept-Language': i18n.locale || 'en',
          ...(outgoing.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          // With this header the server returns the refresh token in the body and ignores cookies.
          ...(native().vault ? { 'X-Client': 'native' } : {}),
          ...outgoing.headers,
        },
        ...(outgoing.body === undefined ? {} : { body: JSON.stringify(outgoing.body) }),
        ...(outgoing.signal ? { signal: outgoing.signal } : {}),
      }));
  } catch (error) {
    if (wasAborted(outgoing)) throw error;
    throw unanswered(error, null);
  }
  // The time at which an early request was sent is unknown.
  if (!early) noteServerDate(response, sentMs);
  if (!response.ok) throw await refused(response);
  if (response.status === 204) return null;
  try {
    return outgoing.as === 'blob'
      ? await readBytes(response, outgoing.reading)
      : JSON.parse(await response.text(), serverOrigin() === '' ? undefined : withServer);
  } catch (error) {
    if (wasAborted(outgoing)) throw error;
    throw unanswered(error, response.status);
  }
}

function unanswered(error: unknown, statusCode: number | null): ApiError {
  console.error(error);
  return new ApiError(recordOfThrown(error, statusCode), { cause: error });
}

async function refused(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  let data: unknown = text;
  try {
    data = JSON.parse(text);
  } catch {
    // The HTML page of a proxy has no message for the user; the default message is shown.
  }
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(
    recordOfStatus(response.status, data),
    Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {},
  );
}
