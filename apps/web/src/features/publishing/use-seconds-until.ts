import { useEffect, useState } from 'react';
import { serverNow } from '#lib/server-clock/server-clock.ts';

/** From here on, the wait is counted down by seconds. */
export const COUNT_DOWN_S = 60;

/** The seconds until a moment of server time, rounded up; 0 once it has come. */
export function useSecondsUntil(moment: string): number {
  const [shown, setShown] = useState({ moment, seconds: secondsUntil(moment) });
  if (shown.moment !== moment) setShown({ moment, seconds: secondsUntil(moment) });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const leftMs = msUntil(moment);
      setShown({ moment, seconds: secondsUntil(moment) });
      if (leftMs <= 0) return;
      const isFar = leftMs > COUNT_DOWN_S * 1000;
      timer = setTimeout(
        tick,
        isFar ? Math.min(leftMs - COUNT_DOWN_S * 1000, 60_000) : leftMs % 1000 || 1000,
      );
    };
    tick();
    return () => clearTimeout(timer);
  }, [moment]);
  return shown.seconds;
}

const msUntil = (moment: string) => Date.parse(moment) - (serverNow()?.epochMs ?? Date.now());
const secondsUntil = (moment: string) => Math.max(0, Math.ceil(msUntil(moment) / 1000));
