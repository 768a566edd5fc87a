import { useCallback, useEffect, useState } from 'react';
import { ApiError, recordOfThrown } from '#lib/api/error-record.ts';
import { retryDelayMs, shouldRetry } from '#lib/api/read-retries.ts';
import { isKept, keepError, useIsKept } from '#lib/api/error-store.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';

/** The state of a page's request. */
export type FetchState<T> =
  | { state: 'waiting' }
  | { state: 'here'; answer: T }
  | { state: 'failed'; error: ApiError };

/**
 * Sends one request per `key`, and retries it like the reads of the desk. It repeats on `again()`,
 * when the network returns after a failure, and when a navigation has cleared the error of a
 * failure. Meanwhile the page stays as it is, so that form input survives a change of language.
 * This hook is for customers' pages, which should not load the whole code of the desk.
 *
 * @param here an answer that is already known. It is shown at once; the first request returns the
 * same answer.
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
    withRetries(() => ask(stop.signal), stop.signal)
      .then((answer) => setAsked({ key, value: { state: 'here', answer } }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const known =
          error instanceof ApiError ? error : new ApiError(recordOfThrown(error), { cause: error });
        if (!isKept(known.record)) keepError(key, known.record);
        setAsked({ key, value: { state: 'failed', error: known } });
      });
    return () => stop.abort();
    // `ask` is a new function at each render. `key` changes when the request changes.
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
  const language = useLanguage();
  useEffect(() => {
    if (cleared) again();
    // A request under way asks for its message in the former language.
  }, [cleared, again, language]);

  return [value, again];
}

async function withRetries<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1)
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !shouldRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)));
      if (signal.aborted) throw error;
    }
}
