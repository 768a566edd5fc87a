import { useEffect, useState } from 'react';

/** Longer than the second tap of a double tap, shorter than the time to read a question. */
const GUARD_MS = 400;

/**
 * False for a moment after `what` has changed. New content under the finger should be `inert`
 * during this time, so that it ignores a tap that was meant for the previous content.
 */
export function useTapGuard(what: unknown): boolean {
  const [settled, setSettled] = useState<{ what: unknown } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ what }), GUARD_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return settled !== null && Object.is(settled.what, what);
}
