import { useEffect } from 'react';
import { prefetch } from '#lib/loading/prefetch.ts';

/** Fetches the page of a shoot before the tap that starts one. */
export function useShootPageReady(sessionId: string): void {
  useEffect(() => prefetch(`/session/${sessionId}/shoot/next`), [sessionId]);
}
