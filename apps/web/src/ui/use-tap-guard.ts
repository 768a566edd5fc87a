import { useEffect, useState } from 'react';

/** Longer than the second tap of an impatient finger, shorter than it takes to read a question. */
const SETTLES_MS = 400;

/**
 * False for a moment after `what` has changed to something else: what has only just come under the finger is not what it meant to press.
 * Made `inert` meanwhile, it takes no tap.
 */
export function useTapGuard(what: unknown): boolean {
  const [settled, setSettled] = useState<{ what: unknown } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ what }), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return settled !== null && Object.is(settled.what, what);
}
