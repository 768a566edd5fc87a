import { networkOf } from '#platform/client-address.ts';
import type { Clock } from '#platform/clock.ts';
import { HttpError } from '#platform/http-error.ts';

const WINDOW_MS = 10 * 60 * 1000;
const MISSES = 30;
const ADDRESSES = 20_000;

/**
 * Limits code enumeration: counts only failed look-ups per network address. A hall full of parents
 * behind one address has none.
 */
export interface EnumerationLimit {
  /**
   * Runs a look-up. A miss is answered with 404 until there are too many of them, then with
   * `too_many_requests`.
   */
  watch<T>(address: string, lookUp: () => Promise<T>): Promise<T>;
}

export function createEnumerationLimit(clock: Clock): EnumerationLimit {
  const missed = new Map<string, { count: number; untilMs: number }>();
  const count = (address: string) => {
    const nowMs = clock.now().getTime();
    const network = networkOf(address);
    const before = missed.get(network);
    const current = before && before.untilMs > nowMs ? before : { count: 0, untilMs: nowMs + WINDOW_MS };
    current.count += 1;
    missed.delete(network);
    missed.set(network, current);
    if (missed.size > ADDRESSES) missed.delete(missed.keys().next().value ?? network);
    return current.count > MISSES ? (current.untilMs - nowMs) / 1000 : null;
  };
  return {
    async watch(address, lookUp) {
      try {
        return await lookUp();
      } catch (error) {
        if (!(error instanceof HttpError) || error.code !== 'not_found') throw error;
        const waitSeconds = count(address);
        if (waitSeconds === null) throw error;
        throw new HttpError('too_many_requests', { retryAfterSeconds: waitSeconds });
      }
    },
  };
}
