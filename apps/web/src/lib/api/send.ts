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
  /** Bytes instead of JSON: a failure's message is then decoded from them. */
  as?: 'json' | 'blob';
  /** Of bytes: how they are read. */
  reading?: BytesReading;
}

/** For `signal`, where nobody watches who could call the request off: one that says nothing for 20 s is given up, as if there were no network. */
export const patience = (): AbortSignal => AbortSignal.timeout(20_000);

const calledOff = ({ signal }: Outgoing): boolean =>
  signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError';

/**
 * One request and its answer: the parsed JSON, a Blob (null: larger than wanted), or null for 204. Throws `ApiError` for
 * everything else; a failure without an answer is logged to the console. Being called off is thrown as it is.
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
          // Then the server speaks of its refresh token in the body, and looks at no cookie.
          ...(native().vault ? { 'X-Client': 'native' } : {}),
          ...outgoing.headers,
        },
        ...(outgoing.body === undefined ? {} : { body: JSON.stringify(outgoing.body) }),
        ...(outgoing.signal ? { signal: outgoing.signal } : {}),
      }));
  } catch (error) {
    if (calledOff(outgoing)) throw error;
    throw unanswered(error, null);
  }
  // Nobody knows when an early one was sent.
  if (!early) noteServerDate(response, sentMs);
  if (!response.ok) throw await refused(response);
  if (response.status === 204) return null;
  try {
    return outgoing.as === 'blob'
      ? await readBytes(response, outgoing.reading)
      : JSON.parse(await response.text(), serverOrigin() === '' ? undefined : withServer);
  } catch (error) {
    if (calledOff(outgoing)) throw error;
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
    // A proxy's HTML page has no message for a person: the catalogue's own is shown.
  }
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(
    recordOfStatus(response.status, data),
    Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {},
  );
}
