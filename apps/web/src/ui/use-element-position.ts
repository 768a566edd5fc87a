import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * An element's width, and its distance from the top of the document, in px. Both are 0 until it is
 * mounted.
 */
export function useElementPosition(box: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const next = { width: Math.floor(width), top: Math.round(top + globalThis.scrollY) };
      setPlace((now) => (now.width === next.width && now.top === next.top ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box]);
  return place;
}
