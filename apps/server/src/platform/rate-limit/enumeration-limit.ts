import { networkOf } from '#platform/client-address.ts';
import { HttpError } from '#platform/http-error.ts';
import { consumeFrom, type Counting } from './login-rate-limit.ts';
import type { RateLimitRule } from './rate-limit.store.ts';

const PER_NETWORK: RateLimitRule = { burst: 30, secondsEach: 20 };

/**
 * Limits code enumeration: counts only failed look-ups per network address, in the database, so
 * that all servers count together. A hall full of parents behind one address has none.
 */
export interface EnumerationLimit {
  /**
   * Runs a look-up. A miss is answered with 404 until there are too many of them, then with
   * `too_many_requests`. A miss is counted in a transaction of its own, so the caller holds no
   * transaction: `lookUp` opens and ends it. Otherwise requests that each hold a connection would
   * wait for each other.
   */
  watch<T>(address: string, lookUp: () => Promise<T>): Promise<T>;
}

export function createEnumerationLimit(platform: Counting): EnumerationLimit {
  return {
    async watch(address, lookUp) {
      try {
        return await lookUp();
      } catch (error) {
        if (!(error instanceof HttpError) || error.code !== 'not_found') throw error;
        await consumeFrom(platform, [{ of: ['missed code', networkOf(address)], ...PER_NETWORK }]);
        throw error;
      }
    },
  };
}
