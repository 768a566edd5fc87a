import { useEffect, useState } from 'react';
import { whileVisible } from '#lib/rendering/while-visible.ts';
import { serverNow, syncServerClock } from './server-clock.ts';

const SYNC_AGAIN_MS = 300_000;

/**
 * Keeps the estimate up to date while a page of this session is open: now, every five minutes, when
 * the page becomes visible, and when the network returns.
 */
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
    const stopSyncing = whileVisible(sync, SYNC_AGAIN_MS);
    globalThis.addEventListener('online', sync);
    return () => {
      stopSyncing();
      globalThis.removeEventListener('online', sync);
    };
  }, [sessionId]);
}

export interface ServerSecond {
  /** Whole Unix seconds of server time, for the live QR code. */
  epochSeconds: number;
  uncertaintyMs: number;
}

/** The server time, updated each second; null while it is unknown. */
export function useServerSecond(): ServerSecond | null {
  const [second, setSecond] = useState<ServerSecond | null>(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      // No camera can photograph a page in the background.
      if (document.visibilityState === 'hidden') return;
      setSecond((shown) => {
        const now = read();
        return now && shown?.epochSeconds === now.epochSeconds ? shown : now;
      });
      const now = serverNow();
      // 4 ms after the second begins, so that a timer that fires early does not show the old second
      // again.
      timer = setTimeout(tick, now ? 1000 - (now.epochMs % 1000) + 4 : 500);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return second;
}

function read(): ServerSecond | null {
  const now = serverNow();
  return now && { epochSeconds: Math.floor(now.epochMs / 1000), uncertaintyMs: now.uncertaintyMs };
}
