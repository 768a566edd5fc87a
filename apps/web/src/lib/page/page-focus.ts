import { type RefObject, useEffect, useRef } from 'react';

let arrivals = 0;

/** The heading of a page gets the focus when the page is navigated to (not on the first load), so that it is read out. */
export function usePageFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    arrivals += 1;
    // React's strict mode and the first load come as arrivals too; only a page that has history moves the focus.
    if (arrivals > 1 && !document.querySelector('dialog[open]'))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
