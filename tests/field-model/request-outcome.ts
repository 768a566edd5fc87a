import type { RetryDecision } from '../../apps/web/src/lib/offline/retry-decision.ts';
import { Broken, Refused } from './field-server.ts';

/** What happens to a request in the network. */
export const REQUEST_OUTCOMES = [
  'answered',
  'answered',
  'lost',
  'answer lost',
  'twice',
  'late',
  'denied',
  'broken',
  'logged out',
] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** No response arrived. */
export class Lost extends Error {}
/** The login has ended. */
export class LoggedOut extends Error {}

/** The app's classification of a failure. */
export function retryDecisionOf(error: unknown): RetryDecision {
  if (error instanceof LoggedOut) return { kind: 'login' };
  if (error instanceof Refused) {
    return { kind: 'refused', refusal: { status: error.status, code: error.code, message: error.message } };
  }
  const broken = error instanceof Broken ? { status: 500, code: null, message: 'Broken' } : null;
  if (!broken && !(error instanceof Lost)) throw error;
  return { kind: 'again', afterMs: null, broken };
}
