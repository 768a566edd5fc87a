import { type ReactNode, useEffect, useRef } from 'react';
import style from './action-bar.module.css';

/** The bottom of a screen, where the thumb is: one primary action, at most one quiet one beside it. */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    // So that the browser scrolls what gets the focus above the bar, however large its letters are.
    const { style: root } = document.documentElement;
    const observer = new ResizeObserver(() =>
      root.setProperty('--action-bar', `${element.getBoundingClientRect().height}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--action-bar');
    };
  }, []);
  return (
    <div ref={bar} className={style.bar}>
      <div className={style.inner}>{children}</div>
    </div>
  );
}
