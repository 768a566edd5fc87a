import { useSyncExternalStore } from 'react';

/**
 * The width and height from which a slate has a column beside it, as in the media queries of the
 * stylesheets.
 */
const BESIDE = '(min-width: 56.25em) and (min-height: 30.0625em)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(BESIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether a slate fills the screen, as on a phone, and the rest is in a sheet. */
export const useField = (): boolean => useSyncExternalStore(subscribe, () => !matchMedia(BESIDE).matches);
