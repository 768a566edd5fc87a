import { useCallback, useEffect, useState } from 'react';
import { ApiError, recordOfThrown } from '#lib/api/error-record.ts';
import { isKept, keepError, useIsKept } from '#lib/api/error-store.ts';

/** What a page asked the server for: on its way, here, or refused. */
export type FetchState<T> =
  | { state: 'waiting' }
  | { state: 'here'; answer: T }
  | { state: 'failed'; error: ApiError };

/**
 * Asks once per `key`, and again by `again()`, when the network returns after a failure, and when a navigation has cleared the
 * error of the failure; what is shown stays meanwhile, and with it what was typed there before a change of language.
 * For the pages of customers, who should not download the whole machinery of the desk.
 * @param here what is known already: it is shown at once, and is what the first asking brings
 */
export function useFetchOnce<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  here?: T,
): [FetchState<T>, () => void] {
  const [asked, setAsked] = useState<{ key: string; value: FetchState<T> }>(() => ({
    key,
    value: here === undefined ? { state: 'waiting' } : { state: 'here', answer: here },
  }));
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((count) => count + 1), []);
  const value: FetchState<T> = asked.key === key ? asked.value : { state: 'waiting' };

  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal)
      .then((answer) => setAsked({ key, value: { state: 'here', answer } }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const known =
          error instanceof ApiError ? error : new ApiError(recordOfThrown(error), { cause: error });
        if (!isKept(known.record)) keepError(key, known.record);
        setAsked({ key, value: { state: 'failed', error: known } });
      });
    return () => stop.abort();
    // `ask` is another function at each render; `key` says when it means something else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, round]);

  const failed = value.state === 'failed';
  useEffect(() => {
    if (!failed) return undefined;
    globalThis.addEventListener('online', again);
    return () => globalThis.removeEventListener('online', again);
  }, [failed, again]);

  const kept = useIsKept(value.state === 'failed' ? value.error.record : undefined);
  const cleared = failed && !kept;
  useEffect(() => {
    if (cleared) again();
  }, [cleared, again]);

  return [value, again];
}
