import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Calls `onKeyDown` for each key press in the document, wherever the focus is, while `isOn`. The
 * keys work from the moment the component is visible: an ordinary effect would run later, and a
 * busy device would ignore a key in between.
 */
export function useDocumentKeys(onKeyDown: (event: KeyboardEvent) => void, isOn = true): void {
  const listen = useEffectEvent(onKeyDown);
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}
