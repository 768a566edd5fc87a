import { ApiError } from './error-record.ts';

/**
 * Whether a read that failed is sent again, after `failures` earlier failures (from 0). The desk
 * and the customers' pages have the same rule. Without a network they do not wait: they read again
 * when the browser is back online.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  navigator.onLine && failures < 2 && !isFinal(error);

/** The pause before the next attempt: 1 second, then 2. */
export const retryDelayMs = (failures: number): number => 1000 * 2 ** failures;

/**
 * True if a retry would fail in the same way, or if the request timed out, because users do not
 * wait for a second timeout.
 */
function isFinal(error: unknown): boolean {
  if (error instanceof ApiError && (error.cause as Error | undefined)?.name === 'TimeoutError') return true;
  return isRefused(error);
}

/** True if the server refuses the request: an error of the client, except for too many requests. */
export function isRefused(error: unknown): boolean {
  const status = error instanceof ApiError ? error.record.statusCode : null;
  return status !== null && status >= 400 && status < 500 && status !== 429;
}
