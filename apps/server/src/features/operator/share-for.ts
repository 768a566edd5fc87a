import type { Clock } from '#platform/clock.ts';

/**
 * Shares the result of an expensive read: calls within `ms` after its begin get the same one, also
 * while it is still read. A failure is shared only by those who wait for it.
 */
export function shareFor<T>(ms: number, clock: Clock): (read: () => Promise<T>) => Promise<T> {
  let shared: { readonly until: number; readonly result: Promise<T> } | undefined;
  let isReading = false;
  return (read) => {
    const now = clock.now().getTime();
    if (shared && (isReading || now < shared.until)) return shared.result;
    isReading = true;
    const result = read()
      .catch((error: unknown) => {
        shared = undefined;
        throw error;
      })
      .finally(() => {
        isReading = false;
      });
    shared = { until: now + ms, result };
    return result;
  };
}
