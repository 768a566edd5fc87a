import type { CardVerification, CardReport } from '@photoslate/contract/card';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '#lib/query/keys.ts';
import { useStore } from '#lib/store.ts';
import { cardVerificationOf } from './request-card-verification.ts';
import { isFinished } from './upload-state.ts';
import { uploadsOf } from './uploads.ts';

const AGAIN_MS = 4000;

/** An answer with the list that it was requested for. */
interface Answer {
  readonly list: string;
  readonly figures: string;
  readonly is: CardVerification;
}

/**
 * The server's verification of the list of cards that this page was given. It is requested when all
 * files are done, and again whenever the report changes. Null without a list, while files are
 * uploading, or while the answer is awaited.
 */
export function useCardVerification(sessionId: string, report: CardReport): CardVerification | null {
  const client = useQueryClient();
  const queue = uploadsOf(sessionId);
  const state = useStore(queue.state);
  const finished = isFinished(state);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { total, done, refused } = state;
  const list = `${sessionId}/${total}/${done}/${refused.length}`;
  const { storedCount, pendingCount, assignedCount, reviewCount, unreadableCount, hiddenCount } = report;
  const figures = [
    storedCount,
    pendingCount,
    assignedCount,
    reviewCount,
    unreadableCount,
    hiddenCount,
  ].join();

  useEffect(() => {
    if (!finished || pendingCount > 0) return undefined;
    const stop = new AbortController();
    let again: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const is = await cardVerificationOf(sessionId, queue.items(), stop.signal).catch(() => null);
      if (stop.signal.aborted) return;
      if (is) setAnswer({ list, figures, is });
      // The report may be too old to include the last files.
      if (is?.pendingCount) void client.invalidateQueries({ queryKey: keys.photos(sessionId) });
      if (!is || is.pendingCount > 0) again = setTimeout(() => void ask(), AGAIN_MS);
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(again);
    };
  }, [client, finished, pendingCount, figures, list, queue, sessionId]);

  return finished && answer?.list === list ? answer.is : null;
}
