import { type RefObject, useLayoutEffect, useState } from 'react';

/** Fewer rows are never shown: a low window scrolls instead. */
const FEWEST = 5;
/** The server's limit of a page. */
const MOST = 100;

/**
 * How many whole rows fit between the top of a table's body and the bar at the bottom of the
 * window. Undefined until it was measured.
 *
 * @param frame the element that contains the table; its top must not depend on the rows
 */
export function useFittingRows(frame: RefObject<HTMLElement | null>): number | undefined {
  const [rows, setRows] = useState<number>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const { top } = element.getBoundingClientRect();
      const px = (name: string) => Number.parseFloat(getComputedStyle(element).getPropertyValue(name));
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0;
      const free = globalThis.innerHeight - (top + globalThis.scrollY) - head - px('--table-bar');
      setRows(Math.min(MOST, Math.max(FEWEST, Math.floor(free / px('--table-row')))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    observer.observe(element.parentElement ?? element);
    globalThis.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      globalThis.removeEventListener('resize', measure);
    };
  }, [frame]);
  return rows;
}
