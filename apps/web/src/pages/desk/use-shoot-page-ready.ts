import { useEffect } from 'react';
import { prefetch } from '#lib/loading/prefetch.ts';

/** Prefetches the page of a shoot, so that a tap that starts one opens it at once. */
export function useShootPageReady(sessionId: string): void {
  useEffect(() => prefetch(`/session/${sessionId}/shoot/next`), [sessionId]);
}
