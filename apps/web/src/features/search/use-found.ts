import type { Found } from '@photoslate/contract/search';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { ApiError, recordOfThrown } from '#lib/api/error-record.ts';
import { useOnline } from '#lib/offline/connection.ts';

/** How long the typing must pause before the server is asked. */
const PAUSE_MS = 80;

/** Whether a text is long enough for a search. One digit can be the number of a shoot. */
export const isSearchable = (q: string): boolean => q.length > 1 || /^\d$/.test(q);

interface Answer {
  readonly q: string;
  readonly found: Found | null;
  readonly error: ApiError | null;
}

/**
 * What the server finds for a text. The former results stay until the next ones are there; an
 * answer that arrives after the text has changed is ignored. Results are not stored, because they
 * contain names and addresses.
 */
export function useFound(q: string) {
  const online = useOnline();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((count) => count + 1), []);
  const wanted = online && isSearchable(q) ? q : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const { data } = await call(
          'search.find',
          { query: { q: wanted } },
          { quiet: true, signal: stop.signal },
        );
        if (!stop.signal.aborted) setAnswer({ q: wanted, found: data, error: null });
      } catch (error) {
        if (stop.signal.aborted) return;
        const known =
          error instanceof ApiError ? error : new ApiError(recordOfThrown(error), { cause: error });
        setAnswer({ q: wanted, found: null, error: known });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // A new round asks again for the same text.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, round]);
  const isCurrent = answer?.q === q;
  return {
    online,
    /** The results shown; of the text before while the next ones are loading. */
    found: wanted === null ? null : (answer?.found ?? null),
    error: isCurrent ? (answer?.error ?? null) : null,
    isLoading: wanted !== null && !isCurrent,
    again,
  };
}
