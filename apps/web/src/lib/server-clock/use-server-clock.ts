import { useEffect, useState } from 'react';
import { serverNow, syncServerClock } from './server-clock.ts';

const SYNC_AGAIN_MS = 300_000;

/** Keeps the estimate fresh while a page of this session is open: now, each five minutes, on waking and when online again. */
export function useServerClockSync(sessionId: string | undefined): void {
  useEffect(() => {
    if (!sessionId) return undefined;
    let busy = false;
    const sync = () => {
      if (busy || document.visibilityState === 'hidden') return;
      busy = true;
      syncServerClock(sessionId)
        .catch(() => undefined)
        .finally(() => {
          busy = false;
        });
    };
    sync();
    const timer = setInterval(sync, SYNC_AGAIN_MS);
    document.addEventListener('visibilitychange', sync);
    globalThis.addEventListener('online', sync);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sync);
      globalThis.removeEventListener('online', sync);
    };
  }, [sessionId]);
}

export interface ServerSecond {
  /** Whole Unix seconds of server time: what a live QR carries. */
  epochSeconds: number;
  uncertaintyMs: number;
}

/** Server time, rendered again on each of its seconds; null as long as it is unknown. */
export function useServerSecond(): ServerSecond | null {
  const [second, setSecond] = useState<ServerSecond | null>(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setSecond(read());
      const now = serverNow();
      // A hair after the boundary, so that a timer that fires early does not show the old second again.
      timer = setTimeout(tick, now ? 1000 - (now.epochMs % 1000) + 4 : 500);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return second;
}

function read(): ServerSecond | null {
  const now = serverNow();
  return now && { epochSeconds: Math.floor(now.epochMs / 1000), uncertaintyMs: now.uncertaintyMs };
}
