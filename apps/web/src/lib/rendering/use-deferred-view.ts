import { type ReactNode, useDeferredValue, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A view that is expensive to render. When it is about something else, what changes around it is
 * painted first, and the view follows. A key or a press in between is meant for the new view, so
 * that is rendered before it.
 * @param key what the view is about
 * @returns the view to show
 */
export function useDeferredView(view: ReactNode, key: string | undefined): ReactNode {
  const former = useDeferredValue({ view, key });
  const [wantedKey, setWantedKey] = useState<string>();
  const isBehind = former.key !== key && wantedKey !== key;
  useLayoutEffect(() => {
    if (!isBehind) return undefined;
    const stop = new AbortController();
    const showNow = () => flushSync(() => setWantedKey(key));
    for (const input of ['keydown', 'pointerdown'])
      globalThis.addEventListener(input, showNow, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [isBehind, key]);
  return isBehind ? former.view : view;
}
