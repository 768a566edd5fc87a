import { ApiError } from '#lib/api/error-record.ts';
import type { Refusal } from './operation.ts';

/** What a failed sending means for the write. */
export type RetryDecision =
  /** `broken`: the server itself failed over this write (500), and may do so each time. */
  | { readonly kind: 'again'; readonly afterMs: number | null; readonly broken: Refusal | null }
  /** Nobody is logged in any more: it waits for this user's next login. */
  | { readonly kind: 'login' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Statuses that say "not now": the same request may be taken later. */
const NOT_NOW = new Set([408, 425, 429]);

/** Whether a write whose sending failed is sent again or was refused for good. An unknown outcome is sent again: it has no second effect. */
export function retryDecisionOf(error: unknown): RetryDecision {
  if (!(error instanceof ApiError)) return { kind: 'again', afterMs: null, broken: null };
  const { statusCode, isRequestError, isSyntaxError, message } = error.record;
  const refusal = { status: statusCode, code: error.code ?? null, message };
  const unanswered = isRequestError || isSyntaxError || statusCode === null;
  // Each failure of Photoslate itself has a code: without one a captive portal, a firewall or a proxy spoke, which knows nothing of the write.
  const foreign = error.code === undefined && statusCode !== 401;
  if (unanswered || foreign || statusCode >= 500 || NOT_NOW.has(statusCode)) {
    const seconds = error.retryAfterSeconds;
    const broken = !foreign && statusCode === 500 ? refusal : null;
    return { kind: 'again', afterMs: seconds === undefined ? null : seconds * 1000, broken };
  }
  if (statusCode === 401) return { kind: 'login' };
  return { kind: 'refused', refusal };
}
