import { type RefObject, useEffect, useRef } from 'react';

let arrivals = 0;

/**
 * Gives the page's heading the focus after a navigation (not on the first load), so that screen
 * readers read it.
 */
export function usePageFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    arrivals += 1;
    // The first load and React's strict mode also run this effect. The focus only moves after an
    // earlier page.
    if (arrivals > 1 && !document.querySelector('dialog[open]'))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
