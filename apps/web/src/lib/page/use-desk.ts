import { useSyncExternalStore } from 'react';

/** The width from which the desk's layout applies, as in the media queries of the stylesheets. */
const DESK = '(min-width: 64em)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(DESK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const isDesk = () => matchMedia(DESK).matches;

/** Whether the window has the desk's layout: a rail, actions at the top, tables. */
export const useDesk = (): boolean => useSyncExternalStore(subscribe, isDesk);
