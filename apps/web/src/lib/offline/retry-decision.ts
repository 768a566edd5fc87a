import { ApiError, needsLogin } from '#lib/api/error-record.ts';
import type { Refusal } from './operation.ts';

/** The consequence of a failed request for its write. */
export type RetryDecision =
  /**
   * `broken`: the server failed while it processed this write (500), and may fail again each time.
   */
  | { readonly kind: 'again'; readonly afterMs: number | null; readonly broken: Refusal | null }
  /** The login has ended or is not complete. The write waits for the user's next login. */
  | { readonly kind: 'login' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Statuses for which a later retry may succeed. */
const NOT_NOW = new Set([408, 425, 429]);

/**
 * Decides if a failed write is retried or was refused permanently. A write with an unknown outcome
 * is retried, which has no second effect.
 */
export function retryDecisionOf(error: unknown): RetryDecision {
  if (!(error instanceof ApiError)) return { kind: 'again', afterMs: null, broken: null };
  const { statusCode, isRequestError, isSyntaxError, message } = error.record;
  const refusal = { status: statusCode, code: error.code ?? null, message };
  const unanswered = isRequestError || isSyntaxError || statusCode === null;
  // Every error answer of Photoslate has a code. An answer without a code is from a captive portal,
  // a firewall or a proxy, so it does not refuse the write.
  const foreign = error.code === undefined && statusCode !== 401;
  if (unanswered || foreign || statusCode >= 500 || NOT_NOW.has(statusCode)) {
    const seconds = error.retryAfterSeconds;
    const broken = !foreign && statusCode === 500 ? refusal : null;
    return { kind: 'again', afterMs: seconds === undefined ? null : seconds * 1000, broken };
  }
  if (needsLogin(statusCode, error.code)) return { kind: 'login' };
  return { kind: 'refused', refusal };
}
